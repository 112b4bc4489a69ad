import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Load balancer',
  resource: 'aws_lb',
  path: 'enable_deletion_protection',
  why: 'One wrong plan or one stolen credential can take away what every visitor comes through, and the address does not come back. Protected, the deletion has to be made possible first.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb',
  equivalents: { checkov: ['CKV_AWS_150'] },
})
