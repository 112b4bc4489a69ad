import { any, inRegion, policy } from '../shared/index.ts'

export default policy({
  title: 'Security Hub checks against a standard',
  problem: 'Security Hub checks against no standard',
  severity: 'MEDIUM',
  resource: 'aws_securityhub_account',
  must: hub =>
    any(
      hub.enable_default_standards.isNot(false),
      inRegion(hub, 'aws_securityhub_standards_subscription').some(),
      inRegion(hub, 'aws_securityhub_configuration_policy').some(),
    ),
  guards: { aws_securityhub_account: 'region' },
  why: 'Security Hub has no controls of its own: without a standard it checks nothing, and only shows what other services find. What goes wrong in the region goes unseen.',
  remediation:
    'Subscribe to the Foundational Security Best Practices with an aws_securityhub_standards_subscription.',
  fix: `
    resource "aws_securityhub_standards_subscription" "this" {
      standards_arn = "arn:aws:securityhub:us-east-1::standards/aws-foundational-security-best-practices/v/1.0.0"
      depends_on    = [aws_securityhub_account.this]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/securityhub_account',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/securityhub_standards_subscription',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/enable-standards.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      hub(''),
      hub('enable_default_standards = true'),
      `
        ${hub('enable_default_standards = false')}
        resource "aws_securityhub_standards_subscription" "cis" {
          standards_arn = "arn:aws:securityhub:::ruleset/cis-aws-foundations-benchmark/v/1.2.0"
        }
      `,
      // What the accounts of an organization check stands in a policy.
      `
        ${hub('enable_default_standards = false')}
        resource "aws_securityhub_configuration_policy" "all" {
          name = "all"
          configuration_policy {
            service_enabled       = true
            enabled_standard_arns = ["arn:aws:securityhub:::ruleset/cis-aws-foundations-benchmark/v/1.2.0"]
          }
        }
      `,
    ],
    fail: [hub('enable_default_standards = false')],
    undetermined: [hub('enable_default_standards = local.with_standards')],
  },
})

function hub(standards: string): string {
  return `
    resource "aws_securityhub_account" "main" {
      ${standards}
    }
  `
}
