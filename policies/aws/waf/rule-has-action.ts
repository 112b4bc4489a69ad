import { any, policy, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'Rule of a web ACL says what to do',
  problem: 'Rule of a web ACL does not say what to do',
  severity: 'LOW',
  resource: [
    'aws_wafv2_web_acl',
    'aws_wafv2_web_acl_rule',
    'aws_wafv2_rule_group',
    'aws_wafregional_web_acl',
    'aws_waf_web_acl',
    'aws_wafregional_rule_group',
    'aws_waf_rule_group',
  ],
  must: {
    aws_wafv2_web_acl: acl =>
      acl.rule.every(rule =>
        any(
          hasAction(rule.action),
          rule.override_action.none.isSet(),
          rule.override_action.count.isSet(),
          // What a group does is said by its own rules.
          rule.statement.managed_rule_group_statement.name.isSet(),
        ),
      ),
    aws_wafv2_web_acl_rule: rule =>
      any(
        rule.action.some(hasAction),
        rule.override_action.some(override => any(override.none.isSet(), override.count.isSet())),
        rule.statement.some(({ managed_rule_group_statement: groups }) =>
          groups.some(group => group.name.isSet()),
        ),
      ),
    aws_wafv2_rule_group: group => group.rule.every(rule => hasAction(rule.action)),
    aws_wafregional_web_acl: acl =>
      acl.rule.every(rule => any(rule.action.type.isSet(), rule.override_action.type.isSet())),
    aws_waf_web_acl: acl =>
      acl.rules.every(rule => any(rule.action.type.isSet(), rule.override_action.type.isSet())),
    aws_wafregional_rule_group: group => group.activated_rule.every(rule => rule.action.type.isSet()),
    aws_waf_rule_group: group => group.activated_rule.every(rule => rule.action.type.isSet()),
  },
  why: 'A rule that matches and does nothing is no rule. The request goes on as if it had not been seen.',
  remediation: 'Give the rule an action, block or count, or an override_action where it is a group.',
  fix: `
    resource "aws_wafv2_web_acl" "this" {
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

    resource "aws_wafv2_web_acl_rule" "this" {
      action {
        block {}
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
    'https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-rule-actions.html',
  ],
  equivalents: { checkov: ['CKV_AWS_342'] },
  examples: {
    pass: [
      separate('action {\n        block {}\n      }'),
      separate('override_action {\n        count {}\n      }'),
      separate(
        'statement {\n        managed_rule_group_statement {\n          vendor_name = "AWS"\n          name        = "AWSManagedRulesCommonRuleSet"\n        }\n      }',
      ),
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "countries"
            priority = 1
            action {
              block {}
            }
          }
          rule {
            name     = "common"
            priority = 2
            override_action {
              none {}
            }
          }
        }
      `,
      `
        resource "aws_waf_web_acl" "web" {
          name = "web"
          rules {
            priority = 1
            rule_id  = "1"
            override_action {
              type = "NONE"
            }
          }
        }
      `,
    ],
    fail: [
      separate(
        'statement {\n        geo_match_statement {\n          country_codes = ["KP"]\n        }\n      }',
      ),
      separate('action {}'),
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "countries"
            priority = 1
            action {}
          }
        }
      `,
      `
        resource "aws_wafv2_rule_group" "web" {
          scope = "REGIONAL"
          rule {
            name     = "countries"
            priority = 1
          }
        }
      `,
      `
        resource "aws_wafregional_web_acl" "web" {
          name = "web"
          rule {
            priority = 1
            rule_id  = "1"
          }
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
      `
        resource "aws_wafregional_rule_group" "web" {
          name = "web"
          activated_rule {
            priority = 1
            rule_id  = "1"
          }
        }
      `,
      `
        resource "aws_waf_rule_group" "web" {
          name = "web"
          activated_rule {
            priority = 1
            rule_id  = "1"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_waf_web_acl" "web" {
          name = "web"
          rules {
            priority = 1
            rule_id  = "1"
            action {
              type = local.action
            }
          }
        }
      `,
    ],
  },
})

interface Action {
  readonly allow: { isSet(): Verdict }
  readonly block: { isSet(): Verdict }
  readonly captcha: { isSet(): Verdict }
  readonly challenge: { isSet(): Verdict }
  readonly count: { isSet(): Verdict }
}

function hasAction({ allow, block, captcha, challenge, count }: Action): Verdict {
  return any(block.isSet(), allow.isSet(), count.isSet(), captcha.isSet(), challenge.isSet())
}

/** An example of a rule that is a resource of its own. */
function separate(block: string): string {
  return `
    resource "aws_wafv2_web_acl_rule" "one" {
      web_acl_arn = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
      name        = "one"
      priority    = 1
      ${block}
      visibility_config {}
    }
  `
}
