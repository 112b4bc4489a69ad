import { setting } from '../shared/index.ts'

export default setting({
  title: 'Serverless cache asks its clients who they are',
  problem: 'Serverless cache lets in whoever reaches it',
  severity: 'MEDIUM',
  resource: 'aws_elasticache_serverless_cache',
  path: 'user_group_id',
  isSet: true,
  unset: 'fail',
  good: 'app',
  beside: { engine: 'valkey' },
  // Memcached knows no users.
  when: cache => cache.engine.isNot('memcached'),
  why: 'Any machine that reaches the port reads and changes all that is cached, sessions of other people included. Users with rights of their own stop it there.',
  remediation:
    'Name an aws_elasticache_user_group in user_group_id, with users that have passwords or log in by IAM.',
  fix: `
    resource "aws_elasticache_serverless_cache" "this" {
      engine        = "valkey"
      user_group_id = aws_elasticache_user_group.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_serverless_cache',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/Clusters.RBAC.html',
  ],
  equivalents: {},
})
