import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'Event API',
  resource: 'aws_appsync_api',
  path: 'event_config.log_config.log_level',
  isNot: 'NONE',
  withoutBlock: 'fail',
  good: 'ERROR',
  beside: { 'event_config.log_config.cloudwatch_logs_role_arn': expression('aws_iam_role.example.arn') },
  remediation:
    'Add log_config to event_config, with a role that may write to CloudWatch Logs and a log_level.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_api',
    'https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-monitoring-cw-logs.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_appsync_api" "orders" {
          name = "orders"
          event_config {
            auth_provider {
              auth_type = "AWS_IAM"
            }
            connection_auth_mode {
              auth_type = "AWS_IAM"
            }
            default_publish_auth_mode {
              auth_type = "AWS_IAM"
            }
            default_subscribe_auth_mode {
              auth_type = "AWS_IAM"
            }
          }
        }
      `,
    ],
  },
})
