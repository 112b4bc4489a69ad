import { all, any, isScaled, orOnDemand, policy } from '../shared/index.ts'

export default policy({
  title: 'DynamoDB table scales both reads and writes',
  problem: 'DynamoDB table scales only one of reads and writes',
  severity: 'INFO',
  resource: 'aws_dynamodb_table',
  // A table that scales neither is told by aws/dynamodb/table-scales-with-demand.
  when: table => any(isScaled(table), table.billing_mode.is('PAY_PER_REQUEST')),
  must: table =>
    orOnDemand(
      table,
      all(
        isScaled(table, target => target.scalable_dimension.is('dynamodb:table:ReadCapacityUnits')),
        isScaled(table, target => target.scalable_dimension.is('dynamodb:table:WriteCapacityUnits')),
      ),
    ),
  why: 'Reads and writes have capacities of their own. What is not scaled refuses requests at a peak, however much of the other there is.',
  remediation:
    'Set billing_mode to PAY_PER_REQUEST, or give the table an aws_appautoscaling_target and a policy for what is missing, dynamodb:table:ReadCapacityUnits or dynamodb:table:WriteCapacityUnits.',
  fix: `
    resource "aws_dynamodb_table" "this" {
      billing_mode = "PAY_PER_REQUEST"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appautoscaling_target',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/dynamodb-controls.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_dynamodb_table" "orders" {
          name           = "orders"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_appautoscaling_target" "orders" {
          for_each           = toset(["Read", "Write"])
          resource_id        = "table/\${aws_dynamodb_table.orders.name}"
          scalable_dimension = "dynamodb:table:\${each.key}CapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "orders" {
          for_each           = aws_appautoscaling_target.orders
          resource_id        = each.value.resource_id
          scalable_dimension = each.value.scalable_dimension
          service_namespace  = each.value.service_namespace
        }
      `,
      `
        resource "aws_dynamodb_table" "orders" {
          name           = "orders"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_appautoscaling_target" "reads" {
          resource_id        = "table/\${aws_dynamodb_table.orders.name}"
          scalable_dimension = "dynamodb:table:ReadCapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "reads" {
          resource_id        = aws_appautoscaling_target.reads.resource_id
          scalable_dimension = aws_appautoscaling_target.reads.scalable_dimension
          service_namespace  = aws_appautoscaling_target.reads.service_namespace
        }
        resource "aws_appautoscaling_target" "writes" {
          resource_id        = "table/orders"
          scalable_dimension = "dynamodb:table:WriteCapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "writes" {
          resource_id        = "table/orders"
          scalable_dimension = "dynamodb:table:WriteCapacityUnits"
          service_namespace  = "dynamodb"
        }
      `,
    ],
    fail: [
      `
        resource "aws_dynamodb_table" "orders" {
          name           = "orders"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_appautoscaling_target" "reads" {
          resource_id        = "table/\${aws_dynamodb_table.orders.name}"
          scalable_dimension = "dynamodb:table:ReadCapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "reads" {
          resource_id        = aws_appautoscaling_target.reads.resource_id
          scalable_dimension = aws_appautoscaling_target.reads.scalable_dimension
          service_namespace  = aws_appautoscaling_target.reads.service_namespace
        }
      `,
      `
        resource "aws_dynamodb_table" "orders" {
          name           = "orders"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_appautoscaling_target" "writes" {
          resource_id        = "table/orders"
          scalable_dimension = "dynamodb:table:WriteCapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "writes" {
          resource_id        = "table/orders"
          scalable_dimension = "dynamodb:table:WriteCapacityUnits"
          service_namespace  = "dynamodb"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_dynamodb_table" "orders" {
          name           = "orders"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_appautoscaling_target" "orders" {
          resource_id        = "table/\${aws_dynamodb_table.orders.name}"
          scalable_dimension = local.dimension
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "orders" {
          resource_id        = aws_appautoscaling_target.orders.resource_id
          scalable_dimension = aws_appautoscaling_target.orders.scalable_dimension
          service_namespace  = aws_appautoscaling_target.orders.service_namespace
        }
      `,
    ],
  },
})
