import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'DocumentDB cluster',
  resource: 'aws_docdb_cluster',
  path: 'deletion_protection',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
  equivalents: {},
})
