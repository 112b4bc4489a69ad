import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'User pool asks for strong passwords',
  problem: 'User pool takes weak passwords',
  severity: 'LOW',
  resource: 'aws_cognito_user_pool',
  must: pool =>
    any(
      all(
        pool.password_policy.minimum_length.atLeast(8),
        pool.password_policy.require_lowercase.is(true),
        pool.password_policy.require_uppercase.is(true),
        pool.password_policy.require_numbers.is(true),
        pool.password_policy.require_symbols.is(true),
      ),
      pool.password_policy.isAbsent(),
    ),
  why: 'Short and plain passwords are found by trying. People choose them unless they are kept from it.',
  remediation:
    'Require eight characters or more, letters of both cases, numbers and symbols in password_policy.',
  fix: `
    resource "aws_cognito_user_pool" "this" {
      password_policy {
        minimum_length    = 12
        require_lowercase = true
        require_uppercase = true
        require_numbers   = true
        require_symbols   = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_user_pool',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cognito_user_pool" "main" {
          name = "main"
        }
      `,
    ],
    fail: [
      `
        resource "aws_cognito_user_pool" "main" {
          name = "main"
          password_policy {
            minimum_length = 6
          }
        }
      `,
      `
        resource "aws_cognito_user_pool" "main" {
          name = "main"
          password_policy {
            minimum_length    = 12
            require_lowercase = true
            require_uppercase = true
            require_numbers   = true
            require_symbols   = false
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cognito_user_pool" "main" {
          name = "main"
          password_policy {
            minimum_length    = local.length
            require_lowercase = true
            require_uppercase = true
            require_numbers   = true
            require_symbols   = true
          }
        }
      `,
    ],
  },
})
