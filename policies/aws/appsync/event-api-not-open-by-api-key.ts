import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Event API does not let callers in by a mere key',
  problem: 'Event API lets callers in by a mere key',
  severity: 'MEDIUM',
  resource: ['aws_appsync_api', 'aws_appsync_channel_namespace'],
  must: {
    aws_appsync_api: api =>
      api.event_config.every(config =>
        all(
          config.default_publish_auth_mode.no(mode => mode.auth_type.is('API_KEY')),
          config.default_subscribe_auth_mode.no(mode => mode.auth_type.is('API_KEY')),
        ),
      ),
    aws_appsync_channel_namespace: namespace =>
      all(
        namespace.publish_auth_mode.no(mode => mode.auth_type.is('API_KEY')),
        namespace.subscribe_auth_mode.no(mode => mode.auth_type.is('API_KEY')),
      ),
  },
  why: 'The key stands in every page and app that uses the API, and says nothing of who calls. Whoever takes it out of one listens to all channels, or publishes on them.',
  remediation: 'Set auth_type to AMAZON_COGNITO_USER_POOLS, OPENID_CONNECT, AWS_LAMBDA or AWS_IAM.',
  fix: `
    resource "aws_appsync_api" "this" {
      event_config {
        default_publish_auth_mode {
          auth_type = "AWS_IAM"
        }
        default_subscribe_auth_mode {
          auth_type = "AWS_IAM"
        }
      }
    }

    resource "aws_appsync_channel_namespace" "this" {
      publish_auth_mode {
        auth_type = "AWS_IAM"
      }
      subscribe_auth_mode {
        auth_type = "AWS_IAM"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_api',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_channel_namespace',
    'https://docs.aws.amazon.com/appsync/latest/eventapi/configure-event-api-auth.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      api('AWS_IAM', 'AWS_IAM'),
      namespace('publish', 'AWS_LAMBDA'),
      'resource "aws_appsync_channel_namespace" "orders" {\n  name = "orders"\n}',
    ],
    fail: [
      api('API_KEY', 'API_KEY'),
      api('AWS_IAM', 'API_KEY'),
      namespace('publish', 'API_KEY'),
      namespace('subscribe', 'API_KEY'),
    ],
    undetermined: [
      `
        resource "aws_appsync_channel_namespace" "orders" {
          name = "orders"
          publish_auth_mode {
            auth_type = local.mode
          }
        }
      `,
    ],
  },
})

function api(publish: string, subscribe: string): string {
  return `
    resource "aws_appsync_api" "orders" {
      name = "orders"
      event_config {
        default_publish_auth_mode {
          auth_type = "${publish}"
        }
        default_subscribe_auth_mode {
          auth_type = "${subscribe}"
        }
        log_config {
          cloudwatch_logs_role_arn = "arn:aws:iam::111122223333:role/log"
          log_level                = "ALL"
        }
      }
    }
  `
}

function namespace(way: string, mode: string): string {
  return `
    resource "aws_appsync_channel_namespace" "orders" {
      name = "orders"
      ${way}_auth_mode {
        auth_type = "${mode}"
      }
    }
  `
}
