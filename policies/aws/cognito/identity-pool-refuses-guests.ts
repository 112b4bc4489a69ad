import { setting } from '../shared/index.ts'

export default setting({
  title: 'Identity pool refuses guests',
  problem: 'Identity pool gives credentials to anyone',
  severity: 'MEDIUM',
  resource: 'aws_cognito_identity_pool',
  path: 'allow_unauthenticated_identities',
  is: false,
  unset: 'pass',
  why: 'Whoever knows the id of the pool, and it stands in every client, gets AWS credentials without signing in. What the role of guests may do is then open to the internet.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_identity_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/identity-pools.html',
  ],
  equivalents: { checkov: ['CKV_AWS_366'] },
})
