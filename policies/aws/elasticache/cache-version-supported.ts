import { setting } from '../shared/index.ts'
import { ENDED_REDIS } from '../shared/lists/redis-versions.ts'

export default setting({
  title: 'Cache runs a supported version of Redis',
  problem: 'Cache runs a version of Redis without support',
  severity: 'LOW',
  resource: [
    'aws_elasticache_cluster',
    'aws_elasticache_replication_group',
    'aws_elasticache_global_replication_group',
  ],
  path: 'engine_version',
  // Memcached counts its versions otherwise; no group is of it.
  when: { aws_elasticache_cluster: cache => cache.engine.isNot('memcached') },
  satisfies: [
    version => !ENDED_REDIS.values.some(ended => ended === version.split('.')[0]),
    `a version still supported on ${ENDED_REDIS.date} is expected`,
  ],
  unset: 'pass',
  good: '7.1',
  bad: '5.0.6',
  why: 'Only grave flaws are still mended in versions 4 and 5, which is charged as extended support, and none in older ones. There are no users with rights of their own before version 6.',
  remediation: 'Set engine_version to 7.1: a cache goes there from any version in one step.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/engine-versions.html',
    ENDED_REDIS.source,
  ],
  lists: [ENDED_REDIS],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_elasticache_cluster" "pages" {
          engine         = "memcached"
          engine_version = "1.6.22"
        }
        resource "aws_elasticache_replication_group" "sessions" {
          engine         = "redis"
          engine_version = "6.x"
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_cluster" "sessions" {
          engine         = "redis"
          engine_version = "3.2.10"
        }
      `,
      // The member of a global group has the engine of that.
      `
        resource "aws_elasticache_replication_group" "sessions" {
          engine         = local.engine
          engine_version = "5.0.6"
        }
      `,
    ],
  },
})
