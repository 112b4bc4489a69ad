import { setting } from '../shared/index.ts'

// A group that keeps none at all is another policy's finding.
export default setting({
  title: 'ElastiCache replication group keeps its snapshots for 15 days',
  problem: 'ElastiCache replication group does not keep its snapshots for 15 days',
  severity: 'INFO',
  resource: 'aws_elasticache_replication_group',
  path: 'snapshot_retention_limit',
  atLeast: 15,
  unset: 'fail',
  when: group => group.snapshot_retention_limit.atLeast(1),
  beside: { snapshot_retention_limit: 1 },
  why: 'Damage is often seen late. By then a snapshot from before it must still be there.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/backups-automatic.html',
  ],
  equivalents: { steampipe: ['elasticache_redis_cluster_automatic_backup_retention_15_days'] },
})
