import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Scheduled query',
  resource: 'aws_timestreamquery_scheduled_query',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/timestreamquery_scheduled_query',
    'https://docs.aws.amazon.com/timestream/latest/developerguide/EncryptionAtRest.html',
  ],
  equivalents: {},
})
