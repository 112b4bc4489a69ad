import { backedUp } from '../shared/index.ts'

export default backedUp({
  noun: 'DocumentDB cluster',
  title: 'DocumentDB cluster keeps its backups for a week',
  problem: 'DocumentDB cluster does not keep its backups for a week',
  resource: 'aws_docdb_cluster',
  path: 'backup_retention_period',
  atLeast: 7,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/backup_restore.html',
  ],
  equivalents: { checkov: ['CKV_AWS_360'] },
})
