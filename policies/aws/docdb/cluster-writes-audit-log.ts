import { any, follow, isDefaultGroup, not, parameterGroupFor, policy } from '../shared/index.ts'

export default policy({
  title: 'DocumentDB cluster writes the audit log that it exports',
  problem: 'DocumentDB cluster exports an audit log that stays empty',
  severity: 'MEDIUM',
  resource: 'aws_docdb_cluster',
  // A cluster that exports none, and a group of one's own, are told by other policies.
  when: cluster => cluster.enabled_cloudwatch_logs_exports.has('audit'),
  must: ({ db_cluster_parameter_group_name: group }) =>
    any(
      not(isDefaultGroup(group)),
      follow(group, 'aws_docdb_cluster_parameter_group', ['name', 'id']).some(),
    ),
  why: 'The default parameter group leaves audit_logs disabled, and nobody can change it. The export is on, but nothing ever comes: after an intrusion nobody can say who did what.',
  remediation:
    'Name a parameter group of your own in db_cluster_parameter_group_name and set audit_logs to enabled there.',
  fix: `
    resource "aws_docdb_cluster" "this" {
      enabled_cloudwatch_logs_exports = ["audit"]
      db_cluster_parameter_group_name = aws_docdb_cluster_parameter_group.audited.name
    }
    resource "aws_docdb_cluster_parameter_group" "audited" {
      family = "docdb5.0"
      parameter {
        name  = "audit_logs"
        value = "enabled"
      }
    }
  `,
  fixFor: { aws_docdb_cluster: cluster => parameterGroupFor(cluster, () => ({ audit_logs: 'enabled' })) },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = ["audit"]
          db_cluster_parameter_group_name = aws_docdb_cluster_parameter_group.main.name
        }
        resource "aws_docdb_cluster_parameter_group" "main" {
          family = "docdb5.0"
          parameter {
            name  = "audit_logs"
            value = "enabled"
          }
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = ["audit"]
          db_cluster_parameter_group_name = "audited"
        }
      `,
    ],
    fail: [
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = ["audit", "profiler"]
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = ["audit"]
          db_cluster_parameter_group_name = "default.docdb5.0"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_docdb_cluster" "main" {
          enabled_cloudwatch_logs_exports = ["audit"]
          db_cluster_parameter_group_name = local.group
        }
      `,
    ],
  },
})
