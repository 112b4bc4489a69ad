import { any, companions, follow, not, policy, type Scalar } from '../shared/index.ts'
import { besideOrWithin, isWritten, OF_BUCKET, receivesLogs } from '../shared/s3.ts'

export default policy({
  title: 'Bucket is encrypted with a KMS key',
  problem: 'Bucket is not encrypted with a KMS key',
  severity: 'LOW',
  resource: 'aws_s3_bucket',
  when: bucket => not(receivesLogs(bucket)),
  must: bucket =>
    besideOrWithin(
      companions(bucket, 'aws_s3_bucket_server_side_encryption_configuration', OF_BUCKET).some(own =>
        own.rule.some(rule => isByKms(rule.apply_server_side_encryption_by_default)),
      ),
      bucket.server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm.oneOf(
        BY_KMS,
      ),
      bucket.server_side_encryption_configuration,
    ),
  why: 'S3 encrypts every object with keys of its own, which whoever may read the object never has to ask for. With a KMS key each use is a right of its own, stands in the trail, and can be ended.',
  remediation: 'Set sse_algorithm to aws:kms, and name a key of your own in kms_master_key_id.',
  fix: `
    resource "aws_s3_bucket_server_side_encryption_configuration" "this" {
      bucket = aws_s3_bucket.this.id
      rule {
        bucket_key_enabled = true
        apply_server_side_encryption_by_default {
          sse_algorithm     = "aws:kms"
          kms_master_key_id = aws_kms_key.example.arn
        }
      }
    }
  `,
  fixFor: {
    aws_s3_bucket: bucket =>
      isWritten(bucket.server_side_encryption_configuration)
        ? `
          resource "aws_s3_bucket" "this" {
            server_side_encryption_configuration {
              rule {
                apply_server_side_encryption_by_default {
                  sse_algorithm     = "aws:kms"
                  kms_master_key_id = aws_kms_key.example.arn
                }
              }
            }
          }
        `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_server_side_encryption_configuration',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/default-encryption-faq.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_145'], trivy: ['AWS-0132'] },
  differs:
    "AWS-0132 is not content with the key that AWS keeps for S3. A bucket into which logs are delivered is left out: a load balancer and S3 itself write into buckets with S3's own keys alone. That a bucket is encrypted at all cannot be switched off since January 2023, so there is no policy for that.",
  examples: {
    pass: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_kms_key" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm     = local.algorithm
              kms_master_key_id = aws_kms_key.data.arn
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms"
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms:dsse"
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          server_side_encryption_configuration {
            rule {
              apply_server_side_encryption_by_default {
                sse_algorithm = "aws:kms"
              }
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms"
            }
          }
        }
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_policy" "logs" {
          bucket = aws_s3_bucket.logs.id
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = { Service = "logging.s3.amazonaws.com" }
              Action    = "s3:PutObject"
              Resource  = "arn:aws:s3:::logs/*"
            }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms"
            }
          }
        }
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_policy" "logs" {
          bucket = aws_s3_bucket.logs.id
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = { AWS = "arn:aws:iam::127311923021:root" }
              Action    = "s3:PutObject"
              Resource  = "arn:aws:s3:::logs/*"
            }]
          })
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms"
            }
          }
        }
        resource "aws_s3_bucket" "logs" {}
        resource "aws_s3_bucket_acl" "logs" {
          bucket = aws_s3_bucket.logs.id
          access_control_policy {
            owner {
              id = "0123"
            }
            grant {
              permission = "WRITE"
              grantee {
                type = "Group"
                uri  = "http://acs.amazonaws.com/groups/s3/LogDelivery"
              }
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms"
            }
          }
        }
        resource "aws_s3_bucket" "logs" {
          grant {
            type        = "Group"
            permissions = ["WRITE", "READ_ACP"]
            uri         = "http://acs.amazonaws.com/groups/s3/LogDelivery"
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
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "AES256"
            }
          }
        }
      `,
      `
        resource "aws_s3_bucket" "data" {
          server_side_encryption_configuration {
            rule {
              apply_server_side_encryption_by_default {
                sse_algorithm = "AES256"
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket" "other" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = local.bucket
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm = "aws:kms"
            }
          }
        }
      `,
    ],
  },
})

const BY_KMS = ['aws:kms', 'aws:kms:dsse']

/** S3 takes a key with KMS alone: where the plan does not tell the algorithm, a key still to be made tells it. */
function isByKms({ sse_algorithm: algorithm, kms_master_key_id: key }: By) {
  const told = algorithm.oneOf(BY_KMS)
  return told.outcome === 'undetermined'
    ? any(told, follow(key, 'aws_kms_key', ['arn', 'id', 'key_id']).some())
    : told
}

interface By {
  readonly sse_algorithm: Scalar
  readonly kms_master_key_id: Scalar
}
