import {
  type AwsResource,
  all,
  any,
  asValue,
  inheritsEncryption,
  isAurora,
  isMade,
  isServerlessV1,
  not,
  policy,
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
  when: cluster => any(not(isAurora(cluster)), cluster.storage_encrypted.is(true), unless(isMade(cluster))),
  must: cluster =>
    ofAge(
      any(
        cluster.storage_encrypted.is(true),
        isServerlessV1(cluster),
        all(cluster.storage_encrypted.isAbsent(), inheritsEncryption(cluster)),
      ),
      cluster,
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
