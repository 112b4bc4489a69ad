import { keepsBackups, policy } from '../shared/index.ts'

export default policy({
  title: 'Database keeps its backups for a week',
  problem: 'Database does not keep its backups for a week',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  // No backups at all is another policy's finding.
  when: {
    aws_db_instance: db => db.backup_retention_period.atLeast(1),
    aws_rds_cluster: cluster => cluster.replication_source_identifier.isAbsent(),
  },
  must: db => keepsBackups(db, 7),
  why: 'Damage is often seen late: a bad release or a slow intruder shows after days. By then the copies from before it must still be there, and a cluster keeps a single day unless told otherwise.',
  remediation: 'Set backup_retention_period to 7 or more.',
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
    'https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html',
  ],
  equivalents: { trivy: ['AWS-0077'] },
  differs: 'AWS-0077 is content with two days; the Foundational Security Best Practices ask for seven.',
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine                  = "postgres"
          backup_retention_period = 7
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                  = "aurora-mysql"
          backup_retention_period = 14
        }
      `,
    ],
    fail: [
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
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine                  = "aurora-mysql"
          backup_retention_period = local.days
        }
      `,
      `
        resource "aws_rds_cluster" "restored" {
          engine              = "aurora-mysql"
          snapshot_identifier = "weekly"
        }
      `,
    ],
  },
})
