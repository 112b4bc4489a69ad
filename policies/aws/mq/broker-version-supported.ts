import { all, any, not, policy } from '../shared/index.ts'
import { SUPPORTED_BROKERS } from '../shared/lists/mq-versions.ts'
import { isOlder } from '../shared/versions.ts'

export default policy({
  title: 'Message broker runs a supported version',
  problem: 'Message broker runs a version without support',
  severity: 'MEDIUM',
  resource: ['aws_mq_broker', 'aws_mq_configuration'],
  must: broker =>
    all(
      ...Object.entries(SUPPORTED_BROKERS.values).map(([engine, oldest]) =>
        any(
          broker.engine_version.satisfies(
            version => !isOlder(version, oldest),
            `${oldest.join('.')} or newer, supported on ${SUPPORTED_BROKERS.date}, is expected`,
          ),
          not(broker.engine_type.satisfies(type => type.toLowerCase() === engine, engine)),
        ),
      ),
    ),
  why: 'Flaws that are found now are no longer mended in it, and ActiveMQ has had some that let anyone run code. AWS upgrades such a broker at a time of its own.',
  remediation: 'Set engine_version to a supported version, and upgrade one minor version after the other.',
  fix: `
    resource "aws_mq_broker" "this" {
      engine_version = "<supported version of the same engine>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mq_broker',
    ...SUPPORTED_BROKERS.source,
  ],
  lists: [SUPPORTED_BROKERS],
  equivalents: { checkov: ['CKV_AWS_208'] },
  differs: `CKV_AWS_208 keeps a list of its own; this one is what Amazon MQ supported on ${SUPPORTED_BROKERS.date}.`,
  examples: {
    pass: [
      `
        resource "aws_mq_broker" "orders" {
          broker_name    = "orders"
          engine_type    = "ActiveMQ"
          engine_version = "5.18.4"
        }
      `,
      `
        resource "aws_mq_broker" "orders" {
          broker_name    = "orders"
          engine_type    = "RabbitMQ"
          engine_version = "4.2"
        }
      `,
      `
        resource "aws_mq_configuration" "orders" {
          name           = "orders"
          engine_type    = "RabbitMQ"
          engine_version = "3.13"
        }
      `,
    ],
    fail: [
      `
        resource "aws_mq_broker" "orders" {
          broker_name    = "orders"
          engine_type    = "ActiveMQ"
          engine_version = "5.15.9"
        }
      `,
      `
        resource "aws_mq_broker" "orders" {
          broker_name    = "orders"
          engine_type    = "RabbitMQ"
          engine_version = "3.8.11"
        }
      `,
      `
        resource "aws_mq_configuration" "orders" {
          name           = "orders"
          engine_type    = "ActiveMQ"
          engine_version = "5.17.6"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_mq_broker" "orders" {
          broker_name    = "orders"
          engine_type    = "RabbitMQ"
          engine_version = local.version
        }
      `,
    ],
  },
})
