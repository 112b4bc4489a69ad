import { policy } from '../shared/index.ts'

export default policy({
  title: 'DocumentDB cluster exports its audit log',
  problem: 'DocumentDB cluster does not export its audit log',
  severity: 'MEDIUM',
  resource: 'aws_docdb_cluster',
  must: cluster => cluster.enabled_cloudwatch_logs_exports.has('audit'),
  why: 'The audit log tells who logged in, who failed to and what they changed; the profiler tells of slow queries alone. In CloudWatch it is kept, searched and watched, also when somebody wipes their traces.',
  remediation:
    'Add audit to enabled_cloudwatch_logs_exports and set audit_logs in the cluster parameter group.',
  fix: `
    resource "aws_docdb_cluster" "this" {
      enabled_cloudwatch_logs_exports = ["audit", "profiler"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html',
  ],
  formerly: ['aws/docdb/cluster-exports-logs'],
  equivalents: { checkov: ['CKV_AWS_85'], trivy: ['AWS-0020'] },
  differs: 'AWS-0020 takes the profiler in place of the audit log, though it names nobody.',
  examples: {
    pass: [
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = ["audit"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_docdb_cluster" "main" {}
      `,
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = ["profiler"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = local.logs
        }
      `,
    ],
  },
})
