import { policy } from '../shared/index.ts'

export default policy({
  title: 'Object lock is on where a bucket is configured for it',
  problem: 'Object lock is configured and not on',
  severity: 'LOW',
  resource: 'aws_s3_bucket',
  when: bucket => bucket.object_lock_configuration.isSet(),
  must: bucket => bucket.object_lock_configuration.object_lock_enabled.is('Enabled'),
  why: 'The configuration reads as if nobody could delete or overwrite what is in the bucket, and everybody with the right can. Object lock holds against administrators too, once it is on.',
  remediation:
    'Set object_lock_enabled of the block to Enabled, or that of the bucket to true and the retention in an aws_s3_bucket_object_lock_configuration.',
  fix: `
    resource "aws_s3_bucket" "this" {
      object_lock_configuration {
        object_lock_enabled = "Enabled"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html',
  ],
  equivalents: { checkov: ['CKV_AWS_143'] },
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {
          object_lock_configuration {
            object_lock_enabled = "Enabled"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "data" {
          object_lock_configuration {
            rule {
              default_retention {
                mode = "COMPLIANCE"
                days = 30
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {
          object_lock_configuration {
            object_lock_enabled = local.enabled
          }
        }
      `,
    ],
  },
})
