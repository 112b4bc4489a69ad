import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Timestream database',
  resource: 'aws_timestreamwrite_database',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/timestreamwrite_database',
    'https://docs.aws.amazon.com/timestream/latest/developerguide/EncryptionAtRest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_160'] },
})
