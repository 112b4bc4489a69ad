import { setting } from '../shared/index.ts'

export default setting({
  title: 'Warehouse database has a name of its own',
  problem: 'Warehouse database has the default name',
  severity: 'INFO',
  resource: 'aws_redshift_cluster',
  path: 'database_name',
  isNot: 'dev',
  unset: 'fail',
  good: 'sales',
  // A cluster that is restored has the databases of its snapshot.
  when: cluster => cluster.snapshot_identifier.isAbsent(),
  why: 'Who tries logins has to know the name of a database first, and tries the one that AWS gives. It can be chosen only when the cluster is made.',
  remediation: 'Set database_name to another name than dev; the cluster is replaced by that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_320'] },
})
