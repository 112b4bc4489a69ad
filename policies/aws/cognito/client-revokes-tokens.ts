import { setting } from '../shared/index.ts'

export default setting({
  title: 'User pool client can take tokens back',
  problem: 'User pool client cannot take tokens back',
  severity: 'LOW',
  resource: ['aws_cognito_user_pool_client', 'aws_cognito_managed_user_pool_client'],
  path: 'enable_token_revocation',
  is: true,
  unset: 'pass',
  why: 'A refresh token opens the account for days or years. One that was stolen cannot be revoked by itself: all that ends it is signing its user out everywhere.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool_client',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/token-revocation.html',
  ],
  equivalents: {},
})
