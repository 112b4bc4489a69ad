import { PASS } from '../../engine/index.ts'
import { type AwsResource, all, hcl, knownText, policy, textToRepeat } from '../shared/index.ts'

export default policy({
  title: 'Topic subscription does not use plain HTTP',
  problem: 'Topic subscription uses plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_sns_topic_subscription',
  must: subscription => all(subscription.protocol.isNot('http'), isAddressEncrypted(subscription)),
  why: 'Messages travel in clear, and so does the token that confirms the subscription. Whoever sits on the way can read them and change them.',
  remediation: 'Set protocol to https, and endpoint to an address that begins with https.',
  fix: `
    resource "aws_sns_topic_subscription" "this" {
      protocol = "https"
    }
  `,
  fixFor: {
    aws_sns_topic_subscription: ({ endpoint }) => {
      const address = textToRepeat(endpoint)
      return address === undefined
        ? undefined
        : hcl('aws_sns_topic_subscription', 'this', {
            protocol: 'https',
            endpoint: address.replace(/^http:/i, 'https:'),
          })
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_subscription',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-security-best-practices.html',
  ],
  equivalents: { regula: ['FG_R00052'] },
  examples: {
    pass: [
      subscription('"https"', '"https://orders.example.com/events"'),
      subscription('"https"', 'local.address'),
      subscription('"sqs"', '"arn:aws:sqs:eu-central-1:111122223333:orders"'),
    ],
    fail: [
      subscription('"http"', '"http://orders.example.com/events"'),
      subscription('"http"', 'local.address'),
    ],
    undetermined: [subscription('local.protocol', '"https://orders.example.com/events"')],
  },
})

/** SNS takes no address that begins otherwise than its protocol says: the two change together. */
function isAddressEncrypted({ endpoint }: AwsResource<'aws_sns_topic_subscription'>) {
  return /^http:/i.test(knownText(endpoint) ?? '')
    ? endpoint.satisfies(address => !/^http:/i.test(address), 'an address that begins with https is expected')
    : PASS
}

function subscription(protocol: string, endpoint: string): string {
  return `
    resource "aws_sns_topic_subscription" "example" {
      topic_arn = "arn:aws:sns:eu-central-1:111122223333:orders"
      protocol  = ${protocol}
      endpoint  = ${endpoint}
    }
  `
}
