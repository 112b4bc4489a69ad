import { all, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Firehose stream is encrypted with a customer key',
  problem: 'Firehose stream is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_kinesis_firehose_delivery_stream',
  when: stream => stream.server_side_encryption.enabled.is(true),
  must: ({ server_side_encryption: encryption }) =>
    all(encryption.key_type.is('CUSTOMER_MANAGED_CMK'), isCustomerKey(encryption.key_arn)),
  why: 'A key that AWS owns stands in no account: its use is in no trail, and nobody can take it away. With a key of your own each use is allowed by you and can be ended.',
  remediation: 'Set key_type to CUSTOMER_MANAGED_CMK and key_arn to a key of your own.',
  fix: `
    resource "aws_kinesis_firehose_delivery_stream" "this" {
      server_side_encryption {
        enabled  = true
        key_type = "CUSTOMER_MANAGED_CMK"
        key_arn  = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_firehose_delivery_stream',
    'https://docs.aws.amazon.com/firehose/latest/dev/encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_241'] },
  examples: {
    pass: [
      `
        resource "aws_kms_key" "clicks" {}
        resource "aws_kinesis_firehose_delivery_stream" "clicks" {
          name        = "clicks"
          destination = "extended_s3"
          server_side_encryption {
            enabled  = true
            key_type = "CUSTOMER_MANAGED_CMK"
            key_arn  = aws_kms_key.clicks.arn
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_kinesis_firehose_delivery_stream" "clicks" {
          name        = "clicks"
          destination = "extended_s3"
          server_side_encryption {
            enabled = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_kinesis_firehose_delivery_stream" "clicks" {
          name        = "clicks"
          destination = "extended_s3"
          server_side_encryption {
            enabled  = true
            key_type = "CUSTOMER_MANAGED_CMK"
            key_arn  = local.key
          }
        }
      `,
    ],
  },
})
