import { isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Table with encryption of its own uses a customer key',
  problem: 'Table with encryption of its own uses a key that AWS keeps',
  severity: 'LOW',
  resource: 'aws_s3tables_table',
  // A table that says nothing is encrypted as its bucket says, where that is told.
  when: table => table.encryption_configuration.isSet(),
  must: table => isCustomerKey(table.encryption_configuration.kms_key_arn),
  why: 'What the table says stands over what its bucket says. A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone.',
  remediation:
    'Set sse_algorithm in encryption_configuration to aws:kms and name a KMS key of your own in kms_key_arn, or leave encryption_configuration to the bucket.',
  fix: `
    resource "aws_s3tables_table" "this" {
      name             = "orders"
      namespace        = "shop"
      table_bucket_arn = "arn:aws:s3tables:eu-central-1:111122223333:bucket/shop"
      format           = "ICEBERG"
      encryption_configuration = {
        sse_algorithm = "aws:kms"
        kms_key_arn   = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3tables_table',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-tables-kms-encryption.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      table(`
        encryption_configuration = {
          sse_algorithm = "aws:kms"
          kms_key_arn   = "arn:aws:kms:eu-central-1:111122223333:key/1"
        }
      `) +
        `
          resource "aws_s3tables_table" "as_its_bucket" {
            name             = "customers"
            namespace        = "shop"
            table_bucket_arn = "arn:aws:s3tables:eu-central-1:111122223333:bucket/shop"
            format           = "ICEBERG"
          }
        `,
    ],
    fail: [
      table(`
        encryption_configuration = {
          sse_algorithm = "AES256"
          kms_key_arn   = null
        }
      `),
    ],
    undetermined: [
      table(`
        encryption_configuration = {
          sse_algorithm = "aws:kms"
          kms_key_arn   = local.key
        }
      `),
    ],
  },
})

function table(encryption: string): string {
  return `
    resource "aws_s3tables_table" "orders" {
      name             = "orders"
      namespace        = "shop"
      table_bucket_arn = "arn:aws:s3tables:eu-central-1:111122223333:bucket/shop"
      format           = "ICEBERG"
      ${encryption}
    }
  `
}
