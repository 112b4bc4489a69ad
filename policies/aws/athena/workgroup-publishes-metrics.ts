import { setting } from '../shared/index.ts'

export default setting({
  title: 'Athena workgroup publishes its metrics',
  problem: 'Athena workgroup does not publish its metrics',
  severity: 'INFO',
  resource: 'aws_athena_workgroup',
  path: 'configuration.publish_cloudwatch_metrics_enabled',
  is: true,
  unset: 'pass',
  why: 'Without metrics nobody sees how much is queried and read. A theft that reads whole tables looks like any other day.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/athena_workgroup',
    'https://docs.aws.amazon.com/athena/latest/ug/athena-cloudwatch-metrics-enable.html',
  ],
  equivalents: {},
})
