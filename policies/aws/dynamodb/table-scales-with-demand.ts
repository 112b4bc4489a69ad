import { isScaled, orOnDemand, policy } from '../shared/index.ts'

export default policy({
  title: 'DynamoDB table scales with demand',
  problem: 'DynamoDB table does not scale with demand',
  severity: 'INFO',
  resource: 'aws_dynamodb_table',
  must: table => orOnDemand(table, isScaled(table)),
  why: 'Beyond its fixed capacity a table refuses requests. A peak, or a stranger who sends many, then stops the application.',
  remediation:
    'Set billing_mode to PAY_PER_REQUEST, or give the table an aws_appautoscaling_target and a policy for reads and for writes.',
  fix: `
    resource "aws_dynamodb_table" "this" {
      billing_mode = "PAY_PER_REQUEST"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appautoscaling_target',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_16'] },
  examples: {
    pass: [
      `
        resource "aws_dynamodb_table" "orders" {
          name         = "orders"
          billing_mode = "PAY_PER_REQUEST"
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
      `,
      `
        resource "aws_dynamodb_table" "orders" {
          name           = "orders"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_appautoscaling_target" "reads" {
          resource_id        = "table/orders"
          scalable_dimension = "dynamodb:table:ReadCapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "reads" {
          resource_id        = "table/orders"
          scalable_dimension = "dynamodb:table:ReadCapacityUnits"
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
        resource "aws_dynamodb_table" "copies" {
          name           = "orders"
          region         = "us-east-1"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_appautoscaling_target" "orders" {
          resource_id        = "table/\${aws_dynamodb_table.orders.name}"
          scalable_dimension = "dynamodb:table:ReadCapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_target" "copies" {
          resource_id        = "table/\${aws_dynamodb_table.copies.name}"
          region             = "us-east-1"
          scalable_dimension = "dynamodb:table:ReadCapacityUnits"
          service_namespace  = "dynamodb"
        }
        resource "aws_appautoscaling_policy" "copies" {
          resource_id        = aws_appautoscaling_target.copies.resource_id
          region             = "us-east-1"
          scalable_dimension = aws_appautoscaling_target.copies.scalable_dimension
          service_namespace  = aws_appautoscaling_target.copies.service_namespace
        }
      `,
      `
        provider "aws" {
          region = "eu-central-1"
        }
        provider "aws" {
          alias  = "us"
          region = "us-east-1"
        }
        resource "aws_dynamodb_table" "orders" {
          name           = "orders"
          read_capacity  = 5
          write_capacity = 5
        }
        resource "aws_dynamodb_table" "copies" {
          provider     = aws.us
          name         = "orders"
          billing_mode = "PAY_PER_REQUEST"
        }
        resource "aws_appautoscaling_target" "reads" {
          resource_id        = "table/\${aws_dynamodb_table.copies.name}"
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
          billing_mode   = "PROVISIONED"
          read_capacity  = 5
          write_capacity = 5
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
      `,
    ],
    undetermined: [
      `
        resource "aws_dynamodb_table" "orders" {
          name         = "orders"
          billing_mode = local.mode
        }
      `,
    ],
  },
})
