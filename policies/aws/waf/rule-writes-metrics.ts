import { type AwsResource, all, jsonRules, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Web ACL and its rules write metrics',
  problem: 'Web ACL or a rule of it writes no metrics',
  severity: 'INFO',
  resource: ['aws_wafv2_web_acl', 'aws_wafv2_web_acl_rule', 'aws_wafv2_rule_group'],
  must: {
    aws_wafv2_web_acl: acl => all(everyBlock(acl), everyInDocument(acl.rule_json)),
    aws_wafv2_web_acl_rule: rule =>
      rule.visibility_config.every(config => config.cloudwatch_metrics_enabled.isNot(false)),
    aws_wafv2_rule_group: group => all(everyBlock(group), everyInDocument(group.rules_json)),
  },
  why: 'How often a rule stops requests shows in its metrics. Without them no alarm tells that an attack has begun.',
  remediation: 'Set cloudwatch_metrics_enabled to true in each visibility_config.',
  fix: `
    resource "aws_wafv2_web_acl" "this" {
      visibility_config {
        cloudwatch_metrics_enabled = true
        metric_name                = "web"
        sampled_requests_enabled   = true
      }
      rule {
        name     = "one"
        priority = 1
        visibility_config {
          cloudwatch_metrics_enabled = true
          metric_name                = "one"
          sampled_requests_enabled   = true
        }
      }
    }

    resource "aws_wafv2_web_acl_rule" "this" {
      visibility_config {
        cloudwatch_metrics_enabled = true
        metric_name                = "one"
        sampled_requests_enabled   = true
      }
    }

    resource "aws_wafv2_rule_group" "this" {
      visibility_config {
        cloudwatch_metrics_enabled = true
        metric_name                = "web"
        sampled_requests_enabled   = true
      }
      rule {
        name     = "one"
        priority = 1
        visibility_config {
          cloudwatch_metrics_enabled = true
          metric_name                = "one"
          sampled_requests_enabled   = true
        }
      }
    }
  `,
  fixFor: {
    // Rules that are given as a document are mended in it.
    aws_wafv2_web_acl: (_, [path = '']) =>
      path.startsWith('rule_json') ? inDocument('aws_wafv2_web_acl', 'rule_json') : undefined,
    aws_wafv2_rule_group: (_, [path = '']) =>
      path.startsWith('rules_json') ? inDocument('aws_wafv2_rule_group', 'rules_json') : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_rule',
    'https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_wafv2_rule_group" "web" {
          scope = "REGIONAL"
          rules_json = jsonencode([{ Name = "one", Priority = 1, VisibilityConfig = { CloudWatchMetricsEnabled = true } }])
        }
      `,
      separate('cloudwatch_metrics_enabled = true'),
      // On unless it is switched off.
      separate('metric_name = "one"'),
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          visibility_config {
            cloudwatch_metrics_enabled = true
            metric_name                = "web"
            sampled_requests_enabled   = true
          }
        }
      `,
    ],
    fail: [
      separate('cloudwatch_metrics_enabled = false'),
      `
        resource "aws_wafv2_rule_group" "web" {
          scope = "REGIONAL"
          rules_json = jsonencode([{ Name = "one", Priority = 1, VisibilityConfig = { CloudWatchMetricsEnabled = false } }])
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          rule {
            name     = "one"
            priority = 1
            visibility_config {
              cloudwatch_metrics_enabled = true
              metric_name                = "one"
              sampled_requests_enabled   = true
            }
          }
          rule {
            name     = "two"
            priority = 2
            visibility_config {
              cloudwatch_metrics_enabled = false
              metric_name                = "two"
              sampled_requests_enabled   = true
            }
          }
          visibility_config {
            cloudwatch_metrics_enabled = true
            metric_name                = "web"
            sampled_requests_enabled   = true
          }
        }
      `,
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          visibility_config {
            cloudwatch_metrics_enabled = false
            metric_name                = "web"
            sampled_requests_enabled   = true
          }
        }
      `,
      `
        resource "aws_wafv2_rule_group" "web" {
          scope = "REGIONAL"
          rule {
            name     = "one"
            priority = 1
            visibility_config {
              cloudwatch_metrics_enabled = false
              metric_name                = "one"
              sampled_requests_enabled   = true
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
          visibility_config {
            cloudwatch_metrics_enabled = local.metrics
            metric_name                = "web"
            sampled_requests_enabled   = true
          }
        }
      `,
    ],
  },
})

function inDocument(type: string, attribute: string): string {
  return `
    resource "${type}" "this" {
      ${attribute} = jsonencode([{ VisibilityConfig = { CloudWatchMetricsEnabled = true } }])
    }
  `
}

function everyBlock(one: AwsResource<'aws_wafv2_web_acl'> | AwsResource<'aws_wafv2_rule_group'>) {
  return all(
    one.visibility_config.cloudwatch_metrics_enabled.isNot(false),
    one.rule.every(rule => rule.visibility_config.cloudwatch_metrics_enabled.isNot(false)),
  )
}

function everyInDocument(rules: Scalar) {
  return jsonRules(rules).every(rule => rule.VisibilityConfig.CloudWatchMetricsEnabled.isNot(false))
}

/** An example of a rule that is a resource of its own. */
function separate(setting: string): string {
  return `
    resource "aws_wafv2_web_acl_rule" "one" {
      web_acl_arn = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
      name        = "one"
      priority    = 1
      visibility_config {
        ${setting}
      }
    }
  `
}
