import { policy } from '../shared/index.ts'

export default policy({
  title: 'Configuration set requires TLS',
  problem: 'Configuration set sends mail in clear',
  severity: 'MEDIUM',
  resource: ['aws_ses_configuration_set', 'aws_sesv2_configuration_set'],
  must: {
    aws_ses_configuration_set: set => set.delivery_options.tls_policy.orElse('Optional').is('Require'),
    aws_sesv2_configuration_set: set => set.delivery_options.tls_policy.orElse('OPTIONAL').is('REQUIRE'),
  },
  why: 'Where the other mail server offers no TLS, the message goes out in clear, and whoever sits between can read it. An attacker can make the offer disappear.',
  remediation: 'Set tls_policy to Require in delivery_options (REQUIRE in SES v2).',
  fix: `
    resource "aws_ses_configuration_set" "this" {
      delivery_options {
        tls_policy = "Require"
      }
    }

    resource "aws_sesv2_configuration_set" "this" {
      delivery_options {
        tls_policy = "REQUIRE"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ses_configuration_set',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sesv2_configuration_set',
  ],
  equivalents: { checkov: ['CKV_AWS_365'], steampipe: ['ses_configuration_set_tls_enforced'] },
  examples: {
    pass: [
      `
        resource "aws_ses_configuration_set" "mail" {
          name = "mail"
          delivery_options {
            tls_policy = "Require"
          }
        }
      `,
      `
        resource "aws_sesv2_configuration_set" "mail" {
          configuration_set_name = "mail"
          delivery_options {
            tls_policy = "REQUIRE"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ses_configuration_set" "mail" {
          name = "mail"
        }
      `,
      `
        resource "aws_ses_configuration_set" "mail" {
          name = "mail"
          delivery_options {
            tls_policy = "Optional"
          }
        }
      `,
      `
        resource "aws_sesv2_configuration_set" "mail" {
          configuration_set_name = "mail"
          delivery_options {
            tls_policy = "OPTIONAL"
          }
        }
      `,
      `
        resource "aws_sesv2_configuration_set" "mail" {
          configuration_set_name = "mail"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ses_configuration_set" "mail" {
          name = "mail"
          delivery_options {
            tls_policy = local.tls_policy
          }
        }
      `,
    ],
  },
})
