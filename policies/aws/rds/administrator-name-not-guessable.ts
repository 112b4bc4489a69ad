import { isNotGuessable, policy } from '../shared/index.ts'

export default policy({
  title: 'Database administrator has a name of its own',
  problem: 'Database administrator has a name that everyone knows',
  severity: 'INFO',
  resource: ['aws_db_instance', 'aws_rds_cluster', 'aws_docdb_cluster'],
  // A replica has the administrator of its source.
  when: { aws_db_instance: db => db.replicate_source_db.isAbsent() },
  must: {
    aws_db_instance: db => isNotGuessable(db.username),
    aws_rds_cluster: cluster => isNotGuessable(cluster.master_username),
    aws_docdb_cluster: cluster => isNotGuessable(cluster.master_username),
  },
  why: 'Who guesses passwords has to know a name first, and tries those of the consoles and manuals. It can be chosen only when the database is made.',
  remediation: 'Choose another administrator name than the usual ones; the database is replaced by that.',
  fix: `
    resource "aws_db_instance" "this" {
      username = "<another name>"
    }

    resource "aws_rds_cluster" "this" {
      master_username = "<another name>"
    }

    resource "aws_docdb_cluster" "this" {
      master_username = "<another name>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          username = "orders_owner"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine              = "aurora-mysql"
          snapshot_identifier = "weekly"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          replicate_source_db = "source"
          username            = local.name
        }
        resource "aws_db_instance" "source" {
          identifier = "source"
          username   = "orders_owner"
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          username = "postgres"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine          = "aurora-mysql"
          master_username = "admin"
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          master_username = "root"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          username = local.name
        }
      `,
    ],
  },
})
