import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'User pool guards sign-in against threats',
  problem: 'User pool does not guard sign-in against threats',
  severity: 'LOW',
  resource: 'aws_cognito_user_pool',
  // AWS refuses it beside the plan that a new pool has; an older one may have it in the lowest plan still.
  must: pool =>
    all(
      pool.user_pool_add_ons.advanced_security_mode.is('ENFORCED'),
      pool.user_pool_tier.isNot('ESSENTIALS'),
    ),
  why: 'Threat protection sees a sign-in from a strange place, and a password that was found in a leak, and stops it. Where it is off or only watches, such a sign-in succeeds.',
  remediation:
    'Set advanced_security_mode to ENFORCED in user_pool_add_ons, and user_pool_tier to PLUS: AWS takes it in no other plan of a new pool.',
  fix: `
    resource "aws_cognito_user_pool" "this" {
      name           = "shop"
      user_pool_tier = "PLUS"
      user_pool_add_ons {
        advanced_security_mode = "ENFORCED"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-threat-protection.html',
    'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolAddOnsType.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/cognito-controls.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cognito_user_pool" "example" {
          name = "shop"
          user_pool_add_ons {
            advanced_security_mode = "ENFORCED"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cognito_user_pool" "example" {
          name = "shop"
        }
      `,
      `
        resource "aws_cognito_user_pool" "example" {
          name = "shop"
          user_pool_add_ons {
            advanced_security_mode = "AUDIT"
          }
        }
      `,
      `
        resource "aws_cognito_user_pool" "example" {
          name           = "shop"
          user_pool_tier = "ESSENTIALS"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cognito_user_pool" "example" {
          name = "shop"
          user_pool_add_ons {
            advanced_security_mode = local.advanced_security_mode
          }
        }
      `,
    ],
  },
})
