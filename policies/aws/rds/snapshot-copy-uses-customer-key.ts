import { any, follow, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Copied database snapshot is encrypted with a customer key',
  problem: 'Copied database snapshot is not encrypted with a customer key',
  severity: 'LOW',
  resource: ['aws_db_snapshot_copy', 'aws_rds_cluster_snapshot_copy'],
  // A copy that names no key keeps the one of its source.
  must: {
    aws_db_snapshot_copy: copy =>
      any(
        isCustomerKey(copy.kms_key_id),
        follow(copy.source_db_snapshot_identifier, 'aws_db_snapshot', [
          'db_snapshot_arn',
          'db_snapshot_identifier',
          'id',
        ]).some(snapshot =>
          follow(snapshot.db_instance_identifier, 'aws_db_instance', ['identifier', 'id']).some(db =>
            isCustomerKey(db.kms_key_id),
          ),
        ),
      ),
    aws_rds_cluster_snapshot_copy: copy =>
      any(
        isCustomerKey(copy.kms_key_id),
        follow(copy.source_db_cluster_snapshot_identifier, 'aws_db_cluster_snapshot', [
          'db_cluster_snapshot_arn',
          'db_cluster_snapshot_identifier',
          'id',
        ]).some(snapshot =>
          follow(snapshot.db_cluster_identifier, 'aws_rds_cluster', ['cluster_identifier', 'id']).some(
            cluster => isCustomerKey(cluster.kms_key_id),
          ),
        ),
      ),
  },
  why: 'A key that AWS keeps has a policy that nobody can narrow, and a copy under it can go to no other account. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Name a KMS key of your own, in the region of the copy, in kms_key_id.',
  fix: `
    resource "aws_db_snapshot_copy" "this" {
      kms_key_id = aws_kms_key.example.arn
    }

    resource "aws_rds_cluster_snapshot_copy" "this" {
      kms_key_id = aws_kms_key.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_snapshot_copy',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_CopySnapshot.html',
  ],
  equivalents: { checkov: ['CKV_AWS_266'] },
  examples: {
    pass: [
      `
        resource "aws_kms_key" "copies" {}
        resource "aws_db_snapshot_copy" "weekly" {
          source_db_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:snapshot:weekly"
          target_db_snapshot_identifier = "weekly-copy"
          kms_key_id                    = aws_kms_key.copies.arn
        }
      `,
      `
        resource "aws_kms_key" "main" {}
        resource "aws_db_instance" "main" {
          storage_encrypted = true
          kms_key_id        = aws_kms_key.main.arn
        }
        resource "aws_db_snapshot" "weekly" {
          db_instance_identifier = aws_db_instance.main.identifier
          db_snapshot_identifier = "weekly"
        }
        resource "aws_db_snapshot_copy" "weekly" {
          source_db_snapshot_identifier = aws_db_snapshot.weekly.db_snapshot_arn
          target_db_snapshot_identifier = "weekly-copy"
        }
      `,
      `
        resource "aws_rds_cluster_snapshot_copy" "weekly" {
          source_db_cluster_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:weekly"
          target_db_cluster_snapshot_identifier = "weekly-copy"
          kms_key_id                            = "arn:aws:kms:eu-central-1:111122223333:key/1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_snapshot_copy" "weekly" {
          source_db_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:snapshot:weekly"
          target_db_snapshot_identifier = "weekly-copy"
        }
      `,
      `
        resource "aws_db_snapshot_copy" "weekly" {
          source_db_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:snapshot:weekly"
          target_db_snapshot_identifier = "weekly-copy"
          kms_key_id                    = "alias/aws/rds"
        }
      `,
      `
        resource "aws_rds_cluster_snapshot_copy" "weekly" {
          source_db_cluster_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:weekly"
          target_db_cluster_snapshot_identifier = "weekly-copy"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_snapshot_copy" "weekly" {
          source_db_snapshot_identifier = "arn:aws:rds:eu-central-1:111122223333:snapshot:weekly"
          target_db_snapshot_identifier = "weekly-copy"
          kms_key_id                    = local.key
        }
      `,
    ],
  },
})
