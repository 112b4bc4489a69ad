import { all, asValue, policy } from '../shared/index.ts'
import { isOfNobody } from '../shared/network.ts'

export default policy({
  title: 'QuickSight is reached from known networks only',
  problem: 'QuickSight is reached from everywhere in spite of its rules',
  severity: 'LOW',
  resource: 'aws_quicksight_ip_restriction',
  must: ({ enabled, ip_restriction_rule_map: rules }) =>
    all(enabled.isNot(false), ...widest(asValue(rules)._raw).map(range => rules.entryOf(range).isAbsent())),
  guards: { aws_quicksight_ip_restriction: 'account' },
  why: 'It looks as if dashboards could be opened from your networks alone, and a stolen password opens them from anywhere. Rules that are not enabled, or that hold all addresses, keep nobody out.',
  remediation: 'Set enabled to true, and name the addresses of your offices and of your VPN.',
  fix: `
    resource "aws_quicksight_ip_restriction" "this" {
      enabled                 = true
      ip_restriction_rule_map = { "203.0.113.0/24" = "office" }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/quicksight_ip_restriction',
    'https://docs.aws.amazon.com/quicksight/latest/user/managing-IP-range-restrictions.html',
  ],
  equivalents: {},
  examples: {
    pass: [restriction('true', '{ "203.0.113.0/24" = "office" }')],
    fail: [
      restriction('false', '{ "203.0.113.0/24" = "office" }'),
      restriction('true', '{ "0.0.0.0/0" = "all" }'),
      restriction('true', '{ "0.0.0.0/1" = "one half", "128.0.0.0/1" = "the other" }'),
    ],
    undetermined: [restriction('local.enabled', '{ "203.0.113.0/24" = "office" }')],
  },
})

/** The ranges of the internet among the keys of the rules; where the plan does not show them, that of all addresses may be there. */
function widest(rules: unknown): string[] {
  const found = Object.keys(Object(rules)).filter(isOfNobody)
  return found.length > 0 ? found : ['0.0.0.0/0']
}

function restriction(enabled: string, rules: string): string {
  return `
    resource "aws_quicksight_ip_restriction" "office" {
      enabled                 = ${enabled}
      ip_restriction_rule_map = ${rules}
    }
  `
}
