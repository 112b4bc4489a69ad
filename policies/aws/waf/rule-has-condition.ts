import { policy } from '../shared/index.ts'

export default policy({
  title: 'Classic WAF rule has a condition',
  problem: 'Classic WAF rule has no condition',
  severity: 'LOW',
  resource: ['aws_waf_rule', 'aws_wafregional_rule'],
  must: {
    aws_waf_rule: rule => rule.predicates.isSet(),
    aws_wafregional_rule: rule => rule.predicate.isSet(),
  },
  why: 'A rule without a condition matches nothing. The web ACL that counts on it lets everything through.',
  remediation: 'Name the sets of addresses, strings or patterns that the rule is to look for.',
  fix: `
    resource "aws_waf_rule" "this" {
      predicates {
        type    = "IPMatch"
        data_id = aws_waf_ipset.example.id
        negated = false
      }
    }

    resource "aws_wafregional_rule" "this" {
      predicate {
        type    = "IPMatch"
        data_id = aws_wafregional_ipset.example.id
        negated = false
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/waf_rule',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafregional_rule',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_waf_rule" "web" {
          name = "web"
          predicates {
            type    = "IPMatch"
            data_id = "1"
            negated = false
          }
        }
      `,
      `
        resource "aws_wafregional_rule" "web" {
          name = "web"
          predicate {
            type    = "IPMatch"
            data_id = "1"
            negated = false
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_waf_rule" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_wafregional_rule" "web" {
          name = "web"
        }
      `,
    ],
    undetermined: 'Whether a block is written shows in every plan.',
  },
})
