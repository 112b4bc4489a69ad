import { all, any, follow, isCustom, not, policy, runs } from '../shared/index.ts'

export default policy({
  title: 'Database instance has Performance Insights',
  problem: 'Database instance has no Performance Insights',
  severity: 'INFO',
  resource: ['aws_db_instance', 'aws_rds_cluster_instance'],
  // RDS refuses it for the smallest classes of MySQL and MariaDB, Aurora MySQL for those of db.t2 and db.t3.
  when: {
    aws_db_instance: db =>
      not(
        any(
          isCustom(db),
          all(
            runs(db, name => name === 'mysql' || name === 'mariadb'),
            db.instance_class.satisfies(
              name => /^db\.(t2|t3|t4g)\.(micro|small)$/.test(name),
              'a class without Performance Insights is expected',
            ),
          ),
        ),
      ),
    aws_rds_cluster_instance: db =>
      not(
        all(
          db.engine.oneOf(['aurora', 'aurora-mysql']),
          db.instance_class.satisfies(
            name => /^db\.(t2|t3)\./.test(name),
            'a class without Performance Insights is expected',
          ),
        ),
      ),
  },
  must: {
    aws_db_instance: db => db.performance_insights_enabled.is(true),
    aws_rds_cluster_instance: db =>
      any(
        db.performance_insights_enabled.is(true),
        follow(db.cluster_identifier, 'aws_rds_cluster', ['id', 'cluster_identifier']).some(cluster =>
          cluster.performance_insights_enabled.is(true),
        ),
      ),
  },
  why: 'Performance Insights tells which statements load the database, and who sends them. A week of it costs nothing and shows a dump or a flood while it runs.',
  remediation: 'Set performance_insights_enabled to true.',
  fix: `
    resource "aws_db_instance" "this" {
      performance_insights_enabled = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_DatabaseInsights.Engines.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_DatabaseInsights.Engines.html',
  ],
  equivalents: { checkov: ['CKV_AWS_353'], trivy: ['AWS-0133'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "small" {
          engine         = "mysql"
          instance_class = "db.t3.micro"
        }
        resource "aws_rds_cluster_instance" "small" {
          engine             = "aurora-mysql"
          cluster_identifier = "orders"
          instance_class     = "db.t3.medium"
        }
        resource "aws_db_instance" "main" {
          engine                       = "mysql"
          instance_class               = "db.t3.medium"
          performance_insights_enabled = true
        }
      `,
      `
        resource "aws_db_instance" "custom" {
          engine = "custom-oracle-ee"
        }
        resource "aws_db_instance" "main" {
          engine                       = "oracle-ee"
          performance_insights_enabled = true
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine                       = "postgres"
          performance_insights_enabled = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                       = "aurora-mysql"
          performance_insights_enabled = true
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
          engine         = "postgres"
          instance_class = "db.t3.micro"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_rds_cluster_instance" "main" {
          engine                       = "aurora-mysql"
          cluster_identifier           = "orders"
          performance_insights_enabled = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine                       = "postgres"
          performance_insights_enabled = local.insights
        }
      `,
    ],
  },
})
