import { type AwsResource, all, any, follow, isServerlessV1, policy } from '../shared/index.ts'

export default policy({
  title: 'Database cluster is encrypted at rest',
  problem: 'Database cluster is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_rds_cluster',
  must: cluster =>
    any(
      cluster.storage_encrypted.is(true),
      isServerlessV1(cluster),
      all(cluster.storage_encrypted.isAbsent(), inheritsEncryption(cluster)),
    ),
  why: 'Anyone who gets hold of the storage, or of a snapshot of it, can read the data. Encryption cannot be switched on later: the cluster has to be replaced.',
  remediation:
    'Set storage_encrypted to true; a cluster that runs already is replaced by this, so restore it from a snapshot into an encrypted one.',
  fix: `
    resource "aws_rds_cluster" "this" {
      storage_encrypted = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Overview.Encryption.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-serverless.how-it-works.html',
  ],
  equivalents: { checkov: ['CKV_AWS_96', 'CKV_AWS_327'], trivy: ['AWS-0079'], regula: ['FG_R00093'] },
  differs:
    'CKV_AWS_327 asks for a customer key and so objects to a cluster without any encryption too: that one is told here, and only an encrypted one without such a key by the policy on keys.',
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine            = "aurora-postgresql"
          storage_encrypted = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine      = "aurora-mysql"
          engine_mode = "serverless"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine            = "aurora-mysql"
          engine_mode       = "serverless"
          storage_encrypted = false
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine            = "aurora-mysql"
          storage_encrypted = true
        }
        resource "aws_rds_cluster" "replica" {
          engine                        = "aurora-mysql"
          replication_source_identifier = aws_rds_cluster.main.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-postgresql"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine            = "aurora-postgresql"
          storage_encrypted = false
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine      = "aurora-mysql"
          engine_mode = "provisioned"
          serverlessv2_scaling_configuration {
            min_capacity = 1
            max_capacity = 8
          }
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_rds_cluster" "replica" {
          engine                        = "aurora-mysql"
          replication_source_identifier = aws_rds_cluster.main.arn
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine            = "aurora-postgresql"
          storage_encrypted = local.storage_encrypted
        }
      `,
      `
        data "aws_db_cluster_snapshot" "weekly" {
          db_cluster_snapshot_identifier = aws_rds_cluster.other.id
        }
        resource "aws_rds_cluster" "other" {
          engine            = "aurora-postgresql"
          storage_encrypted = true
        }
        resource "aws_rds_cluster" "main" {
          engine              = "aurora-postgresql"
          snapshot_identifier = data.aws_db_cluster_snapshot.weekly.id
        }
      `,
    ],
  },
})

/** A replica and a restored cluster are as their source is, unless they say otherwise. */
function inheritsEncryption(cluster: AwsResource<'aws_rds_cluster'>) {
  return any(
    follow(cluster.replication_source_identifier, 'aws_rds_cluster', 'arn').some(source =>
      source.storage_encrypted.is(true),
    ),
    follow(cluster.snapshot_identifier, 'data.aws_db_cluster_snapshot', [
      'id',
      'db_cluster_snapshot_arn',
      'db_cluster_snapshot_identifier',
    ]).some(snapshot => snapshot.storage_encrypted.is(true)),
  )
}
