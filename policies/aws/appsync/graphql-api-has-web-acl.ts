import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'GraphQL API has a web ACL',
  problem: 'GraphQL API has no web ACL',
  severity: 'MEDIUM',
  resource: 'aws_appsync_graphql_api',
  // A private API answers inside its VPC only.
  when: api => api.visibility.isNot('PRIVATE'),
  must: api => companions(api, 'aws_wafv2_web_acl_association', { resource_arn: 'arn' }).some(),
  why: 'Every request of the internet reaches the API as it was sent. A web ACL stops the common attacks, and can be changed within minutes when a new one comes.',
  remediation: 'Tie a web ACL to it with aws_wafv2_web_acl_association.',
  fix: `
    resource "aws_wafv2_web_acl_association" "this" {
      resource_arn = aws_appsync_graphql_api.this.arn
      web_acl_arn  = aws_wafv2_web_acl.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_association',
    'https://docs.aws.amazon.com/appsync/latest/devguide/WAF-Integration.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_33'] },
  examples: {
    pass: [
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
        }
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_association" "orders" {
          resource_arn = aws_appsync_graphql_api.orders.arn
          web_acl_arn  = aws_wafv2_web_acl.web.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
        }
      `,
      `
        resource "aws_appsync_graphql_api" "other" {
          authentication_type = "AWS_IAM"
          name                = "other"
          visibility          = "PRIVATE"
        }
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
        }
        resource "aws_wafv2_web_acl_association" "other" {
          resource_arn = aws_appsync_graphql_api.other.arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_appsync_graphql_api" "orders" {
          authentication_type = "AWS_IAM"
          name                = "orders"
        }
        resource "aws_appsync_graphql_api" "other" {
          authentication_type = "AWS_IAM"
          name                = "other"
        }
        resource "aws_wafv2_web_acl_association" "one" {
          resource_arn = local.resource_arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
    ],
  },
})
