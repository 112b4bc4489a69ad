import { policy } from '../shared/index.ts'

export default policy({
  title: 'Cache user group leaves the default user out',
  problem: 'Cache user group holds the default user',
  severity: 'MEDIUM',
  resource: ['aws_elasticache_user_group', 'aws_elasticache_user_group_association'],
  must: {
    aws_elasticache_user_group: group => group.user_ids.no(user => user.is('default')),
    aws_elasticache_user_group_association: ({ user_id: user }) => user.isNot('default'),
  },
  why: 'The user that AWS makes in each account under the id default needs no password and may do everything. Whoever reaches a cache with this group logs in as that user, whatever the others may do.',
  remediation:
    'Put an aws_elasticache_user of your own in its place, with user_name default, an id of its own, and an access_string that begins with off.',
  fix: `
    resource "aws_elasticache_user_group" "this" {
      user_group_id = "app"
      user_ids      = [aws_elasticache_user.example.user_id]
    }

    resource "aws_elasticache_user_group_association" "this" {
      user_group_id = "app"
      user_id       = "default-off"
    }

    resource "aws_elasticache_user" "example" {
      user_id       = "default-off"
      user_name     = "default"
      engine        = "redis"
      access_string = "off -@all"
      authentication_mode {
        type = "no-password-required"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_user_group',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_user_group_association',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/Clusters.RBAC.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_elasticache_user_group" "example" {
          user_group_id = "app"
          user_ids      = [aws_elasticache_user.default.user_id, aws_elasticache_user.app.user_id]
        }
        resource "aws_elasticache_user" "default" {
          user_id       = "default-off"
          user_name     = "default"
          access_string = "off -@all"
        }
        resource "aws_elasticache_user" "app" {
          user_id       = "app"
          user_name     = "app"
          access_string = "on ~app:* +@read"
        }
      `,
      `
        resource "aws_elasticache_user_group_association" "example" {
          user_group_id = "app"
          user_id       = "app"
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_user_group" "example" {
          user_group_id = "app"
          user_ids      = ["default", "app"]
        }
      `,
      `
        resource "aws_elasticache_user_group_association" "example" {
          user_group_id = "app"
          user_id       = "default"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_user_group" "example" {
          user_group_id = "app"
          user_ids      = local.users
        }
      `,
    ],
  },
})
