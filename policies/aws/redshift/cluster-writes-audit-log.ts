import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Warehouse writes an audit log',
  problem: 'Warehouse writes no audit log',
  severity: 'MEDIUM',
  resource: 'aws_redshift_cluster',
  must: cluster =>
    any(
      companions(cluster, 'aws_redshift_logging', {
        cluster_identifier: ['id', 'cluster_identifier'],
      }).some(),
      cluster.logging.enable.is(true),
    ),
  why: 'Who logged in, who failed to, and what they asked is kept in the cluster for a few days only. Without the log an intrusion is neither noticed nor understood.',
  remediation:
    'Give the cluster an aws_redshift_logging with a bucket or CloudWatch as its destination; before version 6 of the provider a logging block does the same.',
  fix: `
    resource "aws_redshift_logging" "this" {
      cluster_identifier   = aws_redshift_cluster.this.id
      log_destination_type = "cloudwatch"
      log_exports          = ["connectionlog", "userlog", "useractivitylog"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_logging',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/version-6-upgrade',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/db-auditing.html',
  ],
  equivalents: { checkov: ['CKV_AWS_71'] },
  differs: 'CKV_AWS_71 knows the logging block alone, which version 6 of the provider has no more.',
  examples: {
    pass: [
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
        }
        resource "aws_redshift_logging" "main" {
          cluster_identifier = aws_redshift_cluster.main.id
          bucket_name        = "logs"
        }
      `,
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
        }
        resource "aws_redshift_logging" "main" {
          cluster_identifier   = "main"
          log_destination_type = "cloudwatch"
          log_exports          = ["connectionlog"]
        }
      `,
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
          logging {
            enable      = true
            bucket_name = "logs"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
        }
      `,
      `
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
          logging {
            enable = false
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_redshift_cluster" "other" {
          cluster_identifier = "other"
        }
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = local.name
        }
        resource "aws_redshift_logging" "main" {
          cluster_identifier = local.cluster
          bucket_name        = "logs"
        }
      `,
    ],
  },
})
