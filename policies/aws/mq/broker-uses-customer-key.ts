import { all, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Message broker is encrypted with a customer key',
  problem: 'Message broker is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_mq_broker',
  must: ({ encryption_options: encryption }) =>
    all(isCustomerKey(encryption.kms_key_id), encryption.use_aws_owned_key.is(false)),
  why: 'A key that AWS owns stands in no account: its use is in no trail, and nobody can take it away. With a key of your own each use is allowed by you and can be ended.',
  remediation:
    'Set use_aws_owned_key in encryption_options to false and kms_key_id to a key of your own; a broker that runs already is replaced by this.',
  fix: `
    resource "aws_mq_broker" "this" {
      encryption_options {
        use_aws_owned_key = false
        kms_key_id        = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/data-protection-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_209'] },
  differs:
    'CKV_AWS_209 is content with a key in kms_key_id. Amazon MQ takes it only where use_aws_owned_key is false, which it is not by default.',
  examples: {
    pass: [
      `
        resource "aws_kms_key" "messages" {}
        resource "aws_mq_broker" "orders" {
          broker_name = "orders"
          encryption_options {
            use_aws_owned_key = false
            kms_key_id        = aws_kms_key.messages.arn
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_mq_broker" "orders" {
          broker_name = "orders"
        }
      `,
      `
        resource "aws_mq_broker" "orders" {
          broker_name = "orders"
          encryption_options {
            use_aws_owned_key = false
          }
        }
      `,
      `
        resource "aws_mq_broker" "orders" {
          broker_name = "orders"
          encryption_options {
            kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_mq_broker" "orders" {
          broker_name = "orders"
          encryption_options {
            use_aws_owned_key = false
            kms_key_id        = local.key
          }
        }
      `,
    ],
  },
})
