import { all, isAurora, isEncryptedCluster, isServerlessV1, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Aurora cluster is encrypted with a KMS key',
  problem: 'Aurora cluster is not encrypted with a KMS key',
  severity: 'LOW',
  resource: 'aws_rds_cluster',
  when: cluster => all(isAurora(cluster), not(isServerlessV1(cluster))),
  must: cluster => isEncryptedCluster(cluster),
  why: 'Since February 2026 AWS encrypts every new cluster with a key that AWS alone holds, and that no policy or trail of yours knows of; an older cluster is then not encrypted at all. It cannot be changed later: the cluster has to be replaced.',
  remediation:
    'Set storage_encrypted to true and name a key of your own in kms_key_id; a cluster that runs already is replaced by this, so restore it from a snapshot.',
  fix: `
    resource "aws_rds_cluster" "this" {
      storage_encrypted = true
      kms_key_id        = aws_kms_key.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Overview.Encryption.html',
    'https://aws.amazon.com/blogs/database/use-default-encryption-at-rest-for-new-amazon-aurora-clusters',
  ],
  equivalents: { checkov: ['CKV_AWS_96', 'CKV_AWS_327'], trivy: ['AWS-0079'], regula: ['FG_R00093'] },
  differs:
    'CKV_AWS_327 and AWS-0079 ask for a customer key; one that AWS keeps in the account is told by aws/rds/cluster-uses-customer-key.',
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
          engine            = "aurora-mysql"
          storage_encrypted = true
        }
        resource "aws_rds_cluster" "replica" {
          engine                        = "aurora-mysql"
          replication_source_identifier = aws_rds_cluster.main.arn
        }
      `,
      `
        resource "aws_rds_cluster" "restored" {
          engine              = "aurora-postgresql"
          snapshot_identifier = "weekly"
          kms_key_id          = "arn:aws:kms:eu-central-1:111122223333:key/1"
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
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
        }
        resource "aws_db_cluster_snapshot" "weekly" {
          db_cluster_identifier          = aws_rds_cluster.main.id
          db_cluster_snapshot_identifier = "weekly"
        }
        resource "aws_rds_cluster" "restored" {
          engine              = "aurora-mysql"
          snapshot_identifier = aws_db_cluster_snapshot.weekly.id
          storage_encrypted   = true
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
      `
        resource "aws_rds_cluster" "restored" {
          engine              = "aurora-postgresql"
          snapshot_identifier = "weekly"
          storage_encrypted   = true
        }
      `,
    ],
  },
})
