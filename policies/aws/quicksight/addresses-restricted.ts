import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'QuickSight is reached from known networks only',
  problem: 'QuickSight is reached from everywhere in spite of its rules',
  severity: 'LOW',
  resource: 'aws_quicksight_ip_restriction',
  must: own => all(own.enabled.isNot(false), own.ip_restriction_rule_map.entryOf('0.0.0.0/0').isAbsent()),
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
    ],
    undetermined: [restriction('local.enabled', '{ "203.0.113.0/24" = "office" }')],
  },
})

function restriction(enabled: string, rules: string): string {
  return `
    resource "aws_quicksight_ip_restriction" "office" {
      enabled                 = ${enabled}
      ip_restriction_rule_map = ${rules}
    }
  `
}
