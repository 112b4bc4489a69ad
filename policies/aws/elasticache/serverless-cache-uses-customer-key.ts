import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Serverless cache',
  resource: 'aws_elasticache_serverless_cache',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_serverless_cache',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/at-rest-encryption.html',
  ],
  equivalents: {},
})
