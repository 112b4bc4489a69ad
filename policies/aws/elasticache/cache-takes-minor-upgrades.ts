import { setting } from '../shared/index.ts'

export default setting({
  title: 'Cache takes minor upgrades',
  problem: 'Cache does not take minor upgrades',
  severity: 'LOW',
  resource: ['aws_elasticache_cluster', 'aws_elasticache_replication_group'],
  path: 'auto_minor_version_upgrade',
  is: true,
  unset: 'pass',
  // Memcached has no such upgrades: the provider says so of its setting.
  when: { aws_elasticache_cluster: cache => cache.engine.isNot('memcached') },
  why: 'Minor versions mend flaws that are public the day they come out. A cache that takes them by hand stays open until somebody thinks of it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
  ],
  equivalents: { checkov: ['CKV_AWS_322'] },
  examples: {
    pass: [
      `
        resource "aws_elasticache_cluster" "pages" {
          engine                     = "memcached"
          auto_minor_version_upgrade = false
        }
        resource "aws_elasticache_cluster" "sessions" {
          engine = "redis"
        }
      `,
    ],
  },
})
