import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'ElastiCache replication group fails over by itself',
  problem: 'ElastiCache replication group does not fail over by itself',
  severity: 'LOW',
  resource: 'aws_elasticache_replication_group',
  // A single node has nothing to fail over to.
  when: group =>
    any(
      group.num_cache_clusters.atLeast(2),
      group.replicas_per_node_group.atLeast(1),
      group.preferred_cache_cluster_azs.hasAtLeast(2),
      group.multi_az_enabled.is(true),
    ),
  must: group => group.automatic_failover_enabled.is(true),
  why: 'When the primary node is lost nobody takes its place until a person promotes a replica. Until then nothing can be written, and what relies on the cache stands still.',
  remediation: 'Set automatic_failover_enabled and multi_az_enabled to true.',
  fix: `
    resource "aws_elasticache_replication_group" "this" {
      num_cache_clusters         = 2
      automatic_failover_enabled = true
      multi_az_enabled           = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/AutoFailover.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_50'] },
  examples: {
    pass: [
      `
        resource "aws_elasticache_replication_group" "main" {
          num_cache_clusters         = 2
          automatic_failover_enabled = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_replication_group" "main" {
          num_cache_clusters = 2
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          num_node_groups            = 1
          replicas_per_node_group    = 2
          automatic_failover_enabled = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_replication_group" "main" {
          num_cache_clusters         = 2
          automatic_failover_enabled = local.failover
        }
      `,
    ],
  },
})
