import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'MemoryDB snapshot',
  resource: 'aws_memorydb_snapshot',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_snapshot',
    'https://docs.aws.amazon.com/memorydb/latest/devguide/at-rest-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_278'] },
})
