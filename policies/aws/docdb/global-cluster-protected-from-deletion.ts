import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Global DocumentDB cluster',
  resource: 'aws_docdb_global_cluster',
  path: 'deletion_protection',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_global_cluster',
  equivalents: {},
})
