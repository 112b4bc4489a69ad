import { any, grantsAnyone, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Event bus policy is not public',
  problem: 'Event bus policy is public',
  severity: 'HIGH',
  resource: ['aws_cloudwatch_event_bus_policy', 'aws_cloudwatch_event_permission'],
  must: {
    aws_cloudwatch_event_bus_policy: ({ policy }) => statements(policy).no(grantsAnyone),
    // The older way to write a statement: its only condition is on the organization.
    aws_cloudwatch_event_permission: ({ principal, condition }) =>
      any(principal.isNot('*'), condition.isSet()),
  },
  why: 'Any account can put events on the bus, and your rules act on them as on your own. What they start runs with your rights and at your cost.',
  remediation:
    'Name the accounts, roles or services that may put events, or narrow the statement by a condition such as aws:PrincipalOrgID.',
  fix: `
    resource "aws_cloudwatch_event_bus_policy" "this" {
      event_bus_name = aws_cloudwatch_event_bus.example.name
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:root" }
          Action    = "events:PutEvents"
          Resource  = "*"
        }]
      })
    }

    resource "aws_cloudwatch_event_permission" "this" {
      principal = "111122223333"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_bus_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_permission',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-bus-perms.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_event_bus_policy" "orders" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "events:PutEvents", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_cloudwatch_event_bus_policy" "orders" {
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = "*"
              Action    = "events:PutEvents"
              Resource  = "*"
              Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }
            }]
          })
        }
      `,
      `
        resource "aws_cloudwatch_event_permission" "orders" {
          principal    = "111122223333"
          statement_id = "orders"
        }
      `,
      `
        resource "aws_cloudwatch_event_permission" "orders" {
          principal    = "*"
          statement_id = "orders"
          condition {
            key   = "aws:PrincipalOrgID"
            type  = "StringEquals"
            value = "o-1a2b3c4d5e"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudwatch_event_bus_policy" "orders" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "events:PutEvents", Resource = "*" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "orders" {
          statement {
            actions   = ["events:PutEvents"]
            resources = ["*"]
            principals {
              type        = "AWS"
              identifiers = ["*"]
            }
          }
        }
        resource "aws_cloudwatch_event_bus_policy" "orders" {
          policy = data.aws_iam_policy_document.orders.json
        }
      `,
      `
        resource "aws_cloudwatch_event_permission" "orders" {
          principal    = "*"
          statement_id = "orders"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudwatch_event_bus_policy" "orders" {
          policy = local.policy
        }
      `,
      `
        resource "aws_cloudwatch_event_permission" "orders" {
          principal    = local.principal
          statement_id = "orders"
        }
      `,
    ],
  },
})
