import { type AwsResource, all, any, follow, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Database instance is encrypted at rest',
  problem: 'Database instance is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_db_instance',
  must: db => any(db.storage_encrypted.is(true), replicatesEncrypted(db), restoresEncrypted(db)),
  why: 'Anyone who gets hold of the storage, or of a snapshot of it, can read the data. Encryption cannot be switched on later: the instance has to be replaced.',
  remediation:
    'Set storage_encrypted to true; on an instance that runs already this forces a replacement, so restore from an encrypted copy of a snapshot.',
  fix: `
    resource "aws_db_instance" "this" {
      storage_encrypted = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_16'], trivy: ['AWS-0080'], regula: ['FG_R00093'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          storage_encrypted = true
        }
      `,
      `
        resource "aws_db_instance" "main" {
          storage_encrypted = true
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.identifier
        }
      `,
      `
        resource "aws_db_instance" "main" {
          storage_encrypted = true
        }
        resource "aws_db_instance" "restored" {
          restore_to_point_in_time {
            source_db_instance_identifier = aws_db_instance.main.identifier
          }
        }
      `,
      `
        resource "aws_db_instance" "main" {
          storage_encrypted = true
        }
        resource "aws_db_snapshot" "weekly" {
          db_instance_identifier = aws_db_instance.main.identifier
        }
        resource "aws_db_instance" "restored" {
          snapshot_identifier = aws_db_snapshot.weekly.id
        }
      `,
      `
        resource "aws_kms_key" "main" {}
        resource "aws_db_snapshot_copy" "weekly" {
          source_db_snapshot_identifier = "weekly"
          target_db_snapshot_identifier = "weekly-encrypted"
          kms_key_id                    = aws_kms_key.main.arn
        }
        resource "aws_db_instance" "restored" {
          snapshot_identifier = aws_db_snapshot_copy.weekly.target_db_snapshot_identifier
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          storage_encrypted = false
        }
        resource "aws_db_snapshot" "weekly" {
          db_instance_identifier = aws_db_instance.main.identifier
        }
        resource "aws_db_instance" "restored" {
          snapshot_identifier = aws_db_snapshot.weekly.id
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          storage_encrypted = false
        }
      `,
    ],
    undetermined: [
      `
        data "aws_kms_key" "shared" {
          key_id = aws_kms_key.main.id
        }
        resource "aws_kms_key" "main" {}
        resource "aws_db_instance" "main" {
          storage_encrypted = data.aws_kms_key.shared.enabled
        }
      `,
      `
        data "aws_db_snapshot" "weekly" {
          db_snapshot_identifier = aws_kms_key.main.id
        }
        resource "aws_kms_key" "main" {}
        resource "aws_db_instance" "main" {
          snapshot_identifier = data.aws_db_snapshot.weekly.id
        }
      `,
    ],
  },
})

/** A read replica is encrypted as its source is; one in another region by the key that it names. */
function replicatesEncrypted(db: Instance) {
  return all(
    db.replicate_source_db.isSet(),
    any(db.kms_key_id.isSet(), isOfEncrypted(db.replicate_source_db)),
  )
}

/** What is restored is encrypted as its source was, and a copy of a snapshot by the key that it names. */
function restoresEncrypted({ restore_to_point_in_time: point, snapshot_identifier: snapshot }: Instance) {
  return any(
    isOfEncrypted(point.source_db_instance_identifier),
    follow(snapshot, 'data.aws_db_snapshot', SNAPSHOT).some(found => found.encrypted.is(true)),
    follow(snapshot, 'aws_db_snapshot', SNAPSHOT).some(taken => isOfEncrypted(taken.db_instance_identifier)),
    follow(snapshot, 'aws_db_snapshot_copy', ['id', 'db_snapshot_arn', 'target_db_snapshot_identifier']).some(
      copy => copy.kms_key_id.isSet(),
    ),
  )
}

function isOfEncrypted(source: Scalar) {
  return follow(source, 'aws_db_instance', ['identifier', 'arn', 'id']).some(db =>
    db.storage_encrypted.is(true),
  )
}

type Instance = AwsResource<'aws_db_instance'>

const SNAPSHOT = ['id', 'db_snapshot_arn', 'db_snapshot_identifier'] as const
