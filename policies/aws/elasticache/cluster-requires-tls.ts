import { policy } from '../shared/index.ts'

export default policy({
  title: 'Cache cluster requires TLS',
  problem: 'Cache cluster does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_elasticache_cluster',
  // A member is as its group is, and can say nothing of its own.
  when: cluster => cluster.replication_group_id.isAbsent(),
  must: cluster => cluster.transit_encryption_enabled.is(true),
  why: 'What is cached passes in clear between the nodes and the application: sessions, tokens, copies of records. Whoever can listen on the way reads along, and can change what passes.',
  remediation:
    'Set transit_encryption_enabled to true, with Memcached from 1.6.12 on; for Redis and Valkey an aws_elasticache_replication_group of one node takes TLS, encryption at rest and users.',
  fix: `
    resource "aws_elasticache_cluster" "this" {
      transit_encryption_enabled = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_cluster',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/in-transit-encryption.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_elasticache_cluster" "example" {
          engine                     = "memcached"
          transit_encryption_enabled = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_cluster" "example" {
          engine = "memcached"
        }
      `,
      `
        resource "aws_elasticache_cluster" "example" {
          engine                     = "redis"
          transit_encryption_enabled = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_cluster" "example" {
          engine                     = "memcached"
          transit_encryption_enabled = local.tls
        }
      `,
    ],
  },
})
