import { carriesNoCredentials, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Item of a table',
  places: { aws_dynamodb_table_item: ['item'] },
  texts: {
    item: expression(`jsonencode({
  # … the rest as it stands, and in place of the secret:
  secret_arn = { S = aws_secretsmanager_secret.example.arn }
})`),
  },
  why: 'Everyone who may read the table has it, and so has everyone with one of its backups or exports. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, name the secret by its ARN in the item, let whoever needs it read it from Secrets Manager, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table_item',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/best-practices.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_dynamodb_table_item" "tenant" {
          table_name = "tenants"
          hash_key   = "id"
          item = jsonencode({
            id         = { S = "example" }
            secret_arn = { S = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db" }
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_dynamodb_table_item" "tenant" {
          table_name = "tenants"
          hash_key   = "id"
          item = jsonencode({
            id       = { S = "example" }
            password = { S = "hunter2" }
          })
        }
      `,
    ],
  },
})
