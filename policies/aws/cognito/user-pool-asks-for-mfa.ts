import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'User pool has MFA',
  problem: 'User pool has no MFA',
  severity: 'MEDIUM',
  resource: 'aws_cognito_user_pool',
  must: pool =>
    all(
      pool.mfa_configuration.oneOf(['ON', 'OPTIONAL']),
      any(
        pool.software_token_mfa_configuration.enabled.is(true),
        pool.sms_configuration.isSet(),
        pool.email_mfa_configuration.isSet(),
      ),
    ),
  why: 'A password that a user has elsewhere too is found in the next leak. Without a second factor it opens the account.',
  remediation:
    'Set mfa_configuration to ON, and let the second factor come from an app by software_token_mfa_configuration.',
  fix: `
    resource "aws_cognito_user_pool" "this" {
      mfa_configuration = "ON"
      software_token_mfa_configuration {
        enabled = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ...(['ON', 'OPTIONAL'] as const).map(
        mfa => `
          resource "aws_cognito_user_pool" "shop" {
            mfa_configuration = "${mfa}"
            software_token_mfa_configuration {
              enabled = true
            }
          }
        `,
      ),
      `
        resource "aws_cognito_user_pool" "shop" {
          mfa_configuration = "ON"
          sms_configuration {
            external_id    = "shop"
            sns_caller_arn = "arn:aws:iam::111122223333:role/sms"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cognito_user_pool" "shop" {
          name = "shop"
        }
      `,
      `
        resource "aws_cognito_user_pool" "shop" {
          mfa_configuration = "OFF"
          software_token_mfa_configuration {
            enabled = true
          }
        }
      `,
      `
        resource "aws_cognito_user_pool" "shop" {
          mfa_configuration = "ON"
          software_token_mfa_configuration {
            enabled = false
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cognito_user_pool" "shop" {
          mfa_configuration = local.mfa
          software_token_mfa_configuration {
            enabled = true
          }
        }
      `,
    ],
  },
})
