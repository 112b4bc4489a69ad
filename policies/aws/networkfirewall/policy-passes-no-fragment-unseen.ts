import { policy } from '../shared/index.ts'

export default policy({
  title: 'Firewall policy passes on no fragment that no stateless rule knows',
  problem: 'Firewall policy passes on fragments that no stateless rule knows',
  severity: 'MEDIUM',
  resource: 'aws_networkfirewall_firewall_policy',
  // Where whole packets pass it takes no fragments to get by: that is another policy's finding.
  when: ({ firewall_policy: rules }) => rules.stateless_default_actions.no(action => action.is('aws:pass')),
  must: ({ firewall_policy: rules }) =>
    rules.stateless_fragment_default_actions.every(action => action.isNot('aws:pass')),
  why: 'With aws:pass as the default, who cuts a packet into fragments sends it past the stateful rules. It is an old trick, and tools do it by themselves.',
  remediation:
    'Set stateless_fragment_default_actions to aws:forward_to_sfe, which has the stateful rules look, or to aws:drop.',
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
            stateless_default_actions          = ["aws:drop"]
            stateless_fragment_default_actions = ["aws:pass"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_networkfirewall_firewall_policy" "main" {
          name = "main"
          firewall_policy {
            stateless_default_actions          = ["aws:drop"]
            stateless_fragment_default_actions = [local.action]
          }
        }
      `,
    ],
  },
})
