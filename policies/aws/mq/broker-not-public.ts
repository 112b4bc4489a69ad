import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Message broker',
  resource: 'aws_mq_broker',
  path: 'publicly_accessible',
  unset: 'pass',
  why: 'The broker and its web console have addresses that the whole internet can reach. One password that leaks or is guessed is enough to read and send every message.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/using-amazon-mq-securely.html',
  ],
  equivalents: { checkov: ['CKV_AWS_69'], trivy: ['AWS-0072'] },
})
