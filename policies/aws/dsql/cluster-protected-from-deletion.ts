import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'DSQL cluster',
  resource: 'aws_dsql_cluster',
  path: 'deletion_protection_enabled',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dsql_cluster',
  equivalents: {},
})
