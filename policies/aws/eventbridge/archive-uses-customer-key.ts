import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Event archive',
  resource: 'aws_cloudwatch_event_archive',
  path: 'kms_key_identifier',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_archive',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/encryption-archives.html',
  ],
  equivalents: {},
})
