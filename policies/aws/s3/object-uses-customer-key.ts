import { any, companions, customerKey, follow, not } from '../shared/index.ts'
import { OF_BUCKET } from '../shared/s3.ts'

export default customerKey({
  noun: 'Object in a bucket',
  resource: ['aws_s3_object', 'aws_s3_object_copy'],
  path: 'kms_key_id',
  when: object =>
    not(
      follow(object.bucket, 'aws_s3_bucket', ['id', 'bucket']).some(bucket =>
        any(
          companions(bucket, 'aws_s3_bucket_server_side_encryption_configuration', OF_BUCKET).some(own =>
            own.rule.some(rule => rule.apply_server_side_encryption_by_default.kms_master_key_id.isSet()),
          ),
          bucket.server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id.isSet(),
        ),
      ),
    ),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_object_copy',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-encryption.html',
  ],
  formerly: ['aws/s3/object-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_186', 'CKV_AWS_181'] },
  differs: 'An object of a bucket whose default encryption names a key is encrypted with that one.',
  examples: {
    pass: [
      `
        resource "aws_s3_bucket_object" "file" {
          bucket     = "data"
          key        = "file"
          kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
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
