import { isEncryptedCache } from '../shared/caches.ts'
import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'ElastiCache replication group',
  resource: 'aws_elasticache_replication_group',
  path: 'kms_key_id',
  when: isEncryptedCache,
  beside: { at_rest_encryption_enabled: true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/at-rest-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_191'] },
  examples: {
    fail: [
      `
        resource "aws_elasticache_replication_group" "main" {
          engine = "valkey"
        }
      `,
    ],
  },
})
