import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Cache user needs a password or IAM',
  problem: 'Cache user needs no password',
  severity: 'MEDIUM',
  resource: 'aws_elasticache_user',
  // One that is off cannot log in: that is how the user named default is shut out.
  when: user =>
    user.access_string.satisfies(rights => /(?:^|\s)on(?:\s|$)/i.test(rights), 'a user that is on'),
  must: user =>
    all(user.authentication_mode.type.isNot('no-password-required'), user.no_password_required.isNot(true)),
  why: 'Whoever reaches a cache that has this user in its group logs in by the name alone. What its access string allows is then open to every machine in the network.',
  remediation:
    'Set type in authentication_mode to iam, or to password with passwords from a secret; a user that nobody needs is switched off by an access_string that begins with off.',
  fix: `
    resource "aws_elasticache_user" "this" {
      access_string = "on ~* +@all"
      authentication_mode {
        type = "iam"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticache_user',
    'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/Clusters.RBAC.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_elasticache_user" "example" {
          user_name     = "app"
          access_string = "on ~app:* +@read"
          authentication_mode {
            type = "iam"
          }
        }
      `,
      `
        resource "aws_elasticache_user" "example" {
          user_name     = "app"
          access_string = "on ~app:* +@read"
          passwords     = [var.password]
        }
        variable "password" {
          sensitive = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_elasticache_user" "example" {
          user_name            = "default"
          access_string        = "on ~* +@all"
          no_password_required = true
        }
      `,
      `
        resource "aws_elasticache_user" "example" {
          user_name     = "app"
          access_string = "on ~* +@all"
          authentication_mode {
            type = "no-password-required"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elasticache_user" "example" {
          user_name            = "app"
          access_string        = "on ~* +@all"
          no_password_required = local.open
        }
      `,
    ],
  },
})
