import { setting } from '../shared/index.ts'

// RabbitMQ has none.
export default setting({
  title: 'ActiveMQ broker writes its audit log',
  problem: 'ActiveMQ broker does not write its audit log',
  severity: 'MEDIUM',
  resource: 'aws_mq_broker',
  path: 'logs.audit',
  is: true,
  unset: 'fail',
  when: broker => broker.engine_type.satisfies(type => type.toLowerCase() === 'activemq', 'ActiveMQ'),
  beside: { broker_name: 'orders', engine_type: 'ActiveMQ', engine_version: '5.18' },
  why: 'What administrators do in the console and over JMX stands in the audit log alone. Without it nobody can say who made a user or emptied a queue.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/configure-logging-monitoring-activemq.html',
  ],
  equivalents: { checkov: ['CKV_AWS_197'], trivy: ['AWS-0070'] },
})
