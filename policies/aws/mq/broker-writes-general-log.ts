import { setting } from '../shared/index.ts'

export default setting({
  title: 'Message broker writes its general log',
  problem: 'Message broker does not write its general log',
  severity: 'LOW',
  resource: 'aws_mq_broker',
  path: 'logs.general',
  is: true,
  unset: 'fail',
  why: 'Connections, refused logins and errors can be told afterwards only from the log. Without it an intrusion is neither noticed nor understood.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/security-logging-monitoring.html',
  ],
  equivalents: { checkov: ['CKV_AWS_48'], trivy: ['AWS-0071'] },
})
