import { setting } from '../shared/index.ts'

export default setting({
  title: 'Warehouse takes automatic snapshots',
  problem: 'Warehouse takes no automatic snapshots',
  severity: 'LOW',
  resource: 'aws_redshift_cluster',
  path: 'automated_snapshot_retention_period',
  atLeast: 1,
  unset: 'pass',
  good: 7,
  why: 'What is deleted or damaged can only be brought back from a copy. Without automatic snapshots there is none.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/managing-snapshots-backup.html',
  ],
  equivalents: { checkov: ['CKV_AWS_343'] },
})
