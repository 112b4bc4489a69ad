import {
  type AwsResource,
  all,
  engineOf,
  follow,
  isKnownGroup,
  isServerlessV1,
  not,
  parameterGroupFor,
  policy,
  sets,
} from '../shared/index.ts'

export default policy({
  title: 'Aurora MySQL cluster writes an audit log',
  problem: 'Aurora MySQL cluster writes no audit log',
  severity: 'LOW',
  resource: 'aws_rds_cluster',
  when: cluster =>
    all(
      engineOf(cluster).oneOf(['aurora', 'aurora-mysql']),
      not(isServerlessV1(cluster)),
      isKnownGroup(cluster.db_cluster_parameter_group_name, groupOf(cluster).some()),
    ),
  must: cluster =>
    groupOf(cluster).some(group =>
      sets(group, ['server_audit_logging'], value => value === '1' || value === 'on', '`1` is expected'),
    ),
  why: 'Aurora MySQL records who connects and what they do only where server_audit_logging is on, and the default parameter group leaves it off. An export of the audit log is empty until then.',
  remediation:
    'Name a parameter group of your own in db_cluster_parameter_group_name and set server_audit_logging to 1 and server_audit_events there.',
  fix: `
    resource "aws_rds_cluster" "this" {
      db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.example.name
    }
    resource "aws_rds_cluster_parameter_group" "example" {
      family = "aurora-mysql8.0"
      parameter {
        name  = "server_audit_logging"
        value = "1"
      }
      parameter {
        name  = "server_audit_events"
        value = "CONNECT,QUERY_DCL,QUERY_DDL"
      }
    }
  `,
  fixFor: {
    aws_rds_cluster: cluster =>
      parameterGroupFor(cluster, () => ({
        server_audit_logging: '1',
        server_audit_events: 'CONNECT,QUERY_DCL,QUERY_DDL',
      })),
  },
  source: 'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraMySQL.Auditing.html',
  formerly: ['aws/rds/cluster-audits'],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.main.name
        }
        resource "aws_rds_cluster_parameter_group" "main" {
          family = "aurora-mysql8.0"
          parameter {
            name  = "server_audit_logging"
            value = "1"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          db_cluster_parameter_group_name = "default.aurora-mysql8.0"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.main.id
        }
        resource "aws_rds_cluster_parameter_group" "main" {
          name   = "audit"
          family = "aurora-mysql8.0"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          db_cluster_parameter_group_name = local.group
        }
      `,
    ],
  },
})

function groupOf(cluster: AwsResource<'aws_rds_cluster'>) {
  return follow(cluster.db_cluster_parameter_group_name, 'aws_rds_cluster_parameter_group', ['name', 'id'])
}
