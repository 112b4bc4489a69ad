import { type AwsResource, all, policy } from '../shared/index.ts'

export default policy({
  title: 'Firewall policy drops what no stateless rule knows, or looks further',
  problem: 'Firewall policy passes on what no stateless rule knows',
  severity: 'MEDIUM',
  resource: 'aws_networkfirewall_firewall_policy',
  must: ({ firewall_policy: rules }) =>
    all(isCareful(rules.stateless_default_actions), isCareful(rules.stateless_fragment_default_actions)),
  why: 'With aws:pass as the default, a packet that no rule names goes through and the stateful rules never see it. A fragment is a simple way to be such a packet.',
  remediation:
    'Set both default actions to aws:forward_to_sfe, which has the stateful rules look, or to aws:drop.',
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
            stateless_default_actions          = [local.action]
            stateless_fragment_default_actions = ["aws:drop"]
          }
        }
      `,
    ],
  },
})

function isCareful(
  actions: AwsResource<'aws_networkfirewall_firewall_policy'>['firewall_policy']['stateless_default_actions'],
) {
  return actions.every(action => action.isNot('aws:pass'))
}
