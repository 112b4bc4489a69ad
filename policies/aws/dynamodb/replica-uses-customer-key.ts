import { all, isCustomerKey, PASS, policy } from '../shared/index.ts'

export default policy({
  title: 'DynamoDB table replica is encrypted with a customer key',
  problem: 'DynamoDB table replica is not encrypted with a customer key',
  severity: 'LOW',
  resource: ['aws_dynamodb_table_replica', 'aws_dynamodb_table'],
  // Where the table itself has no key, that is another policy's finding.
  when: {
    aws_dynamodb_table: ({ server_side_encryption: own }) => {
      const hasKey = isCustomerKey(own.kms_key_arn)
      return all(own.enabled.is(true), hasKey.outcome === 'undetermined' ? PASS : hasKey)
    },
  },
  must: {
    aws_dynamodb_table_replica: replica => isCustomerKey(replica.kms_key_arn),
    aws_dynamodb_table: table => table.replica.every(replica => isCustomerKey(replica.kms_key_arn)),
  },
  why: 'A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone. The key of the table does not reach into the region of the replica: there it needs one of its own.',
  remediation: 'Name a KMS key of your own in the region of the replica in kms_key_arn.',
  fix: `
    resource "aws_dynamodb_table_replica" "this" {
      kms_key_arn = aws_kms_replica_key.example.arn
    }

    resource "aws_dynamodb_table" "this" {
      server_side_encryption {
        enabled     = true
        kms_key_arn = aws_kms_key.example.arn
      }
      replica {
        region_name = "eu-west-1"
        kms_key_arn = aws_kms_replica_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table_replica',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_271'] },
  examples: {
    pass: [
      `
        resource "aws_dynamodb_table_replica" "example" {
          global_table_arn = "arn:aws:dynamodb:eu-central-1:111122223333:table/orders"
          kms_key_arn      = aws_kms_key.example.arn
        }
        resource "aws_kms_key" "example" {}
      `,
      `
        resource "aws_dynamodb_table" "example" {
          server_side_encryption {
            enabled     = true
            kms_key_arn = aws_kms_key.example.arn
          }
          replica {
            region_name = "eu-west-1"
            kms_key_arn = aws_kms_replica_key.example.arn
          }
        }
        resource "aws_kms_key" "example" {}
        resource "aws_kms_replica_key" "example" {
          primary_key_arn = aws_kms_key.example.arn
        }
      `,
      `
        resource "aws_dynamodb_table" "example" {
          server_side_encryption {
            enabled     = true
            kms_key_arn = aws_kms_key.example.arn
          }
        }
        resource "aws_kms_key" "example" {}
        resource "aws_dynamodb_table" "other" {
          server_side_encryption {
            enabled = true
          }
          replica {
            region_name = "eu-west-1"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_dynamodb_table_replica" "example" {
          global_table_arn = "arn:aws:dynamodb:eu-central-1:111122223333:table/orders"
        }
      `,
      `
        resource "aws_dynamodb_table_replica" "example" {
          global_table_arn = "arn:aws:dynamodb:eu-central-1:111122223333:table/orders"
          kms_key_arn      = "alias/aws/dynamodb"
        }
      `,
      `
        resource "aws_dynamodb_table" "example" {
          server_side_encryption {
            enabled     = true
            kms_key_arn = aws_kms_key.example.arn
          }
          replica {
            region_name = "eu-west-1"
          }
        }
        resource "aws_kms_key" "example" {}
      `,
    ],
    undetermined: [
      `
        resource "aws_dynamodb_table_replica" "example" {
          global_table_arn = "arn:aws:dynamodb:eu-central-1:111122223333:table/orders"
          kms_key_arn      = local.kms_key_arn
        }
      `,
    ],
  },
})
