import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Neptune cluster',
  resource: 'aws_neptune_cluster',
  path: 'deletion_protection',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
  equivalents: { checkov: ['CKV2_AWS_58'] },
})
