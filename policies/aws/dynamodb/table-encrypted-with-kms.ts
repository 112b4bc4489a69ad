import { setting } from '../shared/index.ts'

export default setting({
  title: 'DynamoDB table is encrypted with a key in the account',
  problem: 'DynamoDB table is encrypted with a key that AWS owns',
  severity: 'LOW',
  resource: 'aws_dynamodb_table',
  path: 'server_side_encryption.enabled',
  is: true,
  unset: 'fail',
  why: 'Every table is encrypted, but with a key that stands in no account: its use is in no trail, and nobody can take it away. With KMS both is possible.',
  remediation:
    'Set enabled in server_side_encryption to true, and name a KMS key of your own in kms_key_arn.',
  fix: `
    resource "aws_dynamodb_table" "this" {
      server_side_encryption {
        enabled     = true
        kms_key_arn = aws_kms_key.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dynamodb_table',
    'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_119'], trivy: ['AWS-0025'], regula: ['FG_R00069'] },
  differs:
    'CKV_AWS_119 and AWS-0025 ask for a customer key. A table without KMS is told here, one with the key that AWS manages by the policy on keys.',
})
