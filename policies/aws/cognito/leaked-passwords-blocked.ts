import { setting } from '../shared/index.ts'

export default setting({
  title: 'Sign-in with a leaked password is blocked',
  problem: 'Sign-in with a leaked password is let through',
  severity: 'LOW',
  resource: 'aws_cognito_risk_configuration',
  path: 'compromised_credentials_risk_configuration.actions.event_action',
  isNot: 'NO_ACTION',
  good: 'BLOCK',
  unset: 'pass',
  why: 'Cognito has seen the password in a leak, and lets whoever knows it in all the same. Such lists are the first that attackers try.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_risk_configuration',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-compromised-credentials.html',
  ],
  equivalents: {},
})
