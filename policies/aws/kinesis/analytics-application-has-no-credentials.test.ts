import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './analytics-application-has-no-credentials.ts'

test('the group of properties that holds the secret is told by its id', async () => {
  const hcl = `
    resource "aws_kinesisanalyticsv2_application" "it" {
      application_configuration {
        environment_properties {
          property_group {
            property_group_id = "region"
            property_map      = { region = "eu-central-1" }
          }
          property_group {
            property_group_id = "database"
            property_map      = { DB_PASSWORD = "hunter2" }
          }
        }
      }
    }
  `
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  const found = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  expect(found.length).toBeGreaterThan(0)
  for (const { remediation } of found) {
    expect(remediation).toContain('whose `property_group_id` is "database"')
    expect(remediation).not.toContain('hunter2')
  }
})
