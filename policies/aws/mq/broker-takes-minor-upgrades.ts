import { setting } from '../shared/index.ts'

export default setting({
  title: 'Message broker takes minor upgrades',
  problem: 'Message broker does not take minor upgrades',
  severity: 'LOW',
  resource: 'aws_mq_broker',
  path: 'auto_minor_version_upgrade',
  is: true,
  unset: 'fail',
  why: 'Minor versions mend flaws that are public the day they come out, and ActiveMQ has had grave ones. A broker that takes them by hand stays open until somebody thinks of it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/upgrading-brokers.html',
  ],
  equivalents: { checkov: ['CKV_AWS_207'] },
})
