import { policy } from '../shared/index.ts'

export default policy({
  title: 'Database snapshot is not public',
  problem: 'Database snapshot is public',
  severity: 'HIGH',
  resource: [
    'aws_db_snapshot',
    'aws_db_cluster_snapshot',
    'aws_db_snapshot_copy',
    'aws_rds_cluster_snapshot_copy',
  ],
  must: snapshot => snapshot.shared_accounts.no(account => account.is('all')),
  why: 'Anyone with an AWS account can restore the snapshot and read the whole database. Public snapshots are listed, and there are people who watch that list.',
  remediation: 'Take all out of shared_accounts and name the accounts that may restore the snapshot.',
  fix: `
    resource "aws_db_snapshot" "this" {
      shared_accounts = ["111122223333"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_snapshot',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ShareSnapshot.html',
  ],
  equivalents: { checkov: ['CKV_AWS_302'] },
  examples: {
    pass: [
      `
        resource "aws_db_snapshot" "weekly" {
          db_instance_identifier = "orders"
          db_snapshot_identifier = "weekly"
        }
      `,
      `
        resource "aws_db_snapshot" "weekly" {
          db_instance_identifier = "orders"
          db_snapshot_identifier = "weekly"
          shared_accounts        = ["111122223333"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_snapshot" "weekly" {
          db_instance_identifier = "orders"
          db_snapshot_identifier = "weekly"
          shared_accounts        = ["all"]
        }
      `,
      `
        resource "aws_db_cluster_snapshot" "weekly" {
          db_cluster_identifier          = "orders"
          db_cluster_snapshot_identifier = "weekly"
          shared_accounts                = ["all"]
        }
      `,
      `
        resource "aws_db_snapshot_copy" "weekly" {
          source_db_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:snapshot:weekly"
          target_db_snapshot_identifier = "weekly-copy"
          shared_accounts               = ["all"]
        }
      `,
      `
        resource "aws_rds_cluster_snapshot_copy" "weekly" {
          source_db_cluster_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:weekly"
          target_db_cluster_snapshot_identifier = "weekly-copy"
          shared_accounts                       = ["111122223333", "all"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_snapshot" "weekly" {
          db_instance_identifier = "orders"
          db_snapshot_identifier = "weekly"
          shared_accounts        = [local.account]
        }
      `,
    ],
  },
})
