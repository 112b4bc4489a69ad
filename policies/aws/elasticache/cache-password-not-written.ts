import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Cache password',
  secrets: {
    aws_elasticache_replication_group: ['auth_token', 'auth_token_wo'],
    aws_elasticache_user: ['passwords[]', 'authentication_mode.passwords[]', 'passwords_wo'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_user',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/auth.html',
  ],
  equivalents: {},
})
