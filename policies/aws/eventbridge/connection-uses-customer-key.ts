import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Secret of a connection',
  resource: 'aws_cloudwatch_event_connection',
  path: 'kms_key_identifier',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_connection',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/encryption-connections.html',
  ],
  equivalents: {},
})
