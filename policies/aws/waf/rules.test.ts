import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import hasAction from './rule-has-action.ts'
import writesMetrics from './rule-writes-metrics.ts'

test('what a rule looks for stays as it is written', async () => {
  const hcl = `
    resource "aws_wafv2_rule_group" "it" {
      rule {
        name     = "one"
        priority = 1
        action {}
        statement {
          ip_set_reference_statement {
            arn = "arn:aws:wafv2:eu-central-1:111122223333:regional/ipset/office/1"
          }
        }
      }
    }
  `
  const all = await verdictsOf({ id: 'it', policy: hasAction, frameworks: {} }, hcl)
  const found = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  expect(found.length).toBeGreaterThan(0)
  for (const { remediation, proven } of found) {
    expect(remediation).toMatch(/action {\s+block {}/)
    expect(remediation).not.toContain('statement')
    expect(proven).toBe(true)
  }
})

test('a rule of a document is mended in it', async () => {
  const hcl = `
    resource "aws_wafv2_web_acl" "it" {
      rule_json = jsonencode([
        { Name = "one", VisibilityConfig = { CloudWatchMetricsEnabled = true } },
        { Name = "two", VisibilityConfig = { CloudWatchMetricsEnabled = false } },
      ])
    }
  `
  const all = await verdictsOf({ id: 'it', policy: writesMetrics, frameworks: {} }, hcl)
  const found = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  expect(found.length).toBeGreaterThan(0)
  for (const { remediation, proven } of found) {
    expect(remediation).toMatch(/rule_json = jsonencode\([\s\S]*"two"[\s\S]*CloudWatchMetricsEnabled = true/)
    expect(remediation).not.toContain('visibility_config {')
    expect(proven).toBe(true)
  }
})
