import { setting } from '../shared/index.ts'

export default setting({
  title: 'Topic subscription does not use plain HTTP',
  problem: 'Topic subscription uses plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_sns_topic_subscription',
  path: 'protocol',
  isNot: 'http',
  good: 'https',
  unset: 'pass',
  why: 'Messages travel in clear, and so does the token that confirms the subscription. Whoever sits on the way can read them and change them.',
  remediation: 'Set protocol to https, and endpoint to an address that begins with https.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_topic_subscription',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-security-best-practices.html',
  ],
  equivalents: { regula: ['FG_R00052'] },
})
