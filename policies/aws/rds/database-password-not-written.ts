import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Database password',
  secrets: {
    aws_db_instance: ['password', 'password_wo'],
    aws_rds_cluster: ['master_password', 'master_password_wo'],
    aws_docdb_cluster: ['master_password', 'master_password_wo'],
  },
  remediation:
    'Take the password out and set manage_master_user_password to true, so that RDS makes it, keeps it in Secrets Manager and rotates it; then change the one that was written. A read replica needs none.',
  fix: `
    resource "aws_db_instance" "this" {
      manage_master_user_password = true
    }

    resource "aws_rds_cluster" "this" {
      manage_master_user_password = true
    }

    resource "aws_docdb_cluster" "this" {
      manage_master_user_password = true
    }
  `,
  fixFor: {
    aws_db_instance: db =>
      db.replicate_source_db.isSet().outcome === 'pass' ? 'resource "aws_db_instance" "this" {}' : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/rds-secrets-manager.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine                      = "postgres"
          manage_master_user_password = true
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          master_password = local.password
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          replicate_source_db = "orders"
          password            = "hunter2hunter2"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          password_wo         = "hunter2hunter2"
          password_wo_version = 1
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          master_password_wo         = "hunter2hunter2"
          master_password_wo_version = 1
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          master_password_wo         = "hunter2hunter2"
          master_password_wo_version = 1
        }
      `,
    ],
  },
})
