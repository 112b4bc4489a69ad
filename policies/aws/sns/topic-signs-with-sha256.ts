import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Topic signs its messages to web endpoints with SHA-256',
  problem: 'Topic signs its messages to web endpoints with SHA-1',
  severity: 'INFO',
  resource: 'aws_sns_topic',
  when: topic =>
    companions(topic, 'aws_sns_topic_subscription', { topic_arn: ['arn', 'id'] }).some(one =>
      one.protocol.oneOf(['http', 'https']),
    ),
  must: topic => topic.signature_version.is(2),
  why: 'The signature is all by which the endpoint tells a message of SNS from a forged one. SHA-1 is no longer trusted for signatures.',
  remediation: 'Set signature_version to 2, once the endpoint can verify that.',
  fix: `
    resource "aws_sns_topic" "this" {
      signature_version = 2
    }

    resource "aws_sns_topic_subscription" "this" {
      topic_arn = aws_sns_topic.this.arn
      protocol  = "https"
      endpoint  = "https://example.com/messages"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html',
  ],
  equivalents: {},
  examples: {
    pass: [topic('signature_version = 2', '"https"')],
    fail: [
      topic('', '"https"'),
      topic('signature_version = 1', '"https"'),
      topic('signature_version = 1', '"http"'),
    ],
    undetermined: [topic('signature_version = local.version', '"https"'), topic('', 'local.protocol')],
  },
})

function topic(signature: string, protocol: string): string {
  return `
    resource "aws_sns_topic" "orders" {
      name = "orders"
      ${signature}
    }
    resource "aws_sns_topic_subscription" "shop" {
      topic_arn = aws_sns_topic.orders.arn
      protocol  = ${protocol}
      endpoint  = "https://example.com/orders"
    }
  `
}
