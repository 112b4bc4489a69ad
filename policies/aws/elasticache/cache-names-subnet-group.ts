import { all, any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Cache names a subnet group',
  problem: 'Cache is in the default subnet group',
  severity: 'LOW',
  resource: ['aws_elasticache_cluster', 'aws_elasticache_replication_group'],
  // A member stands where its group stands.
  when: {
    aws_elasticache_cluster: cluster => cluster.replication_group_id.isAbsent(),
  },
  must: ({ subnet_group_name: group }) =>
    any(
      all(group.isSet(), group.isNot('default')),
      follow(group, 'aws_elasticache_subnet_group', ['name', 'id']).some(),
    ),
  why: 'The default group holds the subnets of the default VPC, which route to the internet and which everyone in the account uses. Subnets of your own keep the cache beside what needs it.',
  remediation: 'Name an aws_elasticache_subnet_group with private subnets in subnet_group_name.',
  fix: `
    resource "aws_elasticache_cluster" "this" {
      subnet_group_name = aws_elasticache_subnet_group.example.id
    }

    resource "aws_elasticache_replication_group" "this" {
      subnet_group_name = aws_elasticache_subnet_group.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_cluster',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/SubnetGroups.html',
  ],
  equivalents: { checkov: ['CKV_AWS_323'] },
  differs:
    'CKV_AWS_323 objects to a member of a replication group too, which stands in the subnets of its group.',
  examples: {
    pass: [
      `
        resource "aws_elasticache_cluster" "main" {
          engine            = "memcached"
          subnet_group_name = "private"
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_cluster" "main" {
          engine = "memcached"
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          subnet_group_name = "default"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_cluster" "main" {
          engine            = "memcached"
          subnet_group_name = local.group
        }
      `,
    ],
  },
})
