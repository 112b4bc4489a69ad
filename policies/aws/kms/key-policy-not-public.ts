import { grantsAnyone, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'KMS key policy is not public',
  problem: 'KMS key policy is public',
  severity: 'HIGH',
  resource: ['aws_kms_key', 'aws_kms_key_policy'],
  must: ({ policy }) => statements(policy).no(grantsAnyone),
  why: 'A key that anyone may use protects nothing: people outside the account can decrypt with it, and with kms:* even delete it.',
  remediation:
    'Name the accounts and roles that may use the key, or narrow the statement by kms:CallerAccount.',
  fix: `
    resource "aws_kms_key" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:root" }
          Action    = "kms:*"
          Resource  = "*"
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_key',
    'https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html',
  ],
  equivalents: { checkov: ['CKV_AWS_33'], regula: ['FG_R00252'] },
  examples: {
    pass: [
      `
        resource "aws_kms_key" "main" {}
      `,
      `
        resource "aws_kms_key" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "kms:*", Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_kms_key" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "*" }, Action = "kms:Decrypt", Resource = "*" }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({ Version = "2012-10-17", Statement = [] })
        }
        resource "aws_kms_key" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = aws_iam_role.app.arn }, Action = "kms:Decrypt", Resource = "*" }]
          })
        }
      `,
    ],
  },
})
