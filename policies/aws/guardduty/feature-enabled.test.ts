import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './feature-enabled.ts'

test('each source of a detector that is off is switched on where it stands', async () => {
  const hcl = `
    resource "aws_guardduty_detector" "it" {
      datasources {
        s3_logs {
          enable = true
        }
        kubernetes {
          audit_logs {
            enable = false
          }
        }
      }
    }
  `
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  const found = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  expect(found.length).toBeGreaterThan(0)
  for (const { remediation, proven } of found) {
    expect(remediation).toMatch(/kubernetes {\s+audit_logs {\s+enable = true/)
    expect(remediation).not.toMatch(/without|s3_logs/)
    expect(proven).toBe(true)
  }
})
