import { all, any, companions, customerKey, follow, isCustomerKey, not, PASS } from '../shared/index.ts'
import { isWritten, OF_BUCKET } from '../shared/s3.ts'

export default customerKey({
  noun: 'Object in a bucket',
  resource: ['aws_s3_object', 'aws_s3_object_copy'],
  path: 'kms_key_id',
  remediation: 'Name a KMS key of your own in kms_key_id, and leave server_side_encryption out.',
  when: object =>
    any(
      object.server_side_encryption.is('AES256'),
      // Who asks for KMS and names no key gets the one that AWS keeps, whatever the bucket has. What nobody asks for the state may repeat.
      all(
        object.server_side_encryption.oneOf(['aws:kms', 'aws:kms:dsse']),
        isWritten(object.server_side_encryption) ? PASS : not(PASS),
      ),
      not(
        follow(object.bucket, 'aws_s3_bucket', ['id', 'bucket']).some(bucket =>
          any(
            companions(bucket, 'aws_s3_bucket_server_side_encryption_configuration', OF_BUCKET).some(own =>
              own.rule.some(rule =>
                isCustomerKey(rule.apply_server_side_encryption_by_default.kms_master_key_id),
              ),
            ),
            isCustomerKey(
              bucket.server_side_encryption_configuration.rule.apply_server_side_encryption_by_default
                .kms_master_key_id,
            ),
          ),
        ),
      ),
    ),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object_copy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-encryption.html',
    'https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html',
  ],
  formerly: ['aws/s3/object-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_186', 'CKV_AWS_181'] },
  differs:
    'An object of a bucket whose default encryption names a customer key is encrypted with that one, unless it says otherwise.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket_object" "file" {
          bucket     = "data"
          key        = "file"
          kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
        }
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm     = "aws:kms"
              kms_master_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
        resource "aws_s3_object" "of_bucket" {
          bucket = aws_s3_bucket.data.id
          key    = "of_bucket"
        }
      `,
    ],
    fail: [
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm     = "aws:kms"
              kms_master_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
        resource "aws_s3_object" "file" {
          bucket                 = aws_s3_bucket.data.id
          key                    = "file"
          server_side_encryption = "aws:kms"
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm     = "aws:kms"
              kms_master_key_id = "alias/aws/s3"
            }
          }
        }
        resource "aws_s3_object" "file" {
          bucket = aws_s3_bucket.data.id
          key    = "file"
        }
      `,
      `
        resource "aws_s3_bucket" "data" {}
        resource "aws_s3_bucket_server_side_encryption_configuration" "data" {
          bucket = aws_s3_bucket.data.id
          rule {
            apply_server_side_encryption_by_default {
              sse_algorithm     = "aws:kms"
              kms_master_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
        resource "aws_s3_object" "file" {
          bucket                 = aws_s3_bucket.data.id
          key                    = "file"
          server_side_encryption = "AES256"
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
        resource "aws_s3_object" "file" {
          bucket = aws_s3_bucket.data.id
          key    = "file"
        }
      `,
    ],
  },
})
