import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './recorder-records-all-types.ts'

test('what a recorder leaves out is mended in the recorder, also where it is switched off beside that', async () => {
  const hcl = `
    resource "aws_config_configuration_recorder" "it" {
      name     = "it"
      role_arn = "arn:aws:iam::111122223333:role/config"
      recording_group {
        all_supported  = false
        resource_types = ["AWS::EC2::Instance"]
      }
    }
    resource "aws_config_configuration_recorder_status" "it" {
      name       = aws_config_configuration_recorder.it.name
      is_enabled = false
    }
  `
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  const found = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  const meant = found.filter(({ related }) => related.length > 0)
  expect(meant.length).toBeGreaterThan(0)
  for (const { remediation } of meant) {
    expect(remediation).toMatch(/recording_group {\s+all_supported = true/)
    expect(remediation).not.toContain('is_enabled =')
  }
})
