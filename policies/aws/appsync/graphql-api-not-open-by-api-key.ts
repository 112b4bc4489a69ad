import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'GraphQL API is not opened by an API key',
  problem: 'GraphQL API is opened by an API key',
  severity: 'MEDIUM',
  resource: 'aws_appsync_graphql_api',
  must: api =>
    all(
      api.authentication_type.isNot('API_KEY'),
      api.additional_authentication_provider.every(provider => provider.authentication_type.isNot('API_KEY')),
    ),
  why: 'The key is the same for all callers and stands in the code of each app and page, where anyone can read it. It says nothing of who calls, and what it may do cannot be narrowed.',
  remediation:
    'Let callers sign in: AWS_IAM, AMAZON_COGNITO_USER_POOLS, OPENID_CONNECT or AWS_LAMBDA in authentication_type.',
  fix: `
    resource "aws_appsync_graphql_api" "this" {
      authentication_type = "AWS_IAM"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_graphql_api',
    'https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AMAZON_COGNITO_USER_POOLS"
          name                = "orders"
          user_pool_config {
            default_action = "ALLOW"
            user_pool_id   = "eu-central-1_abc"
          }
        }
      `,
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "OPENID_CONNECT"
          additional_authentication_provider {
            authentication_type = "AWS_IAM"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "API_KEY"
          name                = "orders"
        }
      `,
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          additional_authentication_provider {
            authentication_type = "API_KEY"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = local.authentication_type
        }
      `,
    ],
  },
})
