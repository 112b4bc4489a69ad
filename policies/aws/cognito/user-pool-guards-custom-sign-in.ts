import { setting } from '../shared/index.ts'

export default setting({
  title: 'User pool guards custom sign-in against threats',
  problem: 'User pool does not guard custom sign-in against threats',
  severity: 'LOW',
  resource: 'aws_cognito_user_pool',
  path: 'user_pool_add_ons.advanced_security_additional_flows.custom_auth_mode',
  is: 'ENFORCED',
  unset: 'fail',
  bad: 'AUDIT',
  beside: {
    'lambda_config.define_auth_challenge': 'arn:aws:lambda:eu-central-1:111122223333:function:define',
    'user_pool_add_ons.advanced_security_mode': 'ENFORCED',
  },
  // Custom sign-in is there only where a function defines its challenges.
  when: pool => pool.lambda_config.define_auth_challenge.isSet(),
  why: 'Threat protection sees a sign-in from a strange place or device and stops it. Sign-in by challenges of your own is left out of that unless it is named.',
  remediation: 'Set custom_auth_mode to ENFORCED in advanced_security_additional_flows of user_pool_add_ons.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-threat-protection.html',
  ],
  equivalents: {},
})
