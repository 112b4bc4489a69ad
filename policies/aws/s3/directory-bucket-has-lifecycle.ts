import { companions, policy } from '../shared/index.ts'
import { OF_BUCKET } from '../shared/s3.ts'

export default policy({
  title: 'Directory bucket has a lifecycle configuration',
  problem: 'Directory bucket has no lifecycle configuration',
  severity: 'INFO',
  resource: 'aws_s3_directory_bucket',
  must: bucket =>
    companions(bucket, 'aws_s3_bucket_lifecycle_configuration', OF_BUCKET).some(own =>
      own.rule.some(rule => rule.status.isNot('Disabled')),
    ),
  why: 'A directory bucket is made for data that is worked on now, and nothing clears it away afterwards. What is not there any more cannot leak.',
  remediation: 'Give the bucket an aws_s3_bucket_lifecycle_configuration with a rule that is Enabled.',
  fix: `
    resource "aws_s3_bucket_lifecycle_configuration" "this" {
      bucket = aws_s3_directory_bucket.this.id
      rule {
        id     = "old"
        status = "Enabled"
        filter {}
        expiration {
          days = 30
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_lifecycle_configuration',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/directory-buckets-objects-lifecycle.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_s3_directory_bucket" "data" {
          bucket = "data--euc1-az1--x-s3"
        }
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = aws_s3_directory_bucket.data.bucket
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
    fail: [
      `
        resource "aws_s3_directory_bucket" "data" {
          bucket = "data--euc1-az1--x-s3"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_directory_bucket" "data" {
          bucket = "data--euc1-az1--x-s3"
        }
        resource "aws_s3_bucket_lifecycle_configuration" "data" {
          bucket = aws_s3_directory_bucket.data.bucket
          rule {
            id     = "old"
            status = local.status
          }
        }
      `,
    ],
  },
})
