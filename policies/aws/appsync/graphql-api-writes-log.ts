import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'GraphQL API',
  resource: 'aws_appsync_graphql_api',
  path: 'log_config.cloudwatch_logs_role_arn',
  isSet: true,
  good: expression('aws_iam_role.example.arn'),
  beside: { 'log_config.field_log_level': 'ERROR' },
  remediation: 'Add log_config with a role that may write to CloudWatch Logs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_graphql_api',
    'https://docs.aws.amazon.com/appsync/latest/devguide/monitoring.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_193', 'CKV_AWS_194'],
    steampipe: [
      'appsync_graphql_api_field_level_logs_enabled',
      'appsync_graphql_api_cloudwatch_logs_enabled',
    ],
  },
  examples: {
    fail: [
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
        }
      `,
    ],
  },
})
