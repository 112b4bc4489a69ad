import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Global Aurora cluster',
  resource: 'aws_rds_global_cluster',
  path: 'deletion_protection',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_global_cluster',
  equivalents: {},
})
