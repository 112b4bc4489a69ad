import { setting } from '../shared/index.ts'

export default setting({
  title: 'User pool client does not tell who has an account',
  problem: 'User pool client tells who has an account',
  severity: 'LOW',
  resource: ['aws_cognito_user_pool_client', 'aws_cognito_managed_user_pool_client'],
  path: 'prevent_user_existence_errors',
  is: 'ENABLED',
  bad: 'LEGACY',
  unset: 'fail',
  why: 'A sign-in with a name that nobody has is answered otherwise than one with a wrong password. By trying names a stranger learns who the users are, and tries passwords on these alone.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool_client',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html',
  ],
  equivalents: {},
})
