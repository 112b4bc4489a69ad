import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'User pool',
  resource: 'aws_cognito_user_pool',
  path: 'deletion_protection',
  is: 'ACTIVE',
  bad: 'INACTIVE',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-deletion-protection.html',
  ],
  equivalents: {},
})
