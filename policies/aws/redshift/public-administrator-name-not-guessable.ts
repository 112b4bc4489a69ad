import { isNotGuessable, policy } from '../shared/index.ts'

export default policy({
  title: 'Administrator of a public warehouse has a name of its own',
  problem: 'Administrator of a public warehouse has a name that everyone knows',
  severity: 'MEDIUM',
  resource: 'aws_redshift_cluster',
  when: cluster => cluster.publicly_accessible.is(true),
  must: cluster => isNotGuessable(cluster.master_username),
  why: 'Anyone on the internet can try passwords, and with a usual name the half of the login is known. It can be chosen only when the cluster is made.',
  remediation: 'Set publicly_accessible to false, and choose another administrator name than the usual ones.',
  fix: `
    resource "aws_redshift_cluster" "this" {
      publicly_accessible = true
      master_username     = "<another name>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/redshift-controls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_391'] },
  examples: {
    pass: [
      `
        resource "aws_redshift_cluster" "main" {
          publicly_accessible = true
          master_username     = "warehouse_owner"
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshift_cluster" "main" {
          publicly_accessible = true
          master_username     = "awsuser"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_redshift_cluster" "main" {
          publicly_accessible = true
          master_username     = local.name
        }
      `,
    ],
  },
})
