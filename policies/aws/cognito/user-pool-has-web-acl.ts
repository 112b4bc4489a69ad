import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'User pool has a web ACL',
  problem: 'User pool has no web ACL',
  severity: 'MEDIUM',
  resource: 'aws_cognito_user_pool',
  must: pool => companions(pool, 'aws_wafv2_web_acl_association', { resource_arn: 'arn' }).some(),
  why: 'Sign-in and sign-up answer the whole internet, and robots that try stolen passwords or fill the pool with accounts reach them like anybody. A web ACL slows such callers down or keeps them out.',
  remediation: 'Tie a web ACL to it with aws_wafv2_web_acl_association.',
  fix: `
    resource "aws_wafv2_web_acl_association" "this" {
      resource_arn = aws_cognito_user_pool.this.arn
      web_acl_arn  = aws_wafv2_web_acl.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_association',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
        }
        resource "aws_wafv2_web_acl" "login" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_association" "users" {
          resource_arn = aws_cognito_user_pool.users.arn
          web_acl_arn  = aws_wafv2_web_acl.login.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
        }
      `,
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
        }
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
          visibility          = "PRIVATE"
        }
        resource "aws_wafv2_web_acl_association" "orders" {
          resource_arn = aws_appsync_graphql_api.orders.arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cognito_user_pool" "users" {
          name = "users"
        }
        resource "aws_cognito_user_pool" "staff" {
          name = "staff"
        }
        resource "aws_wafv2_web_acl_association" "one" {
          resource_arn = local.resource_arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
    ],
  },
})
