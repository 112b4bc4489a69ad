import { exporting, exportsLogs, isCustom, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Database instance exports its logs',
  problem: 'Database instance does not export its logs',
  severity: 'MEDIUM',
  resource: 'aws_db_instance',
  // RDS Custom leaves the logs on the machine, where the customer collects them.
  when: db => not(isCustom(db)),
  must: exportsLogs,
  why: 'Logs that stay on the instance are gone after days, and with the instance. In CloudWatch they are kept, searched and watched, also when somebody wipes their traces.',
  remediation:
    'Name the logs of the engine in enabled_cloudwatch_logs_exports: postgresql and upgrade of PostgreSQL; audit, error, general and slowquery of MySQL and MariaDB; agent and error of SQL Server; alert, audit, listener and trace of Oracle.',
  fix: `
    resource "aws_db_instance" "this" {
      enabled_cloudwatch_logs_exports = ["<log of the engine>"]
    }
  `,
  fixFor: { aws_db_instance: db => exporting(db) },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Procedural.UploadtoCloudWatch.html',
  ],
  equivalents: { checkov: ['CKV_AWS_129'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine                          = "postgres"
          enabled_cloudwatch_logs_exports = ["postgresql", "upgrade"]
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine                          = "sqlserver-ex"
          enabled_cloudwatch_logs_exports = ["error"]
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine                          = "mariadb"
          enabled_cloudwatch_logs_exports = ["audit"]
        }
      `,
      `
        resource "aws_db_instance" "copy" {
          replicate_source_db             = "main"
          enabled_cloudwatch_logs_exports = ["error"]
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
          engine                          = "mysql"
          enabled_cloudwatch_logs_exports = []
        }
      `,
      // What upgrades did, and which scheduled jobs ran: neither tells who connects.
      `
        resource "aws_db_instance" "main" {
          engine                          = "postgres"
          enabled_cloudwatch_logs_exports = ["upgrade"]
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine                          = "sqlserver-se"
          enabled_cloudwatch_logs_exports = ["agent"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine                          = "postgres"
          enabled_cloudwatch_logs_exports = local.logs
        }
      `,
    ],
  },
})
