import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Security Hub covers the accounts of the organization',
  problem: 'Security Hub leaves new accounts of the organization out',
  severity: 'MEDIUM',
  resource: 'aws_securityhub_organization_configuration',
  must: one =>
    any(
      one.auto_enable.is(true),
      // Under central configuration policies say which accounts have it, and this has to be off.
      one.organization_configuration.configuration_type.is('CENTRAL'),
    ),
  guards: { aws_securityhub_organization_configuration: 'region' },
  why: 'An account that joins the organization is not looked at until somebody remembers it. What is unsafe there is not noticed.',
  remediation: 'Set auto_enable to true, or configure the accounts centrally.',
  fix: `
    resource "aws_securityhub_organization_configuration" "this" {
      auto_enable = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/securityhub_organization_configuration',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/accounts-orgs-auto-enable.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_securityhub_organization_configuration" "main" {
          auto_enable = true
        }
      `,
      `
        resource "aws_securityhub_organization_configuration" "main" {
          auto_enable           = false
          auto_enable_standards = "NONE"
          organization_configuration {
            configuration_type = "CENTRAL"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_securityhub_organization_configuration" "main" {
          auto_enable = false
        }
      `,
      `
        resource "aws_securityhub_organization_configuration" "main" {
          auto_enable = false
          organization_configuration {
            configuration_type = "LOCAL"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_securityhub_organization_configuration" "main" {
          auto_enable = local.is_on
        }
      `,
    ],
  },
})
