import { holdsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Address of a topic subscription holds no credentials',
  problem: 'Address of a topic subscription holds credentials',
  severity: 'HIGH',
  resource: 'aws_sns_topic_subscription',
  // What else takes messages is named by its ARN, its number or its address.
  when: subscription => subscription.protocol.oneOf(['http', 'https']),
  must: subscription => holdsNoCredential(subscription.endpoint),
  secret: true,
  why: 'Everyone who may list the subscriptions of the account reads the name and the password in clear. They stand in the state and in every plan as well.',
  remediation:
    'Write the address without a name and a password, let the endpoint verify the signature of SNS, and then change the password.',
  fix: `
    resource "aws_sns_topic_subscription" "this" {
      protocol = "https"
      endpoint = "https://example.com/orders"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_subscription',
    'https://docs.aws.amazon.com/sns/latest/dg/SendMessageToHttp.subscribe.html',
  ],
  equivalents: {},
  examples: {
    pass: [subscription('"https://example.com/orders"')],
    fail: [
      subscription('"https://sns:hunter2hunter2@example.com/orders"'),
      subscription('"https://example.com/orders?api_key=0123456789abcdef0123456789abcdef"'),
    ],
    undetermined: [subscription('local.endpoint')],
  },
})

function subscription(endpoint: string): string {
  return `resource "aws_sns_topic_subscription" "orders" {\n  topic_arn = "arn:aws:sns:eu-central-1:111122223333:orders"\n  protocol  = "https"\n  endpoint  = ${endpoint}\n}`
}
