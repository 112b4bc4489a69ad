import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Memcached cluster spans two zones or more',
  problem: 'Memcached cluster lies in one zone',
  severity: 'INFO',
  resource: 'aws_elasticache_cluster',
  // A single node has one zone. A replication group has its own policy.
  when: cluster => all(cluster.engine.is('memcached'), cluster.num_cache_nodes.atLeast(2)),
  must: cluster => any(cluster.az_mode.is('cross-az'), cluster.preferred_availability_zones.hasAtLeast(2)),
  why: 'When the only zone fails every node is gone at once, and all that they held is asked of the database in its worst hour. Over two zones a part of the cache stays.',
  remediation: 'Set az_mode to cross-az.',
  fix: `
    resource "aws_elasticache_cluster" "this" {
      engine          = "memcached"
      num_cache_nodes = 2
      az_mode         = "cross-az"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_cluster',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/RegionsAndAZs.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_elasticache_cluster" "pages" {
          engine          = "memcached"
          num_cache_nodes = 3
          az_mode         = "cross-az"
        }
        resource "aws_elasticache_cluster" "single" {
          engine          = "memcached"
          num_cache_nodes = 1
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_cluster" "pages" {
          engine          = "memcached"
          num_cache_nodes = 3
        }
      `,
      `
        resource "aws_elasticache_cluster" "pages" {
          engine          = "memcached"
          num_cache_nodes = 2
          az_mode         = "single-az"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_cluster" "pages" {
          engine          = "memcached"
          num_cache_nodes = 2
          az_mode         = local.mode
        }
      `,
    ],
  },
})
