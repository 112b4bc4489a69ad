import { companions, policy } from '../shared/index.ts'
import { besideOrWithin, isWritten, OF_BUCKET } from '../shared/s3.ts'

export default policy({
  title: 'Bucket has a lifecycle configuration',
  problem: 'Bucket has no lifecycle configuration',
  severity: 'INFO',
  resource: 'aws_s3_bucket',
  must: bucket =>
    besideOrWithin(
      companions(bucket, 'aws_s3_bucket_lifecycle_configuration', OF_BUCKET).some(own =>
        own.rule.some(rule => rule.status.isNot('Disabled')),
      ),
      bucket.lifecycle_rule.some(rule => rule.enabled.is(true)),
      bucket.lifecycle_rule,
    ),
  why: 'What nobody deletes stays for ever: old versions, half uploads, data that had to be gone by law. What is not there any more cannot leak.',
  remediation: 'Give the bucket an aws_s3_bucket_lifecycle_configuration with a rule that is Enabled.',
  fix: `
    resource "aws_s3_bucket_lifecycle_configuration" "this" {
      bucket = aws_s3_bucket.this.id
      rule {
        id     = "old"
        status = "Enabled"
        filter {}
        noncurrent_version_expiration {
          noncurrent_days = 90
        }
        abort_incomplete_multipart_upload {
          days_after_initiation = 7
        }
      }
    }
  `,
  fixFor: {
    aws_s3_bucket: bucket =>
      isWritten(bucket.lifecycle_rule)
        ? `
          resource "aws_s3_bucket" "this" {
            lifecycle_rule {
              enabled = true
            }
          }
        `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_lifecycle_configuration',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lifecycle-mgmt.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_61'] },
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            id     = "old"
            status = "Enabled"
            expiration {
              days = 90
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          lifecycle_rule {
            enabled = true
            expiration {
              days = 90
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
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            id     = "old"
            status = "Disabled"
            expiration {
              days = 90
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          lifecycle_rule {
            enabled = false
            expiration {
              days = 90
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "other" {}
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = local.bucket
          rule {
            id     = "old"
            status = "Enabled"
            expiration {
              days = 90
            }
          }
        }
      `,
    ],
  },
})
