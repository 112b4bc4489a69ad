import {
  type AwsResource,
  any,
  asValue,
  encryptingRestored,
  isAurora,
  isEncryptedCluster,
  isMade,
  not,
  policy,
  toEncryptRestored,
  unless,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Database cluster is encrypted at rest',
  problem: 'Database cluster is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_rds_cluster',
  // AWS encrypts every Aurora cluster that is made since February 2026, whatever the configuration says: what remains to be asked is
  // aws/rds/cluster-encrypted-with-kms.
  when: cluster =>
    any(not(isAurora(cluster)), unless(isMade(cluster) && isEncryptedCluster(cluster).outcome !== 'pass')),
  must: cluster => ofAge(isEncryptedCluster(cluster), cluster),
  why: 'Anyone who gets hold of the storage, or of a snapshot of it, can read the data. Encryption cannot be switched on later: the cluster has to be replaced.',
  remediation:
    'Set storage_encrypted to true; a cluster that runs already is replaced by this, so restore it from a snapshot into an encrypted one.',
  remediationFor: { aws_rds_cluster: toEncryptRestored },
  fix: `
    resource "aws_rds_cluster" "this" {
      storage_encrypted = true
    }
  `,
  fixFor: { aws_rds_cluster: encryptingRestored },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Overview.Encryption.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_RestoreDBClusterFromSnapshot.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-serverless.html',
    'https://aws.amazon.com/blogs/database/use-default-encryption-at-rest-for-new-amazon-aurora-clusters',
  ],
  equivalents: { checkov: ['CKV_AWS_96', 'CKV_AWS_327'], trivy: ['AWS-0079'], regula: ['FG_R00093'] },
  differs:
    'CKV_AWS_96 and the others also object to an Aurora cluster that is made without encryption of its own: AWS encrypts it with a key that AWS owns, and that is told as such. CKV_AWS_327 asks for a customer key and so objects to a cluster without any encryption too: that one is told here.',
  examples: {
    pass: [
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.large"
          storage_encrypted         = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine            = "aurora-postgresql"
          storage_encrypted = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine            = "mysql"
          storage_encrypted = true
        }
        resource "aws_rds_cluster" "replica" {
          engine                        = "mysql"
          replication_source_identifier = aws_rds_cluster.main.arn
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine            = "mysql"
          storage_encrypted = true
        }
        resource "aws_rds_cluster" "restored" {
          engine = "mysql"
          restore_to_point_in_time {
            source_cluster_identifier = aws_rds_cluster.main.cluster_identifier
          }
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine            = "mysql"
          storage_encrypted = true
        }
        resource "aws_db_cluster_snapshot" "weekly" {
          db_cluster_identifier          = aws_rds_cluster.main.id
          db_cluster_snapshot_identifier = "weekly"
        }
        resource "aws_rds_cluster" "restored" {
          engine              = "mysql"
          snapshot_identifier = aws_db_cluster_snapshot.weekly.id
        }
      `,
      `
        resource "aws_rds_cluster" "restored" {
          engine              = "mysql"
          snapshot_identifier = "weekly"
          kms_key_id          = "arn:aws:kms:eu-central-1:111122223333:key/1"
        }
      `,
      `
        resource "aws_rds_cluster" "replica" {
          engine                        = "mysql"
          replication_source_identifier = "arn:aws:rds:eu-central-1:111122223333:cluster:orders"
          storage_encrypted             = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "postgres"
          db_cluster_instance_class = "db.r6gd.large"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                    = "mysql"
          db_cluster_instance_class = "db.r6gd.large"
          storage_encrypted         = false
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "mysql"
        }
        resource "aws_rds_cluster" "replica" {
          engine                        = "mysql"
          replication_source_identifier = aws_rds_cluster.main.arn
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "mysql"
        }
        resource "aws_db_cluster_snapshot" "weekly" {
          db_cluster_identifier          = aws_rds_cluster.main.id
          db_cluster_snapshot_identifier = "weekly"
        }
        resource "aws_rds_cluster" "restored" {
          engine              = "mysql"
          snapshot_identifier = aws_db_cluster_snapshot.weekly.id
          storage_encrypted   = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "mysql"
        }
        resource "aws_rds_cluster" "restored" {
          engine            = "mysql"
          storage_encrypted = true
          restore_to_point_in_time {
            source_cluster_identifier = aws_rds_cluster.main.cluster_identifier
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_rds_cluster" "main" {
          engine            = "postgres"
          storage_encrypted = local.storage_encrypted
        }
      `,
      `
        data "aws_db_cluster_snapshot" "weekly" {
          db_cluster_snapshot_identifier = aws_rds_cluster.other.id
        }
        resource "aws_rds_cluster" "other" {
          engine            = "postgres"
          storage_encrypted = true
        }
        resource "aws_rds_cluster" "main" {
          engine              = "postgres"
          snapshot_identifier = data.aws_db_cluster_snapshot.weekly.id
        }
      `,
      `
        resource "aws_rds_cluster" "restored" {
          engine              = "mysql"
          snapshot_identifier = "weekly"
        }
      `,
      `
        resource "aws_rds_cluster" "restored" {
          engine            = "postgres"
          storage_encrypted = true
          restore_to_point_in_time {
            source_cluster_identifier = "orders"
          }
        }
      `,
      `
        resource "aws_rds_cluster" "replica" {
          engine                        = "mysql"
          replication_source_identifier = "arn:aws:rds:eu-central-1:111122223333:cluster:orders"
        }
      `,
    ],
  },
})

/** What the plan says of an Aurora cluster that runs is the same for one that AWS encrypts by default and for an older one. */
function ofAge(encrypted: Verdict, cluster: AwsResource<'aws_rds_cluster'>): Verdict {
  return encrypted.outcome === 'fail' && isAurora(cluster).outcome === 'pass'
    ? new Verdict('undetermined', asValue(cluster.storage_encrypted), UNTOLD)
    : encrypted
}

const UNTOLD =
  '`storage_encrypted` is not on: AWS encrypts an Aurora cluster by default that was made since 18 February 2026, and of an older one nothing; the plan does not tell its age'
