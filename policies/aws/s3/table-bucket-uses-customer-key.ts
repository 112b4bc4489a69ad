import { isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Table bucket is encrypted with a customer key',
  problem: 'Table bucket is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_s3tables_table_bucket',
  must: bucket => isCustomerKey(bucket.encryption_configuration.kms_key_arn),
  why: 'A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
  remediation:
    'Set sse_algorithm in encryption_configuration to aws:kms and name a KMS key of your own in kms_key_arn.',
  fix: `
    resource "aws_s3tables_table_bucket" "this" {
      name = "orders"
      encryption_configuration = {
        sse_algorithm = "aws:kms"
        kms_key_arn   = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3tables_table_bucket',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-tables-kms-encryption.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_s3tables_table_bucket" "example" {
          name = "orders"
          encryption_configuration = {
            sse_algorithm = "aws:kms"
            kms_key_arn   = aws_kms_key.example.arn
          }
        }
        resource "aws_kms_key" "example" {}
      `,
    ],
    fail: [
      `
        resource "aws_s3tables_table_bucket" "example" {
          name = "orders"
        }
      `,
      `
        resource "aws_s3tables_table_bucket" "example" {
          name = "orders"
          encryption_configuration = {
            sse_algorithm = "AES256"
            kms_key_arn   = null
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_s3tables_table_bucket" "example" {
          name                     = "orders"
          encryption_configuration = local.encryption
        }
      `,
    ],
  },
})
