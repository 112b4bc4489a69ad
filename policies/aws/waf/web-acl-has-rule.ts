import { any, hasRule, jsonRules, policy } from '../shared/index.ts'

export default policy({
  title: 'Web ACL or rule group has a rule',
  problem: 'Web ACL or rule group has no rule',
  severity: 'MEDIUM',
  resource: [
    'aws_wafv2_web_acl',
    'aws_wafv2_rule_group',
    'aws_wafregional_web_acl',
    'aws_waf_web_acl',
    'aws_wafregional_rule_group',
    'aws_waf_rule_group',
  ],
  must: {
    aws_wafv2_web_acl: hasRule,
    aws_wafv2_rule_group: group => any(group.rule.isSet(), jsonRules(group.rules_json).isSet()),
    aws_wafregional_web_acl: acl => acl.rule.isSet(),
    aws_waf_web_acl: acl => acl.rules.isSet(),
    aws_wafregional_rule_group: group => group.activated_rule.isSet(),
    aws_waf_rule_group: group => group.activated_rule.isSet(),
  },
  why: 'It looks like protection and does nothing: every request gets the default action. Who sees it in the console believes the application to be guarded.',
  remediation: 'Add the rules that it is for, such as the groups that AWS manages.',
  fix: `
    resource "aws_wafv2_web_acl" "this" {
      rule {
        name     = "common"
        priority = 1
        override_action {
          none {}
        }
        statement {
          managed_rule_group_statement {
            vendor_name = "AWS"
            name        = "AWSManagedRulesCommonRuleSet"
          }
        }
        visibility_config {
          cloudwatch_metrics_enabled = true
          metric_name                = "common"
          sampled_requests_enabled   = true
        }
      }
    }

    resource "aws_wafv2_rule_group" "this" {
      rule {
        name     = "countries"
        priority = 1
        action {
          block {}
        }
        statement {
          geo_match_statement {
            country_codes = ["KP"]
          }
        }
        visibility_config {
          cloudwatch_metrics_enabled = true
          metric_name                = "countries"
          sampled_requests_enabled   = true
        }
      }
    }

    resource "aws_wafregional_web_acl" "this" {
      rule {
        priority = 1
        rule_id  = aws_wafregional_rule.example.id
        action {
          type = "BLOCK"
        }
      }
    }

    resource "aws_waf_web_acl" "this" {
      rules {
        priority = 1
        rule_id  = aws_waf_rule.example.id
        action {
          type = "BLOCK"
        }
      }
    }

    resource "aws_wafregional_rule_group" "this" {
      activated_rule {
        priority = 1
        rule_id  = aws_wafregional_rule.example.id
        action {
          type = "BLOCK"
        }
      }
    }

    resource "aws_waf_rule_group" "this" {
      activated_rule {
        priority = 1
        rule_id  = aws_waf_rule.example.id
        action {
          type = "BLOCK"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_rule',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/waf_web_acl',
    'https://docs.aws.amazon.com/waf/latest/developerguide/web-acl.html',
  ],
  equivalents: { checkov: ['CKV_AWS_175'] },
  examples: {
    pass: [
      `
        resource "aws_wafv2_rule_group" "web" {
          scope = "REGIONAL"
          rules_json = jsonencode([{ Name = "one", Priority = 1, Action = { Block = {} } }])
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "one"
            priority = 1
          }
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_rule_group_association" "web" {
          web_acl_arn = aws_wafv2_web_acl.web.arn
          rule_name   = "one"
          priority    = 1
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_rule" "web" {
          web_acl_arn = aws_wafv2_web_acl.web.arn
          name        = "one"
          priority    = 1
        }
      `,
      `
        resource "aws_waf_web_acl" "web" {
          name = "web"
          rules {
            priority = 1
            rule_id  = "1"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_wafv2_rule_group" "web" {
          scope = "REGIONAL"
          rules_json = jsonencode([])
        }
      `,
      `
        resource "aws_wafv2_rule_group" "web" {
          scope = "REGIONAL"
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
      `,
      `
        resource "aws_wafregional_web_acl" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_waf_web_acl" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_wafregional_rule_group" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_waf_rule_group" "web" {
          name = "web"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_wafv2_web_acl" "other" {
          scope = "REGIONAL"
          rule {
            name     = "one"
            priority = 1
          }
        }
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_rule_group_association" "web" {
          web_acl_arn = local.web_acl_arn
          rule_name   = "one"
          priority    = 1
        }
      `,
    ],
  },
})
