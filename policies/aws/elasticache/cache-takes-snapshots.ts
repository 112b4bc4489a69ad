import { all, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Cache takes daily snapshots',
  problem: 'Cache takes no daily snapshots',
  severity: 'LOW',
  resource: [
    'aws_elasticache_cluster',
    'aws_elasticache_replication_group',
    'aws_elasticache_serverless_cache',
  ],
  // Memcached and T1 nodes cannot; a member and a secondary leave it to their group.
  when: {
    aws_elasticache_cluster: cluster =>
      all(
        not(cluster.engine.is('memcached')),
        cluster.replication_group_id.isAbsent(),
        not(cluster.node_type.satisfies(type => type.startsWith('cache.t1.'), 'a T1 node')),
      ),
    aws_elasticache_replication_group: group => group.global_replication_group_id.isAbsent(),
    aws_elasticache_serverless_cache: cache => not(cache.engine.is('memcached')),
  },
  must: cache => cache.snapshot_retention_limit.atLeast(1),
  why: 'What is deleted or overwritten can only be brought back from a copy. Without one a cache comes up empty, and the databases behind it take the whole load.',
  remediation: 'Set snapshot_retention_limit to the days that snapshots are to be kept.',
  fix: `
    resource "aws_elasticache_replication_group" "this" {
      snapshot_retention_limit = 7
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/backups-automatic.html',
  ],
  equivalents: { checkov: ['CKV_AWS_134'], trivy: ['AWS-0050'] },
  examples: {
    pass: [
      `
        resource "aws_elasticache_cluster" "main" {
          engine                   = "redis"
          snapshot_retention_limit = 7
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          snapshot_retention_limit = 1
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_cluster" "main" {
          engine    = "redis"
          node_type = "cache.m6g.large"
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          snapshot_retention_limit = 0
        }
      `,
      `
        resource "aws_elasticache_serverless_cache" "main" {
          engine = "valkey"
          name   = "main"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_replication_group" "main" {
          snapshot_retention_limit = local.days
        }
      `,
    ],
  },
})
