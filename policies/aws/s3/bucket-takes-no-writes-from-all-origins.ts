import type { List } from '../../engine/index.ts'
import { any, companions, not, policy, takesEveryOrigin } from '../shared/index.ts'
import { OF_BUCKET } from '../shared/s3.ts'

export default policy({
  title: 'Bucket lets no foreign page write to it',
  problem: 'Bucket lets every page write to it',
  severity: 'INFO',
  resource: ['aws_s3_bucket_cors_configuration', 'aws_s3_bucket'],
  when: {
    // What a configuration beside the bucket says, the provider reads into the bucket too.
    aws_s3_bucket: bucket => not(companions(bucket, 'aws_s3_bucket_cors_configuration', OF_BUCKET).some()),
  },
  must: ({ cors_rule: rules }) =>
    rules.every(rule => any(not(takesEveryOrigin(rule.allowed_origins)), not(writes(rule.allowed_methods)))),
  why: 'A page of a stranger can then use, from the browser of a visitor, whatever lets that visitor write: a signed address that leaked, a network that the bucket policy trusts.',
  remediation: 'Name the origins of the pages that upload. Reading alone may stand open to all.',
  fix: `
    resource "aws_s3_bucket_cors_configuration" "this" {
      bucket = "example"
      cors_rule {
        allowed_methods = ["PUT"]
        allowed_origins = ["https://example.org"]
      }
    }

    resource "aws_s3_bucket" "this" {
      cors_rule {
        allowed_methods = ["PUT"]
        allowed_origins = ["https://example.org"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_cors_configuration',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      beside('allowed_origins = ["https://example.org"]\nallowed_methods = ["PUT", "POST", "DELETE"]'),
      beside('allowed_origins = ["https://*.example.org"]\nallowed_methods = ["PUT"]'),
      beside('allowed_origins = ["*"]\nallowed_methods = ["GET", "HEAD"]'),
      within('allowed_origins = ["*"]\nallowed_methods = ["GET"]'),
      'resource "aws_s3_bucket" "data" {}',
    ],
    fail: [
      beside('allowed_origins = ["*"]\nallowed_methods = ["GET", "PUT"]'),
      beside('allowed_origins = ["https://example.org", "https://*"]\nallowed_methods = ["DELETE"]'),
      beside('allowed_origins = ["http://*"]\nallowed_methods = ["POST"]'),
      within('allowed_origins = ["*"]\nallowed_methods = ["PUT"]'),
      `
        resource "aws_s3_bucket_cors_configuration" "data" {
          bucket = "data"
          cors_rule {
            allowed_origins = ["*"]
            allowed_methods = ["GET"]
          }
          cors_rule {
            allowed_origins = ["*"]
            allowed_methods = ["PUT"]
          }
        }
      `,
    ],
    undetermined: [beside('allowed_origins = local.origins\nallowed_methods = ["PUT"]')],
  },
})

function writes(methods: List) {
  return any(methods.has('PUT'), methods.has('POST'), methods.has('DELETE'))
}

function beside(rule: string): string {
  return `
    resource "aws_s3_bucket" "data" {}
    resource "aws_s3_bucket_cors_configuration" "data" {
      bucket = aws_s3_bucket.data.id
      cors_rule {
        ${rule}
      }
    }
  `
}

function within(rule: string): string {
  return `
    resource "aws_s3_bucket" "data" {
      cors_rule {
        ${rule}
      }
    }
  `
}
