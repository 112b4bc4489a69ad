import { setting } from '../shared/index.ts'

export default setting({
  title: 'Alarm actions are on',
  problem: 'Alarm actions are switched off',
  severity: 'LOW',
  resource: ['aws_cloudwatch_metric_alarm', 'aws_cloudwatch_composite_alarm'],
  path: 'actions_enabled',
  is: true,
  unset: 'pass',
  why: 'The alarm changes its state and tells nobody. Actions are often switched off for a maintenance and forgotten.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_metric_alarm',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_composite_alarm',
  ],
  equivalents: { checkov: ['CKV_AWS_319'] },
})
