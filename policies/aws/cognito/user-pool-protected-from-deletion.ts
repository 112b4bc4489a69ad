import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'User pool',
  resource: 'aws_cognito_user_pool',
  path: 'deletion_protection',
  is: 'ACTIVE',
  bad: 'INACTIVE',
  why: 'One wrong plan or one stolen credential can delete all users, and nobody can export their passwords for a copy. Protected, the deletion has to be made possible first, and somebody sees that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-deletion-protection.html',
  ],
  equivalents: {},
})
