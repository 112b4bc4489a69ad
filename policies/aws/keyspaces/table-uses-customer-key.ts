import { all, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Keyspaces table is encrypted with a customer key',
  problem: 'Keyspaces table is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_keyspaces_table',
  must: ({ encryption_specification: encryption }) =>
    all(encryption.type.is('CUSTOMER_MANAGED_KMS_KEY'), isCustomerKey(encryption.kms_key_identifier)),
  why: 'A key that AWS owns stands in no account: its use is in no trail, and nobody can take it away. With a key of your own each use is allowed by you and can be ended.',
  remediation:
    'Set type in encryption_specification to CUSTOMER_MANAGED_KMS_KEY and kms_key_identifier to a key of your own.',
  fix: `
    resource "aws_keyspaces_table" "this" {
      encryption_specification {
        type               = "CUSTOMER_MANAGED_KMS_KEY"
        kms_key_identifier = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/keyspaces_table',
    'https://docs.aws.amazon.com/keyspaces/latest/devguide/EncryptionAtRest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_265'] },
  examples: {
    pass: [
      `
        resource "aws_kms_key" "tables" {}
        resource "aws_keyspaces_table" "orders" {
          keyspace_name = "shop"
          table_name    = "orders"
          encryption_specification {
            type               = "CUSTOMER_MANAGED_KMS_KEY"
            kms_key_identifier = aws_kms_key.tables.arn
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_keyspaces_table" "orders" {
          keyspace_name = "shop"
          table_name    = "orders"
        }
      `,
      `
        resource "aws_keyspaces_table" "orders" {
          keyspace_name = "shop"
          table_name    = "orders"
          encryption_specification {
            type = "AWS_OWNED_KMS_KEY"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_keyspaces_table" "orders" {
          keyspace_name = "shop"
          table_name    = "orders"
          encryption_specification {
            type               = "CUSTOMER_MANAGED_KMS_KEY"
            kms_key_identifier = local.key
          }
        }
      `,
    ],
  },
})
