import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Stack sends its events to a topic',
  problem: 'Stack sends its events nowhere',
  severity: 'INFO',
  resource: 'aws_cloudformation_stack',
  path: 'notification_arns',
  isSet: true,
  unset: 'fail',
  good: expression('[aws_sns_topic.example.arn]'),
  why: 'A stack changes step by step, and a step that fails or deletes something shows in its events only. A topic brings them to somebody.',
  remediation: 'Name an SNS topic in notification_arns.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudformation_stack',
  equivalents: { checkov: ['CKV_AWS_124'], steampipe: ['cloudformation_stack_notifications_enabled'] },
})
