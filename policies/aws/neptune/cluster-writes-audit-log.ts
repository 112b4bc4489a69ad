import { any, follow, isDefaultGroup, not, parameterGroupFor, policy } from '../shared/index.ts'

export default policy({
  title: 'Neptune cluster writes the audit log that it exports',
  problem: 'Neptune cluster exports an audit log that stays empty',
  severity: 'MEDIUM',
  resource: 'aws_neptune_cluster',
  // A cluster that exports none, and a group of one's own, are told by other policies.
  when: cluster => cluster.enable_cloudwatch_logs_exports.has('audit'),
  must: ({ neptune_cluster_parameter_group_name: group }) =>
    any(
      not(isDefaultGroup(group)),
      follow(group, 'aws_neptune_cluster_parameter_group', ['name', 'id']).some(),
    ),
  why: 'The default parameter group leaves neptune_enable_audit_log off, and nobody can change it. The export is on, but nothing ever comes: after an intrusion nobody can say who asked what.',
  remediation:
    'Name a parameter group of your own in neptune_cluster_parameter_group_name and set neptune_enable_audit_log to 1 there.',
  fix: `
    resource "aws_neptune_cluster" "this" {
      enable_cloudwatch_logs_exports       = ["audit"]
      neptune_cluster_parameter_group_name = aws_neptune_cluster_parameter_group.audited.name
    }
    resource "aws_neptune_cluster_parameter_group" "audited" {
      family = "neptune1.3"
      parameter {
        name  = "neptune_enable_audit_log"
        value = "1"
      }
    }
  `,
  fixFor: {
    aws_neptune_cluster: cluster => parameterGroupFor(cluster, () => ({ neptune_enable_audit_log: '1' })),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/auditing.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports       = ["audit"]
          neptune_cluster_parameter_group_name = aws_neptune_cluster_parameter_group.main.name
        }
        resource "aws_neptune_cluster_parameter_group" "main" {
          family = "neptune1.3"
          parameter {
            name  = "neptune_enable_audit_log"
            value = "1"
          }
        }
      `,
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports       = ["audit"]
          neptune_cluster_parameter_group_name = "audited"
        }
      `,
    ],
    fail: [
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports = ["audit", "slowquery"]
        }
      `,
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports       = ["audit"]
          neptune_cluster_parameter_group_name = "default.neptune1.3"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_neptune_cluster" "main" {
          enable_cloudwatch_logs_exports       = ["audit"]
          neptune_cluster_parameter_group_name = local.group
        }
      `,
    ],
  },
})
