import { setting } from '../shared/index.ts'

export default setting({
  title: 'User pool guards sign-in against threats',
  problem: 'User pool does not guard sign-in against threats',
  severity: 'LOW',
  resource: 'aws_cognito_user_pool',
  path: 'user_pool_add_ons.advanced_security_mode',
  is: 'ENFORCED',
  unset: 'fail',
  bad: 'AUDIT',
  beside: { name: 'shop' },
  why: 'Threat protection sees a sign-in from a strange place, and a password that was found in a leak, and stops it. Where it is off or only watches, such a sign-in succeeds.',
  remediation:
    'Set advanced_security_mode to ENFORCED in user_pool_add_ons; the pool has to be of the Plus plan.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-threat-protection.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/cognito-controls.html',
  ],
  equivalents: {},
})
