import { setting } from '../shared/index.ts'

// No snapshots at all is another policy's finding.
export default setting({
  title: 'Warehouse keeps its snapshots for a week',
  problem: 'Warehouse does not keep its snapshots for a week',
  severity: 'LOW',
  resource: 'aws_redshift_cluster',
  path: 'automated_snapshot_retention_period',
  atLeast: 7,
  unset: 'fail',
  when: cluster => cluster.automated_snapshot_retention_period.isNot(0),
  why: 'Damage is often seen late, and unless told otherwise a snapshot is kept for one day. By then one from before it must still be there.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/managing-snapshots-backup.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html',
  ],
  equivalents: {},
})
