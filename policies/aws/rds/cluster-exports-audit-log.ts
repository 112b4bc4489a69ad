import { all, engineOf, policy } from '../shared/index.ts'

export default policy({
  title: 'Aurora MySQL cluster exports its audit log',
  problem: 'Aurora MySQL cluster does not export its audit log',
  severity: 'MEDIUM',
  resource: 'aws_rds_cluster',
  // A cluster that exports no log at all is another policy's finding.
  when: cluster =>
    all(engineOf(cluster).oneOf(['aurora', 'aurora-mysql']), cluster.enabled_cloudwatch_logs_exports.isSet()),
  must: cluster => cluster.enabled_cloudwatch_logs_exports.has('audit'),
  why: 'The audit log tells who connected, who failed to, and what they asked. Error and slow query logs say nothing of a reader who does everything right.',
  remediation: 'Add audit to enabled_cloudwatch_logs_exports.',
  fix: `
    resource "aws_rds_cluster" "this" {
      enabled_cloudwatch_logs_exports = ["audit", "error", "slowquery"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraMySQL.Integrating.CloudWatch.html',
  ],
  equivalents: { checkov: ['CKV_AWS_325'] },
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          enabled_cloudwatch_logs_exports = ["audit", "error"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          enabled_cloudwatch_logs_exports = ["error", "slowquery"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          enabled_cloudwatch_logs_exports = local.logs
        }
      `,
    ],
  },
})
