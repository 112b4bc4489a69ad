import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Web ACL writes a log',
  problem: 'Web ACL writes no log',
  severity: 'MEDIUM',
  resource: 'aws_wafv2_web_acl',
  must: acl => companions(acl, 'aws_wafv2_web_acl_logging_configuration', { resource_arn: 'arn' }).some(),
  why: 'Which requests were stopped, and which were let through, stands nowhere else. Without it nobody can tell what an attacker has tried.',
  remediation: 'Add an aws_wafv2_web_acl_logging_configuration for the web ACL.',
  fix: `
    resource "aws_wafv2_web_acl_logging_configuration" "this" {
      resource_arn            = aws_wafv2_web_acl.this.arn
      log_destination_configs = [aws_cloudwatch_log_group.example.arn]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_logging_configuration',
    'https://docs.aws.amazon.com/waf/latest/developerguide/logging.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_31'] },
  examples: {
    pass: [
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_logging_configuration" "web" {
          resource_arn            = aws_wafv2_web_acl.web.arn
          log_destination_configs = ["arn:aws:logs:eu-central-1:111122223333:log-group:aws-waf-logs-web"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_wafv2_web_acl" "other" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_logging_configuration" "web" {
          resource_arn            = local.arn
          log_destination_configs = ["arn:aws:logs:eu-central-1:111122223333:log-group:aws-waf-logs-web"]
        }
      `,
    ],
  },
})
