import { policy } from '../shared/index.ts'

export default policy({
  title: 'Neptune cluster exports its audit log',
  problem: 'Neptune cluster does not export its audit log',
  severity: 'MEDIUM',
  resource: 'aws_neptune_cluster',
  must: cluster => cluster.enable_cloudwatch_logs_exports.has('audit'),
  why: 'The audit log tells who queried the graph and what they asked. On the cluster it is gone after days; in CloudWatch it is kept, searched and watched.',
  remediation:
    'Add audit to enable_cloudwatch_logs_exports and set neptune_enable_audit_log to 1 in the cluster parameter group.',
  fix: `
    resource "aws_neptune_cluster" "this" {
      enable_cloudwatch_logs_exports = ["audit"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/cloudwatch-logs.html',
  ],
  equivalents: { checkov: ['CKV_AWS_101'], trivy: ['AWS-0075'] },
  examples: {
    pass: [
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports = ["audit", "slowquery"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_neptune_cluster" "main" {}
      `,
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports = ["slowquery"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports = local.logs
        }
      `,
    ],
  },
})
