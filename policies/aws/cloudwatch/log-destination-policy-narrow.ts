import { all, any, covers, grantsAnyone, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Log destination policy names principals and actions',
  problem: 'Log destination policy allows anyone or every action',
  severity: 'MEDIUM',
  resource: 'aws_cloudwatch_log_destination_policy',
  must: destination =>
    statements(destination.access_policy).no(s =>
      any(
        grantsAnyone(s),
        all(
          s.allows(),
          s.hasAction(action => covers(action, 'logs:*')),
        ),
      ),
    ),
  why: 'Any account can send its logs to the destination, as many as it likes. What is forged among them cannot be told from what is true.',
  remediation:
    'Name the accounts in Principal, or the organisation in a condition on aws:PrincipalOrgID, and logs:PutSubscriptionFilter in Action.',
  fix: `
    resource "aws_cloudwatch_log_destination_policy" "this" {
      destination_name = "central"
      access_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "111122223333" }
          Action    = "logs:PutSubscriptionFilter"
          Resource  = "arn:aws:logs:eu-central-1:444455556666:destination:central"
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_log_destination_policy',
    'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CreateDestination.html',
  ],
  equivalents: { steampipe: ['cloudwatch_destination_policy_wildcards'] },
  differs:
    'That check knows no conditions. A destination for a whole organisation has the wildcard as its principal and the organisation in a condition.',
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_log_destination_policy" "central" {
          destination_name = "central"
          access_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "111122223333" }, Action = "logs:PutSubscriptionFilter", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_cloudwatch_log_destination_policy" "central" {
          destination_name = "central"
          access_policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = "*"
              Action    = "logs:PutSubscriptionFilter"
              Resource  = "*"
              Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }
            }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudwatch_log_destination_policy" "central" {
          destination_name = "central"
          access_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "111122223333" }, Action = "logs:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_cloudwatch_log_destination_policy" "central" {
          destination_name = "central"
          access_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "logs:PutSubscriptionFilter", Resource = "*" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "central" {
          statement {
            actions   = ["logs:PutSubscriptionFilter"]
            resources = ["*"]
            principals {
              type        = "AWS"
              identifiers = ["*"]
            }
          }
        }
        resource "aws_cloudwatch_log_destination_policy" "central" {
          destination_name = "central"
          access_policy    = data.aws_iam_policy_document.central.json
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudwatch_log_destination_policy" "central" {
          destination_name = "central"
          access_policy    = local.policy
        }
      `,
    ],
  },
})
