import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Global Neptune cluster',
  resource: 'aws_neptune_global_cluster',
  path: 'deletion_protection',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_global_cluster',
  equivalents: {},
})
