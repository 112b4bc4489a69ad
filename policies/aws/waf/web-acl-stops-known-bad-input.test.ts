import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './web-acl-stops-known-bad-input.ts'

const rule = (name: string, priority: number, more: string) =>
  `rule {\n name = "${name}"\n priority = ${priority}\n ${more}\n}\n`
const rate = (priority: number) =>
  rule(`rate-${priority}`, priority, 'statement {\n rate_based_statement {\n limit = 1000\n }\n }')
const group = `
  override_action {
    count {}
  }
  statement {
    managed_rule_group_statement {
      vendor_name = "AWS"
      name        = "AWSManagedRulesKnownBadInputsRuleSet"
    }
  }
`

const told = async (rules: string) => {
  const hcl = `resource "aws_wafv2_web_acl" "it" {\n scope = "REGIONAL"\n ${rules}\n}`
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  return all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
}

test('the group is added behind the rules that stand', async () => {
  for (const { remediation, proven } of await told(rate(3) + rate(7))) {
    expect(remediation).toMatch(/name += "known-bad-inputs"\n +priority = 8\n/)
    expect(remediation).not.toContain('rate')
    expect(proven).toBe(true)
  }
})

test('a group that counts is mended where it stands', async () => {
  const all = await told(rate(3) + rule('bad', 9, group))
  expect(all.length).toBeGreaterThan(0)
  for (const { remediation } of all) {
    expect(remediation).toContain('# without rule.override_action.count')
    expect(remediation).toMatch(/name += "bad"\n +priority = 9\n/)
  }
})
