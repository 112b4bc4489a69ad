import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Event API',
  resource: 'aws_appsync_api',
  path: 'event_config.log_config.log_level',
  isNot: 'NONE',
  good: 'ERROR',
  beside: { 'event_config.log_config.cloudwatch_logs_role_arn': 'arn:aws:iam::111122223333:role/log' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_api',
    'https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-monitoring-cw-logs.html',
  ],
  equivalents: {},
})
