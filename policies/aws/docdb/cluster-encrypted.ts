import { encryptingRestored, isEncryptedCluster, policy, toEncryptRestored } from '../shared/index.ts'

export default policy({
  title: 'DocumentDB cluster is encrypted at rest',
  problem: 'DocumentDB cluster is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_docdb_cluster',
  must: cluster => isEncryptedCluster(cluster),
  why: 'Whoever gets hold of the storage, or of a copy of it, can read what it holds. Encrypted, it is of no use without the key.',
  remediation: 'Set storage_encrypted to true; a cluster that runs already is replaced by this.',
  remediationFor: { aws_docdb_cluster: toEncryptRestored },
  fix: `
    resource "aws_docdb_cluster" "this" {
      storage_encrypted = true
    }
  `,
  fixFor: { aws_docdb_cluster: encryptingRestored },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/encryption-at-rest.html',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/backup_restore-restore_from_snapshot.html',
  ],
  equivalents: { checkov: ['CKV_AWS_74', 'CKV_AWS_182'], trivy: ['AWS-0021', 'AWS-0022'] },
  differs:
    'CKV_AWS_182 and AWS-0022 ask for a customer key and so object to a cluster without any encryption too: that one is told here, also where it names a key, which encrypts nothing but what is restored.',
  examples: {
    pass: [
      `
        resource "aws_docdb_cluster" "main" {
          storage_encrypted = true
        }
      `,
      `
        resource "aws_docdb_cluster" "restored" {
          snapshot_identifier = "weekly"
          storage_encrypted   = true
          kms_key_id          = "arn:aws:kms:eu-central-1:111122223333:key/1"
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          storage_encrypted = true
        }
        resource "aws_docdb_cluster_snapshot" "weekly" {
          db_cluster_identifier          = aws_docdb_cluster.main.id
          db_cluster_snapshot_identifier = "weekly"
        }
        resource "aws_docdb_cluster" "restored" {
          snapshot_identifier = aws_docdb_cluster_snapshot.weekly.id
          storage_encrypted   = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_docdb_cluster" "main" {
          storage_encrypted = false
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          cluster_identifier = "main"
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          cluster_identifier = "main"
        }
        resource "aws_docdb_cluster_snapshot" "weekly" {
          db_cluster_identifier          = aws_docdb_cluster.main.id
          db_cluster_snapshot_identifier = "weekly"
        }
        resource "aws_docdb_cluster" "restored" {
          snapshot_identifier = aws_docdb_cluster_snapshot.weekly.id
          storage_encrypted   = true
        }
      `,
      `
        resource "aws_docdb_cluster" "main" {
          cluster_identifier = "main"
        }
        resource "aws_docdb_cluster" "restored" {
          storage_encrypted = true
          restore_to_point_in_time {
            source_cluster_identifier = aws_docdb_cluster.main.cluster_identifier
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_docdb_cluster" "main" {
          storage_encrypted = local.storage_encrypted
        }
      `,
      `
        resource "aws_docdb_cluster" "restored" {
          snapshot_identifier = "weekly"
          storage_encrypted   = true
        }
      `,
    ],
  },
})
