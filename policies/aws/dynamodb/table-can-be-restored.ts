import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'DynamoDB table can be restored to a point in time',
  problem: 'DynamoDB table cannot be restored to a point in time',
  severity: 'LOW',
  resource: ['aws_dynamodb_table', 'aws_dynamodb_table_replica'],
  must: {
    // Each replica has recovery of its own, in its region: that of the table does not reach there.
    aws_dynamodb_table: table =>
      all(
        table.point_in_time_recovery.enabled.is(true),
        table.replica.every(replica => replica.point_in_time_recovery.is(true)),
      ),
    aws_dynamodb_table_replica: replica => replica.point_in_time_recovery.is(true),
  },
  why: 'Items that are deleted or overwritten, by a bug or by an intruder, are gone for good. With recovery the table can be had as it was in any second of the last weeks.',
  remediation: 'Set enabled in point_in_time_recovery to true, and point_in_time_recovery of each replica.',
  fix: `
    resource "aws_dynamodb_table" "this" {
      point_in_time_recovery {
        enabled = true
      }
      replica {
        region_name            = "eu-west-1"
        point_in_time_recovery = true
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
        resource "aws_dynamodb_table" "orders" {
          name = "orders"
          point_in_time_recovery {
            enabled = true
          }
          replica {
            region_name            = "eu-west-1"
            point_in_time_recovery = true
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
        resource "aws_dynamodb_table" "orders" {
          name = "orders"
          point_in_time_recovery {
            enabled = true
          }
          replica {
            region_name            = "eu-west-1"
            point_in_time_recovery = true
          }
          replica {
            region_name = "eu-central-1"
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
