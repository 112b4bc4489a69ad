import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Event bus',
  resource: 'aws_cloudwatch_event_bus',
  path: 'kms_key_identifier',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_bus',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-encryption-event-bus-cmkey.html',
  ],
  equivalents: {},
})
