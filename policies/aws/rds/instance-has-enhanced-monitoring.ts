import { any, follow, isCustom, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Database instance has enhanced monitoring',
  problem: 'Database instance has no enhanced monitoring',
  severity: 'INFO',
  resource: ['aws_db_instance', 'aws_rds_cluster_instance'],
  when: { aws_db_instance: db => not(isCustom(db)) },
  must: {
    aws_db_instance: db => db.monitoring_interval.atLeast(1),
    aws_rds_cluster_instance: db =>
      any(
        db.monitoring_interval.atLeast(1),
        follow(db.cluster_identifier, 'aws_rds_cluster', ['id', 'cluster_identifier']).some(cluster =>
          cluster.monitoring_interval.atLeast(1),
        ),
      ),
  },
  why: 'Metrics of the hypervisor show a busy machine, not what runs on it. Enhanced monitoring shows processes and load by the second, so that misuse and overload can be told apart.',
  remediation:
    'Set monitoring_interval to 60 or less and monitoring_role_arn to a role with AmazonRDSEnhancedMonitoringRole.',
  fix: `
    resource "aws_db_instance" "this" {
      monitoring_interval = 60
      monitoring_role_arn = aws_iam_role.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Monitoring.OS.html',
  ],
  equivalents: { checkov: ['CKV_AWS_118'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "custom" {
          engine = "custom-oracle-ee"
        }
        resource "aws_db_instance" "main" {
          engine              = "oracle-ee"
          monitoring_interval = 30
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine              = "postgres"
          monitoring_interval = 30
        }
      `,
      `
        resource "aws_rds_cluster_instance" "main" {
          engine              = "aurora-mysql"
          monitoring_interval = 60
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine              = "aurora-mysql"
          monitoring_interval = 60
        }
        resource "aws_rds_cluster_instance" "main" {
          engine             = "aurora-mysql"
          cluster_identifier = aws_rds_cluster.main.id
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
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_rds_cluster_instance" "main" {
          engine              = "aurora-mysql"
          cluster_identifier  = aws_rds_cluster.main.id
          monitoring_interval = 0
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine              = "postgres"
          monitoring_interval = local.seconds
        }
      `,
    ],
  },
})
