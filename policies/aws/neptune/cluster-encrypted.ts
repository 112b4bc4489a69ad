import { encryptingRestored, isEncryptedCluster, policy, toEncryptRestored } from '../shared/index.ts'

export default policy({
  title: 'Neptune cluster is encrypted at rest',
  problem: 'Neptune cluster is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_neptune_cluster',
  must: cluster => isEncryptedCluster(cluster),
  why: 'Anyone who gets hold of the storage, or of a snapshot of it, can read the graph. Encryption cannot be switched on later: the cluster has to be replaced.',
  remediation:
    'Set storage_encrypted to true; a cluster that runs already is replaced by this, so restore it from a snapshot into an encrypted one.',
  remediationFor: { aws_neptune_cluster: toEncryptRestored },
  fix: `
    resource "aws_neptune_cluster" "this" {
      storage_encrypted = true
    }
  `,
  fixFor: { aws_neptune_cluster: encryptingRestored },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster',
    'https://docs.aws.amazon.com/neptune/latest/userguide/encrypt.html',
  ],
  equivalents: { checkov: ['CKV_AWS_44', 'CKV_AWS_347'], trivy: ['AWS-0076', 'AWS-0128'] },
  differs:
    'CKV_AWS_347 and AWS-0128 ask for a customer key and so object to a cluster without any encryption too: that one is told here, also where it names a key, which encrypts nothing but what is restored.',
  examples: {
    pass: [
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = true
        }
      `,
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = true
        }
        resource "aws_neptune_cluster" "replica" {
          replication_source_identifier = aws_neptune_cluster.main.arn
        }
      `,
      `
        resource "aws_neptune_cluster" "restored" {
          snapshot_identifier = "weekly"
          storage_encrypted   = true
          kms_key_arn         = "arn:aws:kms:eu-central-1:111122223333:key/1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_neptune_cluster" "main" {}
      `,
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = false
        }
      `,
      `
        resource "aws_neptune_cluster" "main" {
          cluster_identifier = "main"
        }
        resource "aws_neptune_cluster_snapshot" "weekly" {
          db_cluster_identifier          = aws_neptune_cluster.main.id
          db_cluster_snapshot_identifier = "weekly"
        }
        resource "aws_neptune_cluster" "restored" {
          snapshot_identifier = aws_neptune_cluster_snapshot.weekly.id
          storage_encrypted   = true
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_neptune_cluster" "main" {
          storage_encrypted = local.storage_encrypted
        }
      `,
      `
        resource "aws_neptune_cluster" "restored" {
          snapshot_identifier = "weekly"
          storage_encrypted   = true
        }
      `,
    ],
  },
})
