import { hcl, knownText, setting } from '../shared/index.ts'

export default setting({
  title: 'Message broker outlives its zone',
  problem: 'Message broker is down with its zone',
  severity: 'INFO',
  resource: 'aws_mq_broker',
  path: 'deployment_mode',
  noneOf: ['SINGLE_INSTANCE'],
  good: 'ACTIVE_STANDBY_MULTI_AZ',
  unset: 'fail',
  why: 'A single broker takes and hands out no message while its zone fails, and also while it is restarted for an upgrade. A standby, or the other nodes of a cluster, go on in other zones.',
  remediation:
    'Set deployment_mode to ACTIVE_STANDBY_MULTI_AZ for ActiveMQ, to CLUSTER_MULTI_AZ for RabbitMQ; the broker is replaced by this.',
  // Each engine has a mode of its own.
  fixFor: {
    aws_mq_broker: broker =>
      knownText(broker.engine_type)?.toLowerCase() === 'rabbitmq'
        ? hcl('aws_mq_broker', 'this', { deployment_mode: 'CLUSTER_MULTI_AZ' })
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/active-standby-broker-deployment.html',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/rabbitmq-broker-architecture.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_mq_broker" "example" {
          engine_type     = "RabbitMQ"
          deployment_mode = "CLUSTER_MULTI_AZ"
        }
      `,
    ],
    fail: [
      `
        resource "aws_mq_broker" "example" {
          engine_type     = "RabbitMQ"
          deployment_mode = "SINGLE_INSTANCE"
        }
      `,
    ],
  },
})
