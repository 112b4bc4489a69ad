import { policy } from '../shared/index.ts'

export default policy({
  title: 'DynamoDB table can be restored to a point in time',
  problem: 'DynamoDB table cannot be restored to a point in time',
  severity: 'LOW',
  resource: ['aws_dynamodb_table', 'aws_dynamodb_table_replica'],
  must: {
    aws_dynamodb_table: table => table.point_in_time_recovery.enabled.is(true),
    aws_dynamodb_table_replica: replica => replica.point_in_time_recovery.is(true),
  },
  why: 'Items that are deleted or overwritten, by a bug or by an intruder, are gone for good. With recovery the table can be had as it was in any second of the last weeks.',
  remediation: 'Set enabled in point_in_time_recovery to true.',
  fix: `
    resource "aws_dynamodb_table" "this" {
      point_in_time_recovery {
        enabled = true
      }
    }

    resource "aws_dynamodb_table_replica" "this" {
      point_in_time_recovery = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table_replica',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html',
  ],
  equivalents: { checkov: ['CKV_AWS_28'], trivy: ['AWS-0024'], regula: ['FG_R00106'] },
  examples: {
    pass: [
      `
        resource "aws_dynamodb_table" "orders" {
          name = "orders"
          point_in_time_recovery {
            enabled = true
          }
        }
      `,
      `
        resource "aws_dynamodb_table_replica" "orders" {
          point_in_time_recovery = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_dynamodb_table" "orders" {
          name = "orders"
        }
      `,
      `
        resource "aws_dynamodb_table" "orders" {
          name = "orders"
          point_in_time_recovery {
            enabled = false
          }
        }
      `,
      `
        resource "aws_dynamodb_table_replica" "orders" {
          global_table_arn = "arn:aws:dynamodb:eu-central-1:111122223333:table/orders"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_dynamodb_table" "orders" {
          name = "orders"
          point_in_time_recovery {
            enabled = local.recovery
          }
        }
      `,
    ],
  },
})
