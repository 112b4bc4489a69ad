import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'MemoryDB cluster',
  resource: 'aws_memorydb_cluster',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/memorydb_cluster',
    'https://docs.aws.amazon.com/memorydb/latest/devguide/at-rest-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_201'] },
})
