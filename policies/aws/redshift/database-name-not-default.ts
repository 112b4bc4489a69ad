import { all, setting } from '../shared/index.ts'

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
  when: cluster => all(cluster.snapshot_identifier.isAbsent(), cluster.snapshot_arn.isAbsent()),
  why: 'Who tries logins has to know the name of a database first, and tries the one that AWS gives. It can be chosen only when the cluster is made.',
  remediation: 'Set database_name to another name than dev; the cluster is replaced by that.',
  fix: `
    resource "aws_redshift_cluster" "this" {
      database_name = "<another name>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_320'] },
  differs: 'CKV_AWS_320 objects to a cluster that is restored from a snapshot too.',
  examples: {
    pass: [
      `
        resource "aws_redshift_cluster" "restored" {
          snapshot_arn = "arn:aws:redshift:eu-central-1:111122223333:snapshot:sales/weekly"
        }
        resource "aws_redshift_cluster" "main" {
          database_name = "sales"
        }
      `,
    ],
  },
})
