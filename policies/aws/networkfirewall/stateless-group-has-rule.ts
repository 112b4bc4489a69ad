import { policy } from '../shared/index.ts'

export default policy({
  title: 'Stateless rule group has a rule',
  problem: 'Stateless rule group has no rule',
  severity: 'LOW',
  resource: 'aws_networkfirewall_rule_group',
  when: group => group.type.is('STATELESS'),
  must: group => group.rule_group.rules_source.stateless_rules_and_custom_actions.stateless_rule.isSet(),
  why: 'It looks like a barrier and stops nothing. Who sees it in the policy believes the traffic to be looked at.',
  remediation: 'Write the rules that the group is for, or take it out of the policy.',
  fix: `
    resource "aws_networkfirewall_rule_group" "this" {
      type     = "STATELESS"
      capacity = 10
      rule_group {
        rules_source {
          stateless_rules_and_custom_actions {
            stateless_rule {
              priority = 1
              rule_definition {
                actions = ["aws:drop"]
                match_attributes {
                  protocols = [6]
                  destination_port {
                    from_port = 23
                    to_port   = 23
                  }
                }
              }
            }
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_rule_group',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/stateless-rule-groups-5-tuple.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_networkfirewall_rule_group" "main" {
          name     = "main"
          type     = "STATELESS"
          capacity = 10
          rule_group {
            rules_source {
              stateless_rules_and_custom_actions {
                stateless_rule {
                  priority = 1
                }
              }
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_networkfirewall_rule_group" "main" {
          name     = "main"
          type     = "STATELESS"
          capacity = 10
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_networkfirewall_rule_group" "main" {
          name     = "main"
          type     = local.type
          capacity = 10
        }
      `,
    ],
  },
})
