import {
  type AwsResource,
  all,
  any,
  follow,
  isMade,
  not,
  ofSource,
  policy,
  type Scalar,
  type Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Database instance is encrypted at rest',
  problem: 'Database instance is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_db_instance',
  must: db => isEncrypted(db),
  why: 'Anyone who gets hold of the storage, or of a snapshot of it, can read the data. Encryption cannot be switched on later: the instance has to be replaced.',
  remediation:
    'Set storage_encrypted to true; on an instance that runs already this forces a replacement, so restore from an encrypted copy of a snapshot.',
  remediationFor: {
    aws_db_instance: db =>
      isMade(db) && isMadeOf(db, 0, not).outcome === 'pass'
        ? 'Encrypt what it is made of: a replica is encrypted as its source is, and what is restored as its snapshot, and neither can be told otherwise.'
        : undefined,
  },
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
        resource "aws_rds_cluster" "main" {
          cluster_identifier = "main"
          engine             = "postgres"
          storage_encrypted  = true
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_rds_cluster.main.cluster_identifier
        }
      `,
      `
        resource "aws_db_instance" "replica" {
          replicate_source_db = "orders"
          storage_encrypted   = true
        }
      `,
      `
        resource "aws_db_instance" "replica" {
          replicate_source_db = "arn:aws:rds:eu-west-1:111122223333:db:orders"
          kms_key_id          = "arn:aws:kms:eu-central-1:111122223333:key/1"
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
          identifier        = "main"
          storage_encrypted = false
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.identifier
          storage_encrypted   = true
        }
      `,
      `
        resource "aws_db_instance" "main" {
          identifier = "main"
        }
        resource "aws_db_instance" "replica" {
          identifier          = "replica"
          replicate_source_db = aws_db_instance.main.identifier
          storage_encrypted   = true
        }
        resource "aws_db_instance" "second" {
          replicate_source_db = aws_db_instance.replica.identifier
          storage_encrypted   = true
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          cluster_identifier = "main"
          engine             = "postgres"
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_rds_cluster.main.cluster_identifier
          storage_encrypted   = true
        }
      `,
      `
        resource "aws_db_instance" "main" {
          storage_encrypted = false
        }
        resource "aws_db_instance" "restored" {
          storage_encrypted = true
          restore_to_point_in_time {
            source_db_instance_identifier = aws_db_instance.main.identifier
          }
        }
      `,
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

/**
 * What runs is as it says. What the plan makes of another one is as that is, also where it says otherwise: neither a replica nor what is
 * restored can be told to be encrypted.
 */
function isEncrypted(db: Instance, cascaded = 0): Verdict {
  const says = db.storage_encrypted.is(true)
  if (!isMade(db) && db.storage_encrypted.isSet().outcome === 'pass') return says
  const ofPlain = isMadeOf(db, cascaded, not)
  if (ofPlain.outcome === 'pass') return not(ofPlain)
  return any(
    says,
    isMadeOf(db, cascaded, encrypted => encrypted),
    // A key has to be named in another region, and none can be where the source is not encrypted.
    all(db.replicate_source_db.isSet(), db.kms_key_id.isSet()),
    follow(db.snapshot_identifier, 'aws_db_snapshot_copy', [
      'id',
      'db_snapshot_arn',
      'target_db_snapshot_identifier',
    ]).some(copy => copy.kms_key_id.isSet()),
  )
}

/** It is made of something in the plan whose encryption is as asked: of the source of a replica, of one that was backed up, of a snapshot. */
function isMadeOf(db: Instance, cascaded: number, as: (encrypted: Verdict) => Verdict): Verdict {
  const { restore_to_point_in_time: point, snapshot_identifier: snapshot } = db
  const isOf = (source: Scalar) =>
    follow(source, 'aws_db_instance', ['identifier', 'arn', 'id']).some(one =>
      as(one.storage_encrypted.is(true)),
    )
  return any(
    ofSource(db, source =>
      as(cascaded < MOST_CASCADED ? isEncrypted(source, cascaded + 1) : source.storage_encrypted.is(true)),
    ),
    follow(db.replicate_source_db, 'aws_rds_cluster', ['cluster_identifier', 'arn', 'id']).some(cluster =>
      as(cluster.storage_encrypted.is(true)),
    ),
    isOf(point.source_db_instance_identifier),
    follow(snapshot, 'data.aws_db_snapshot', SNAPSHOT).some(found => as(found.encrypted.is(true))),
    follow(snapshot, 'aws_db_snapshot', SNAPSHOT).some(taken => isOf(taken.db_instance_identifier)),
  )
}

/** Replicas of replicas; no engine takes more of them one behind the other. */
const MOST_CASCADED = 4

type Instance = AwsResource<'aws_db_instance'>

const SNAPSHOT = ['id', 'db_snapshot_arn', 'db_snapshot_identifier'] as const
