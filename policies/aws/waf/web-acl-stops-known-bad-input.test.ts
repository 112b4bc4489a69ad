import { expect, test } from 'vitest'
import { block, change, graph, planJson } from '../../../tests/plan-json.ts'
import { judge } from '../../engine/index.ts'
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

const told = async (rules: string, apart = '') => {
  const hcl = `resource "aws_wafv2_web_acl" "it" {\n scope = "REGIONAL"\n ${rules}\n}\n${apart}`
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

const apart = (type: string, name: string, priority: number, more: string) => `
  resource "${type}" "${name}" {
    web_acl_arn = aws_wafv2_web_acl.it.arn
    priority    = ${priority}
    ${more}
  }
`
const COMMON = 'vendor_name = "AWS"\n name = "AWSManagedRulesCommonRuleSet"'

test.each([
  ['aws_wafv2_web_acl_rule', 'name = "rate"\n statement {\n rate_based_statement {\n limit = 1\n }\n }'],
  ['aws_wafv2_web_acl_rule_group_association', `rule_name = "common"\n managed_rule_group {\n ${COMMON}\n }`],
])('beside rules that stand apart the group stands apart, behind them: %s', async (type, more) => {
  const one = await told('', apart(type, 'b', 7, more))
  const all = [...one, ...(await told('', apart(type, 'a', 3, more) + apart(type, 'b', 7, more)))]
  expect(all.length).toBeGreaterThan(0)
  for (const { remediation, proven } of all) {
    expect(remediation).toMatch(/resource "aws_wafv2_web_acl_rule_group_association" "\w+" \{/)
    expect(remediation).toMatch(/rule_name += "known-bad-inputs"\n +priority += 8\n/)
    expect(remediation.match(/^resource "/gm)).toHaveLength(1)
    expect(remediation).not.toMatch(/CommonRuleSet|"aws_wafv2_web_acl_rule"/)
    expect(proven).toBe(true)
  }
})

test('a group that counts apart is said to count, and no other is added', async () => {
  const counts = apart('aws_wafv2_web_acl_rule', 'a', 1, `name = "bad"\n${group}`)
  const hcl = `resource "aws_wafv2_web_acl" "it" {\n scope = "REGIONAL"\n}\n${counts}`
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  const found = all.flatMap(({ findings }) => findings)
  expect(found.length).toBeGreaterThan(0)
  for (const { message, metadata } of found) {
    expect(message).toMatch(/counts/)
    expect(metadata.custom.remediation).toMatch(/^Set the override action/)
    expect(metadata.custom.remediation).not.toContain('resource')
  }
})

const document = (rule: object) =>
  `rule_json = jsonencode([{ Name = "it", Priority = 4, ${Object.entries(rule)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join(', ')} }])`
const groupIn = (more: object) => ({
  Statement: {
    ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesKnownBadInputsRuleSet', ...more },
  },
})

test('a group that a document names is mended in it', async () => {
  const counted = await told(document({ ...groupIn({}), OverrideAction: { Count: {} } }))
  const handled = await told(
    document({ ...groupIn({}), OverrideAction: { Count: { CustomRequestHandling: { InsertHeaders: [] } } } }),
  )
  for (const { remediation, path, proven } of [...counted, ...handled]) {
    expect(path).toBe('rule_json[0].OverrideAction')
    expect(remediation).toMatch(/# …\s+Name = "it"\s+OverrideAction = {\s+# without Count\s+None = {}/)
    expect(remediation).not.toContain('rule {')
    expect(proven).toBe(true)
  }
  expect(counted.length * handled.length).toBeGreaterThan(0)
  const all = await told(document(groupIn({ RuleActionOverrides: [{ Name: 'Log4JRCE_BODY' }] })))
  expect(all.length).toBeGreaterThan(0)
  for (const { remediation, path } of all) {
    expect(path).toMatch(/^rule_json\[0\].*RuleActionOverrides\[0\]/)
    expect(remediation).not.toContain('rule {')
  }
})

test('the group joins the rules of a document', async () => {
  const all = await told(document({ Statement: { RateBasedStatement: { Limit: 1000 } } }))
  expect(all.length).toBeGreaterThan(0)
  for (const { remediation, proven } of all) {
    expect(remediation).toMatch(/rule_json = jsonencode\([\s\S]*Priority += 5\n/)
    expect(remediation).not.toContain('rule {')
    expect(proven).toBe(true)
  }
})

// The schema of a web ACL ends above the action, so no example can show it.
test.each([
  ['block', 0],
  ['count', 1],
  ['allow', 1],
  ['captcha', 1],
])('a rule against Log4Shell may be overridden by its own action: %s', async (action, count) => {
  const actions = { allow: [], block: [], captcha: [], challenge: [], count: [], [action]: [{}] }
  const statement = {
    managed_rule_group_statement: [
      {
        vendor_name: 'AWS',
        name: 'AWSManagedRulesKnownBadInputsRuleSet',
        rule_action_override: [{ name: 'Log4JRCE_BODY', action_to_use: [actions] }],
      },
    ],
  }
  const rule = {
    name: 'managed',
    priority: 1,
    override_action: [{ count: [], none: [{}] }],
    statement: [statement],
  }
  const json = planJson([change('aws_wafv2_web_acl.it', { after: { scope: 'REGIONAL', rule: [rule] } })], {
    resources: [block('aws_wafv2_web_acl.it')],
  })
  const { policyResponse } = judge(await graph(json), [{ id: 'it', policy, frameworks: {} }])
  expect(Object.values(policyResponse).flat()).toHaveLength(count)
})
