import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'GraphQL API logs its fields',
  problem: 'GraphQL API does not log its fields',
  severity: 'LOW',
  resource: 'aws_appsync_graphql_api',
  path: 'log_config.field_log_level',
  isNot: 'NONE',
  unset: 'fail',
  withoutBlock: 'pass',
  good: 'ERROR',
  beside: { 'log_config.cloudwatch_logs_role_arn': expression('aws_iam_role.example.arn') },
  // An API without any log is another policy's finding.
  when: api => api.log_config.isSet(),
  why: 'A query may read many fields, and the log of the request alone does not tell which resolver failed or what it was asked. An attempt to read what is not allowed shows as an error of a field.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_graphql_api',
    'https://docs.aws.amazon.com/appsync/latest/devguide/monitoring.html',
  ],
  equivalents: { checkov: ['CKV_AWS_194'], steampipe: ['appsync_graphql_api_field_level_logs_enabled'] },
})
