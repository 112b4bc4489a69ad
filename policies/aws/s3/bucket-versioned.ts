import { type AwsResource, companions, follow, knownText, not, PASS, policy } from '../shared/index.ts'
import { besideOrWithin, isVersionedWithin, isWritten, OF_BUCKET } from '../shared/s3.ts'

export default policy({
  title: 'Bucket keeps versions of its objects',
  problem: 'Bucket keeps no versions of its objects',
  severity: 'LOW',
  resource: ['aws_s3_bucket', 'aws_s3_bucket_versioning'],
  when: {
    // Of a bucket of this plan it is told at the bucket. One whose name is known after apply is of this plan.
    aws_s3_bucket_versioning: ({ bucket }) =>
      knownText(bucket) === undefined
        ? not(PASS)
        : not(follow(bucket, 'aws_s3_bucket', ['id', 'bucket']).some()),
  },
  must: {
    aws_s3_bucket: bucket =>
      besideOrWithin(
        companions(bucket, 'aws_s3_bucket_versioning', OF_BUCKET).some(keepsVersions),
        isVersionedWithin(bucket),
        bucket.versioning,
      ),
    aws_s3_bucket_versioning: keepsVersions,
  },
  why: 'An object that is overwritten or deleted, by a slip or by somebody who asks for ransom, is gone. With versions the old one stays and can be brought back.',
  remediation:
    'Switch versioning on, by an aws_s3_bucket_versioning whose status is Enabled or in the versioning block that the bucket has.',
  fix: `
    resource "aws_s3_bucket_versioning" "this" {
      bucket = aws_s3_bucket.this.id
      versioning_configuration {
        status = "Enabled"
      }
    }
  `,
  fixFor: {
    aws_s3_bucket: bucket =>
      isWritten(bucket.versioning)
        ? `
          resource "aws_s3_bucket" "this" {
            versioning {
              enabled = true
            }
          }
        `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_versioning',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-configure.html',
  ],
  equivalents: { checkov: ['CKV_AWS_21'], trivy: ['AWS-0090'], regula: ['FG_R00101'] },
  differs: 'FG_R00101 asks for a lifecycle configuration as well, which is a policy of its own here.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_versioning" "data" {
          bucket = aws_s3_bucket.data.id
          versioning_configuration {
            status = "Enabled"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          versioning {
            enabled = true
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          object_lock_enabled = true
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          object_lock_configuration {
            object_lock_enabled = "Enabled"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          bucket = "data"
        }
        resource "aws_s3_bucket_versioning" "data" {
          bucket = "data"
          versioning_configuration {
            status = "Enabled"
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
        resource "aws_s3_bucket_versioning" "data" {
          bucket = aws_s3_bucket.data.id
          versioning_configuration {
            status = "Suspended"
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          versioning {
            enabled = false
          }
        }
      `,
      `
        resource "aws_s3_bucket" "other" {
          bucket = "other"
          versioning {
            enabled = true
          }
        }
        resource "aws_s3_bucket_versioning" "data" {
          bucket = "of-another-stack"
          versioning_configuration {
            status = "Suspended"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "other" {}
        resource "aws_s3_bucket_versioning" "data" {
          bucket = local.bucket
          versioning_configuration {
            status = "Enabled"
          }
        }
      `,
    ],
  },
})

function keepsVersions(own: AwsResource<'aws_s3_bucket_versioning'>) {
  return own.versioning_configuration.status.is('Enabled')
}
