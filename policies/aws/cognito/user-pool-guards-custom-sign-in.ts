import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'User pool guards custom sign-in against threats',
  problem: 'User pool does not guard custom sign-in against threats',
  severity: 'LOW',
  resource: 'aws_cognito_user_pool',
  // Custom sign-in is there only where a function defines its challenges.
  when: pool => pool.lambda_config.define_auth_challenge.isSet(),
  // AWS refuses it beside the plan that a new pool has; an older one may have it in the lowest plan still.
  must: pool =>
    all(
      pool.user_pool_add_ons.advanced_security_additional_flows.custom_auth_mode.is('ENFORCED'),
      pool.user_pool_tier.isNot('ESSENTIALS'),
    ),
  why: 'Threat protection sees a sign-in from a strange place or device and stops it. Sign-in by challenges of your own is left out of that unless it is named.',
  remediation:
    'Set custom_auth_mode to ENFORCED in advanced_security_additional_flows of user_pool_add_ons, and user_pool_tier to PLUS: AWS takes it in no other plan of a new pool.',
  fix: `
    resource "aws_cognito_user_pool" "this" {
      user_pool_tier = "PLUS"
      lambda_config {
        define_auth_challenge = "arn:aws:lambda:eu-central-1:111122223333:function:define"
      }
      user_pool_add_ons {
        advanced_security_mode = "ENFORCED"
        advanced_security_additional_flows {
          custom_auth_mode = "ENFORCED"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-threat-protection.html',
    'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolAddOnsType.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cognito_user_pool" "example" {
          lambda_config {
            define_auth_challenge = "arn:aws:lambda:eu-central-1:111122223333:function:define"
          }
          user_pool_add_ons {
            advanced_security_mode = "ENFORCED"
            advanced_security_additional_flows {
              custom_auth_mode = "ENFORCED"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cognito_user_pool" "example" {
          lambda_config {
            define_auth_challenge = "arn:aws:lambda:eu-central-1:111122223333:function:define"
          }
          user_pool_add_ons {
            advanced_security_mode = "ENFORCED"
          }
        }
      `,
      `
        resource "aws_cognito_user_pool" "example" {
          lambda_config {
            define_auth_challenge = "arn:aws:lambda:eu-central-1:111122223333:function:define"
          }
          user_pool_add_ons {
            advanced_security_mode = "ENFORCED"
            advanced_security_additional_flows {
              custom_auth_mode = "AUDIT"
            }
          }
        }
      `,
      `
        resource "aws_cognito_user_pool" "example" {
          user_pool_tier = "ESSENTIALS"
          lambda_config {
            define_auth_challenge = "arn:aws:lambda:eu-central-1:111122223333:function:define"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cognito_user_pool" "example" {
          lambda_config {
            define_auth_challenge = "arn:aws:lambda:eu-central-1:111122223333:function:define"
          }
          user_pool_add_ons {
            advanced_security_mode = "ENFORCED"
            advanced_security_additional_flows {
              custom_auth_mode = local.custom_auth_mode
            }
          }
        }
      `,
    ],
  },
})
