import { isEncryptedCache } from '../shared/caches.ts'
import { policy } from '../shared/index.ts'

export default policy({
  title: 'ElastiCache replication group is encrypted at rest',
  problem: 'ElastiCache replication group is not encrypted at rest',
  severity: 'HIGH',
  resource: 'aws_elasticache_replication_group',
  // A secondary of a global datastore is as its primary is, and can say nothing of its own.
  when: group => group.global_replication_group_id.isAbsent(),
  must: isEncryptedCache,
  why: 'Whoever gets hold of the disks, or of a snapshot, can read what is in the cache: sessions, tokens, copies of records. Redis is not encrypted unless told to be.',
  remediation: 'Set at_rest_encryption_enabled to true; a group that runs already is replaced by this.',
  fix: `
    resource "aws_elasticache_replication_group" "this" {
      at_rest_encryption_enabled = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/at-rest-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_29', 'CKV_AWS_191'], trivy: ['AWS-0045'] },
  differs:
    'CKV_AWS_191 asks for a customer key and so objects to a group without any encryption too: that one is told here.',
  examples: {
    pass: [
      `
        resource "aws_elasticache_replication_group" "main" {
          at_rest_encryption_enabled = true
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          engine = "valkey"
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_replication_group" "main" {
          engine = "redis"
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          engine                     = "valkey"
          at_rest_encryption_enabled = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_replication_group" "main" {
          at_rest_encryption_enabled = local.encrypted
        }
      `,
    ],
  },
})
