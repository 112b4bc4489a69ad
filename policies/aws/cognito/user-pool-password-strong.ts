import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'User pool asks for strong passwords',
  problem: 'User pool takes weak passwords',
  severity: 'MEDIUM',
  resource: 'aws_cognito_user_pool',
  must: ({ password_policy: password }) =>
    any(
      password.isAbsent(),
      all(
        password.minimum_length.atLeast(8),
        password.require_lowercase.is(true),
        password.require_uppercase.is(true),
        password.require_numbers.is(true),
        password.require_symbols.is(true),
        password.temporary_password_validity_days.orElse(7).atMost(7),
      ),
    ),
  why: 'Short and simple passwords are guessed, or found in a list. Cognito asks for eight characters of four kinds unless a policy of your own asks for less.',
  remediation:
    'Set minimum_length to 8 or more and each require_… to true in password_policy, and let temporary passwords end after seven days.',
  fix: `
    resource "aws_cognito_user_pool" "this" {
      password_policy {
        minimum_length                   = 14
        require_lowercase                = true
        require_uppercase                = true
        require_numbers                  = true
        require_symbols                  = true
        temporary_password_validity_days = 7
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
        resource "aws_cognito_user_pool" "users" {
          name = "users"
        }
      `,
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
          password_policy {
            minimum_length    = 12
            require_lowercase = true
            require_uppercase = true
            require_numbers   = true
            require_symbols   = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
          password_policy {
            minimum_length = 6
          }
        }
      `,
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
          password_policy {
            minimum_length                   = 12
            require_lowercase                = true
            require_uppercase                = true
            require_numbers                  = true
            require_symbols                  = true
            temporary_password_validity_days = 90
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
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
