import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Serverless warehouse exports its logs',
  problem: 'Serverless warehouse does not export its logs',
  severity: 'MEDIUM',
  resource: 'aws_redshiftserverless_namespace',
  must: namespace => all(namespace.log_exports.has('connectionlog'), namespace.log_exports.has('userlog')),
  why: 'Who logged in, who failed to, and which users were changed can be told afterwards only from these logs. Without them an intrusion is neither noticed nor understood.',
  remediation: 'Set log_exports to ["connectionlog", "userlog", "useractivitylog"].',
  fix: `
    resource "aws_redshiftserverless_namespace" "this" {
      log_exports = ["connectionlog", "userlog", "useractivitylog"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_namespace',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/serverless-audit-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          log_exports    = ["userlog", "connectionlog"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
        }
      `,
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          log_exports    = ["useractivitylog"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_redshiftserverless_namespace" "main" {
          namespace_name = "main"
          log_exports    = local.logs
        }
      `,
    ],
  },
})
