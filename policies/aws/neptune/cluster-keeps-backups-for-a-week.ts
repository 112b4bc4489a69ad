import { backedUp } from '../shared/index.ts'

export default backedUp({
  noun: 'Neptune cluster',
  title: 'Neptune cluster keeps its backups for a week',
  problem: 'Neptune cluster does not keep its backups for a week',
  resource: 'aws_neptune_cluster',
  path: 'backup_retention_period',
  atLeast: 7,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/backup-restore-overview.html',
  ],
  equivalents: { checkov: ['CKV_AWS_361'] },
})
