import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Firehose stream is encrypted at rest',
  problem: 'Firehose stream is not encrypted at rest',
  severity: 'MEDIUM',
  resource: 'aws_kinesis_firehose_delivery_stream',
  // What comes from another stream is kept there, under that one's encryption.
  when: stream =>
    all(stream.kinesis_source_configuration.isAbsent(), stream.msk_source_configuration.isAbsent()),
  must: stream => stream.server_side_encryption.enabled.is(true),
  why: 'Records wait in Firehose until they are delivered, for a day where the destination is away. Whoever gets hold of that storage can read them.',
  remediation: 'Set enabled in server_side_encryption to true.',
  fix: `
    resource "aws_kinesis_firehose_delivery_stream" "this" {
      server_side_encryption {
        enabled = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_firehose_delivery_stream',
    'https://docs.aws.amazon.com/firehose/latest/dev/encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_240', 'CKV_AWS_241'] },
  differs:
    'CKV_AWS_241 asks for a customer key and so objects to a stream without any encryption too: that one is told here. Both object to a stream that reads from MSK too, which keeps no records of its own.',
  examples: {
    pass: [
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
    fail: [
      `
        resource "aws_kinesis_firehose_delivery_stream" "clicks" {
          name        = "clicks"
          destination = "extended_s3"
        }
      `,
      `
        resource "aws_kinesis_firehose_delivery_stream" "clicks" {
          name        = "clicks"
          destination = "extended_s3"
          server_side_encryption {
            enabled = false
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
            enabled = local.encrypted
          }
        }
      `,
    ],
  },
})
