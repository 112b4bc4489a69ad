import { setting } from '../shared/index.ts'

export default setting({
  title: 'User pool knows a second factor',
  problem: 'User pool knows no second factor',
  severity: 'MEDIUM',
  resource: 'aws_cognito_user_pool',
  path: 'mfa_configuration',
  isNot: 'OFF',
  unset: 'fail',
  good: 'ON',
  beside: { 'software_token_mfa_configuration.enabled': true },
  why: 'Passwords are used again elsewhere, and stolen there by the million. With a password alone each of those opens an account here.',
  remediation: 'Set mfa_configuration to ON, or to OPTIONAL where users may choose, and name a factor.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cognito_user_pool" "users" {
          name              = "users"
          mfa_configuration = "OPTIONAL"
          software_token_mfa_configuration {
            enabled = true
          }
        }
      `,
    ],
  },
})
