import { isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Vector bucket is encrypted with a customer key',
  problem: 'Vector bucket is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_s3vectors_vector_bucket',
  must: bucket => bucket.encryption_configuration.some(one => isCustomerKey(one.kms_key_arn)),
  why: 'A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
  remediation:
    'Set sse_type in encryption_configuration to aws:kms and name a KMS key of your own in kms_key_arn.',
  fix: `
    resource "aws_s3vectors_vector_bucket" "this" {
      vector_bucket_name = "texts"
      encryption_configuration = [{
        sse_type    = "aws:kms"
        kms_key_arn = aws_kms_key.example.arn
      }]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3vectors_vector_bucket',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-vectors-bucket-encryption.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_s3vectors_vector_bucket" "texts" {
          vector_bucket_name = "texts"
          encryption_configuration = [{
            sse_type    = "aws:kms"
            kms_key_arn = aws_kms_key.texts.arn
          }]
        }
        resource "aws_kms_key" "texts" {}
      `,
    ],
    fail: [
      `
        resource "aws_s3vectors_vector_bucket" "texts" {
          vector_bucket_name = "texts"
        }
      `,
      `
        resource "aws_s3vectors_vector_bucket" "texts" {
          vector_bucket_name = "texts"
          encryption_configuration = [{
            sse_type    = "AES256"
            kms_key_arn = null
          }]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3vectors_vector_bucket" "texts" {
          vector_bucket_name = "texts"
          encryption_configuration = [{
            sse_type    = "aws:kms"
            kms_key_arn = local.key
          }]
        }
      `,
    ],
  },
})
