import { keepsBackups, policy } from '../shared/index.ts'

export default policy({
  title: 'Database takes automatic backups',
  problem: 'Database takes no automatic backups',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  // A replica can be made anew from its source, which is backed up itself.
  when: {
    aws_db_instance: db => db.replicate_source_db.isAbsent(),
    aws_rds_cluster: cluster => cluster.replication_source_identifier.isAbsent(),
  },
  must: {
    aws_db_instance: db => keepsBackups(db, 1),
    aws_rds_cluster: cluster => cluster.backup_retention_period.orElse(1).atLeast(1),
  },
  why: 'What is deleted, damaged or locked by an intruder can only be brought back from a copy. Without automatic backups there is none, and no way to an earlier moment.',
  remediation: 'Set backup_retention_period to the days that backups are to be kept, 7 or more.',
  fix: `
    resource "aws_db_instance" "this" {
      backup_retention_period = 7
    }

    resource "aws_rds_cluster" "this" {
      backup_retention_period = 7
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_RestoreDBInstanceFromDBSnapshot.html',
  ],
  equivalents: { checkov: ['CKV_AWS_133'], trivy: ['AWS-0077'], regula: ['FG_R00107'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine                  = "postgres"
          backup_retention_period = 1
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine                  = "postgres"
          backup_retention_period = 0
        }
      `,
      `
        resource "aws_db_instance" "restored" {
          snapshot_identifier     = "weekly"
          backup_retention_period = 0
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine                  = "postgres"
          backup_retention_period = local.days
        }
      `,
      `
        resource "aws_db_instance" "restored" {
          snapshot_identifier = "weekly"
        }
      `,
      `
        resource "aws_db_instance" "restored" {
          restore_to_point_in_time {
            source_db_instance_identifier = "orders"
          }
        }
      `,
    ],
  },
})
