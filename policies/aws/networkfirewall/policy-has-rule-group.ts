import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Firewall policy has a rule group',
  problem: 'Firewall policy has no rule group',
  severity: 'MEDIUM',
  resource: 'aws_networkfirewall_firewall_policy',
  must: ({ firewall_policy: rules }) =>
    any(rules.stateful_rule_group_reference.isSet(), rules.stateless_rule_group_reference.isSet()),
  why: 'A policy without rules gives every packet the default action. The firewall costs money and looks at nothing.',
  remediation: 'Name the rule groups that the traffic is to be held against.',
  fix: `
    resource "aws_networkfirewall_firewall_policy" "this" {
      firewall_policy {
        stateless_default_actions          = ["aws:forward_to_sfe"]
        stateless_fragment_default_actions = ["aws:forward_to_sfe"]
        stateful_rule_group_reference {
          resource_arn = aws_networkfirewall_rule_group.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_firewall_policy',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/firewall-policies.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_networkfirewall_firewall_policy" "main" {
          name = "main"
          firewall_policy {
            stateless_default_actions          = ["aws:drop"]
            stateless_fragment_default_actions = ["aws:drop"]
            stateless_rule_group_reference {
              priority     = 1
              resource_arn = "arn:aws:network-firewall:eu-central-1:111122223333:stateless-rulegroup/web"
            }
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
            stateless_fragment_default_actions = ["aws:drop"]
          }
        }
      `,
    ],
    undetermined: 'Whether a block is written shows in every plan.',
  },
})
