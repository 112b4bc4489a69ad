import { policy } from '../shared/index.ts'

export default policy({
  title: 'Firewall policy passes on no packet that no stateless rule knows',
  problem: 'Firewall policy passes on packets that no stateless rule knows',
  severity: 'MEDIUM',
  resource: 'aws_networkfirewall_firewall_policy',
  must: ({ firewall_policy: rules }) =>
    rules.stateless_default_actions.every(action => action.isNot('aws:pass')),
  why: 'With aws:pass as the default, a packet that no stateless rule names goes through, and the stateful rules never see it. All that the firewall is for is then left to a list of exceptions.',
  remediation:
    'Set stateless_default_actions to aws:forward_to_sfe, which has the stateful rules look, or to aws:drop.',
  fix: `
    resource "aws_networkfirewall_firewall_policy" "this" {
      firewall_policy {
        stateless_default_actions          = ["aws:forward_to_sfe"]
        stateless_fragment_default_actions = ["aws:forward_to_sfe"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_firewall_policy',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/stateless-default-actions.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_networkfirewall_firewall_policy" "main" {
          name = "main"
          firewall_policy {
            stateless_default_actions          = ["aws:forward_to_sfe", "count"]
            stateless_fragment_default_actions = ["aws:drop"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_networkfirewall_firewall_policy" "main" {
          name = "main"
          firewall_policy {
            stateless_default_actions          = ["aws:pass"]
            stateless_fragment_default_actions = ["aws:drop"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_networkfirewall_firewall_policy" "main" {
          name = "main"
          firewall_policy {
            stateless_default_actions          = [local.action]
            stateless_fragment_default_actions = ["aws:drop"]
          }
        }
      `,
    ],
  },
})
