import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Streaming application',
  severity: 'LOW',
  resource: 'aws_kinesisanalyticsv2_application',
  path: 'cloudwatch_logging_options.log_stream_arn',
  isSet: true,
  good: 'arn:aws:logs:eu-central-1:111122223333:log-group:orders:log-stream:main',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesisanalyticsv2_application',
    'https://docs.aws.amazon.com/managed-flink/latest/java/cloudwatch-logs.html',
  ],
  equivalents: {},
})
