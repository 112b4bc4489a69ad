import { type AwsResource, any, companions, not, policy, type Verdict } from '../shared/index.ts'
import { isVersionedWithin, isWritten, OF_BUCKET, receivesLogs } from '../shared/s3.ts'

const REPLICATION = `
  resource "aws_s3_bucket_replication_configuration" "this" {
    bucket = aws_s3_bucket.this.id
    role   = aws_iam_role.example.arn
    rule {
      status = "Enabled"
      destination {
        bucket = aws_s3_bucket.example.arn
      }
    }
  }
`

/** What is not versioned S3 does not replicate. */
const VERSIONED = `
  resource "aws_s3_bucket_versioning" "this" {
    bucket = aws_s3_bucket.this.id
    versioning_configuration {
      status = "Enabled"
    }
  }
  ${REPLICATION.replace('  rule {', '  depends_on = [aws_s3_bucket_versioning.this]\n    rule {')}
`

export default policy({
  title: 'Bucket is replicated',
  problem: 'Bucket is not replicated',
  severity: 'INFO',
  resource: 'aws_s3_bucket',
  when: bucket =>
    not(
      any(
        companions(bucket, 'aws_s3_bucket_replication_configuration', {
          'rule.destination.bucket': 'arn',
        }).some(),
        companions(bucket, 'aws_s3_bucket', {
          'replication_configuration.rules.destination.bucket': 'arn',
        }).some(),
        receivesLogs(bucket),
      ),
    ),
  must: bucket =>
    any(
      companions(bucket, 'aws_s3_bucket_replication_configuration', OF_BUCKET).some(own =>
        own.rule.some(rule => rule.status.is('Enabled')),
      ),
      bucket.replication_configuration.rules.some(rule => rule.status.is('Enabled')),
    ),
  why: 'What is deleted in one bucket, or lost with one account, is still there in the other. Whether that is worth its price depends on what the bucket holds.',
  remediation:
    'Give the bucket an aws_s3_bucket_replication_configuration into a bucket of another account or region; both buckets have to be versioned first.',
  fix: REPLICATION,
  fixFor: {
    // Beside a bucket that versions by its own argument another resource for that would undo it, and be undone.
    aws_s3_bucket: bucket =>
      isVersioned(bucket).outcome === 'fail' && !isWritten(bucket.versioning) ? VERSIONED : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_replication_configuration',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/replication.html',
  ],
  equivalents: { checkov: ['CKV_AWS_144'], regula: ['FG_R00275'] },
  differs:
    'The bucket that another one is replicated into, and one that receives logs, is not asked for a replica of its own.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_replication_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          role   = "arn:aws:iam::111122223333:role/replication"
          rule {
            status = "Enabled"
            destination {
              bucket = "arn:aws:s3:::copy"
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          replication_configuration {
            role = "arn:aws:iam::111122223333:role/replication"
            rules {
              status = "Enabled"
              destination {
                bucket = aws_s3_bucket.copy.arn
              }
            }
          }
        }
        resource "aws_s3_bucket" "copy" {}
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "copy" {}
        resource "aws_s3_bucket_replication_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          role   = "arn:aws:iam::111122223333:role/replication"
          rule {
            status = "Enabled"
            destination {
              bucket = aws_s3_bucket.copy.arn
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "data" {}
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_replication_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          role   = "arn:aws:iam::111122223333:role/replication"
          rule {
            status = "Disabled"
            destination {
              bucket = "arn:aws:s3:::copy"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "other" {}
        resource "aws_s3_bucket_replication_configuration" "data" {
          bucket = local.bucket
          role   = "arn:aws:iam::111122223333:role/replication"
          rule {
            status = "Enabled"
            destination {
              bucket = "arn:aws:s3:::copy"
            }
          }
        }
      `,
    ],
  },
})

function isVersioned(bucket: AwsResource<'aws_s3_bucket'>): Verdict {
  return any(
    companions(bucket, 'aws_s3_bucket_versioning', OF_BUCKET).some(own =>
      own.versioning_configuration.status.is('Enabled'),
    ),
    isVersionedWithin(bucket),
  )
}
