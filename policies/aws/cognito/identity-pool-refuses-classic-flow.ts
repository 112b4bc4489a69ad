import { setting } from '../shared/index.ts'

export default setting({
  title: 'Identity pool chooses the role itself',
  problem: 'Identity pool lets clients choose the role',
  severity: 'LOW',
  resource: 'aws_cognito_identity_pool',
  path: 'allow_classic_flow',
  is: false,
  unset: 'pass',
  beside: { identity_pool_name: 'shop' },
  why: 'In the classic flow the client asks for whatever role trusts the pool, and no limit of the service is laid over it. In the enhanced flow the pool decides, and guests get a policy that narrows their role.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_identity_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flow.html',
  ],
  equivalents: {},
})
