import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'ElastiCache replication group requires TLS',
  problem: 'ElastiCache replication group does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_elasticache_replication_group',
  // A secondary of a global datastore is as its primary is, and can say nothing of its own.
  when: group => group.global_replication_group_id.isAbsent(),
  must: group =>
    all(group.transit_encryption_enabled.is(true), group.transit_encryption_mode.isNot('preferred')),
  why: 'What is cached passes in clear between the nodes and to the application, and no token or user can be asked for. Whoever can listen on the way reads along.',
  remediation:
    'Set transit_encryption_enabled to true; transit_encryption_mode preferred is for the move only, while clients are changed over.',
  fix: `
    resource "aws_elasticache_replication_group" "this" {
      transit_encryption_enabled = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/in-transit-encryption.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_30', 'CKV_AWS_31'],
    trivy: ['AWS-0051'],
    regula: ['FG_R00105'],
  },
  differs:
    'CKV_AWS_31 asks for a token or users and so objects to a group without TLS too, where neither can be: that one is told here.',
  examples: {
    pass: [
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          transit_encryption_mode    = "required"
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
          transit_encryption_enabled = false
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          transit_encryption_mode    = "preferred"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = local.tls
        }
      `,
    ],
  },
})
