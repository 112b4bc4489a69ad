import { all, any, isGivenUnseen, policy } from '../shared/index.ts'

export default policy({
  title: 'ElastiCache replication group asks for a token or a user',
  problem: 'ElastiCache replication group lets in whoever reaches it',
  severity: 'MEDIUM',
  resource: 'aws_elasticache_replication_group',
  // Without TLS neither can be asked for: that is another policy's finding.
  when: group => all(group.transit_encryption_enabled.is(true), group.global_replication_group_id.isAbsent()),
  must: group =>
    any(group.auth_token.isSet(), group.user_group_ids.isSet(), isGivenUnseen(group.auth_token_wo)),
  why: 'Any machine that reaches the port reads and changes all that is cached, sessions of other people included. A token, or users with rights of their own, stop it there.',
  remediation: 'Set user_group_ids to a user group, or auth_token to a token from a secret.',
  fix: `
    resource "aws_elasticache_replication_group" "this" {
      transit_encryption_enabled = true
      user_group_ids             = [aws_elasticache_user_group.example.user_group_id]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_replication_group',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/auth-redis.html',
  ],
  equivalents: { checkov: ['CKV_AWS_31'] },
  examples: {
    pass: [
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          auth_token                 = "from-a-secret-elsewhere"
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          auth_token_wo              = "from-a-secret-elsewhere"
          auth_token_wo_version      = 1
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          auth_token_wo              = "from-a-secret-elsewhere"
        }
      `,
      `
        resource "aws_elasticache_user_group" "main" {
          engine        = "redis"
          user_group_id = "main"
        }
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          user_group_ids             = [aws_elasticache_user_group.main.user_group_id]
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
        }
      `,
      `
        variable "token" {
          default = null
        }
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          auth_token_wo              = var.token
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          auth_token_wo              = local.token
        }
      `,
      `
        resource "aws_elasticache_replication_group" "main" {
          transit_encryption_enabled = true
          user_group_ids             = local.groups
        }
      `,
    ],
  },
})
