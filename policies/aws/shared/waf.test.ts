import { expect, test } from 'vitest'
import { at, block, change, graph, planJson } from '../../../tests/plan-json.ts'
import type { Question } from '../../engine/index.ts'
import writesMetrics from '../waf/rule-writes-metrics.ts'
import hasRule from '../waf/web-acl-has-rule.ts'
import stopsBadInput from '../waf/web-acl-stops-known-bad-input.ts'

/** The schema at hand does not know `rule_json`, so no example can hold it. */
async function outcome(policy: typeof hasRule, rules: object[]) {
  const made = await graph(
    planJson([change('aws_wafv2_web_acl.web', { after: { rule: [], rule_json: JSON.stringify(rules) } })], {
      resources: [block('aws_wafv2_web_acl.web')],
    }),
  )
  const questions = policy.must as { readonly aws_wafv2_web_acl: Question } | Question
  const ask = typeof questions === 'function' ? questions : questions.aws_wafv2_web_acl
  return ask(at(made, 'aws_wafv2_web_acl.web') as never).outcome
}

const group = (more: object = {}, action: object = { None: {} }) => ({
  Name: 'known-bad-inputs',
  OverrideAction: action,
  Statement: {
    ManagedRuleGroupStatement: {
      VendorName: 'AWS',
      Name: 'AWSManagedRulesKnownBadInputsRuleSet',
      ...more,
    },
  },
})

test('a web ACL may have its rules as a document', async () => {
  expect(await outcome(hasRule, [group()])).toBe('pass')
  expect(await outcome(hasRule, [])).toBe('fail')
})

test.each([
  [true, 'pass'],
  [false, 'fail'],
])('the metrics of a rule in a document may be on or off: %s', async (isOn, expected) => {
  const measured = { ...group(), VisibilityConfig: { CloudWatchMetricsEnabled: isOn } }
  expect(await outcome(writesMetrics, [measured])).toBe(expected)
})

test.each([
  ['has the group', group(), 'pass'],
  ['only counts', group({}, { Count: {} }), 'fail'],
  ['leaves a rule out', group({ ExcludedRules: [{ Name: 'Log4JRCE' }] }), 'fail'],
  ['turns a rule down', group({ RuleActionOverrides: [{ Name: 'Log4JRCE_BODY' }] }), 'fail'],
  ['turns another rule down', group({ RuleActionOverrides: [{ Name: 'Host_localhost_HEADER' }] }), 'pass'],
  ['has another group', group({ Name: 'AWSManagedRulesCommonRuleSet' }), 'fail'],
])('a document that %s', async (_, rule, expected) => {
  expect(await outcome(stopsBadInput, [rule])).toBe(expected)
})
