import { setting } from '../shared/index.ts'

export default setting({
  title: 'User pool has MFA',
  problem: 'User pool has no MFA',
  severity: 'MEDIUM',
  resource: 'aws_cognito_user_pool',
  path: 'mfa_configuration',
  oneOf: ['ON', 'OPTIONAL'],
  bad: 'OFF',
  unset: 'fail',
  beside: { 'software_token_mfa_configuration.enabled': true },
  remediation:
    'Set mfa_configuration to ON, and let the second factor come from an app by software_token_mfa_configuration.',
  why: 'A password that a user has elsewhere too is found in the next leak. Without a second factor it opens the account.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa.html',
  ],
  equivalents: {},
})
