import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Event bus has a policy',
  problem: 'Event bus has no policy',
  severity: 'INFO',
  resource: 'aws_cloudwatch_event_bus',
  when: bus => bus.event_source_name.isAbsent(),
  must: bus =>
    any(
      companions(bus, 'aws_cloudwatch_event_bus_policy', { event_bus_name: ['name', 'id', 'arn'] }).some(),
      companions(bus, 'aws_cloudwatch_event_permission', { event_bus_name: ['name', 'id', 'arn'] }).some(),
    ),
  why: 'Without a policy everyone in the account whom IAM lets may put events on the bus. A policy says who is meant.',
  remediation: 'Add an aws_cloudwatch_event_bus_policy that names who may put events.',
  fix: `
    resource "aws_cloudwatch_event_bus_policy" "this" {
      event_bus_name = aws_cloudwatch_event_bus.this.name
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Sid       = "senders"
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:root" }
          Action    = "events:PutEvents"
          Resource  = aws_cloudwatch_event_bus.this.arn
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_bus_policy',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-bus-perms.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudwatch_event_bus" "orders" {
          name = "orders"
        }
        resource "aws_cloudwatch_event_bus_policy" "orders" {
          event_bus_name = aws_cloudwatch_event_bus.orders.name
          policy         = "{}"
        }
      `,
      `
        resource "aws_cloudwatch_event_bus" "orders" {
          name = "orders"
        }
        resource "aws_cloudwatch_event_permission" "orders" {
          event_bus_name = aws_cloudwatch_event_bus.orders.name
          principal      = "111122223333"
          statement_id   = "orders"
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudwatch_event_bus" "orders" {
          name = "orders"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudwatch_event_bus" "orders" {
          name = local.name
        }
        resource "aws_cloudwatch_event_bus" "bills" {
          name = local.other
        }
        resource "aws_cloudwatch_event_bus_policy" "one" {
          event_bus_name = local.bus
          policy         = "{}"
        }
      `,
    ],
  },
})
