import { exporting, exportsLogs, isServerlessV1, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Database cluster exports its logs',
  problem: 'Database cluster does not export its logs',
  severity: 'MEDIUM',
  resource: 'aws_rds_cluster',
  // Serverless version 1 uploads by itself every log that its parameters switch on.
  when: cluster => not(isServerlessV1(cluster)),
  must: exportsLogs,
  why: 'Logs that stay on the instances are gone after days, and with the cluster. In CloudWatch they are kept, searched and watched, also when somebody wipes their traces.',
  remediation:
    'Name the logs of the engine in enabled_cloudwatch_logs_exports: postgresql; or audit, error, general and slowquery.',
  fix: `
    resource "aws_rds_cluster" "this" {
      enabled_cloudwatch_logs_exports = ["<log of the engine>"]
    }
  `,
  fixFor: { aws_rds_cluster: db => exporting(db) },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_LogAccess.Procedural.UploadtoCloudWatch.html',
  ],
  equivalents: { checkov: ['CKV_AWS_324', 'CKV_AWS_325'] },
  differs:
    'CKV_AWS_325 asks for the audit log. A cluster that exports nothing is told here; one that exports others only, by the policy on the audit log.',
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-postgresql"
          enabled_cloudwatch_logs_exports = ["postgresql"]
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          enabled_cloudwatch_logs_exports = ["error"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-postgresql"
        }
      `,
      // What the instance does beside the database tells of no connection.
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-postgresql"
          enabled_cloudwatch_logs_exports = ["instance"]
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "postgres"
          enabled_cloudwatch_logs_exports = ["upgrade"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-postgresql"
          enabled_cloudwatch_logs_exports = local.logs
        }
      `,
    ],
  },
})
