import { companions, expression, resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'KMS key',
  documents: {
    aws_kms_key: 'policy',
    aws_kms_key_policy: 'policy',
    aws_kms_external_key: 'policy',
    aws_kms_replica_key: 'policy',
    aws_kms_replica_external_key: 'policy',
  },
  attached: {
    aws_kms_key: key => companions(key, 'aws_kms_key_policy', { key_id: ['id', 'key_id', 'arn'] }),
    aws_kms_external_key: key => companions(key, 'aws_kms_key_policy', { key_id: ['id', 'arn'] }),
    aws_kms_replica_key: key => companions(key, 'aws_kms_key_policy', { key_id: ['id', 'key_id', 'arn'] }),
    aws_kms_replica_external_key: key =>
      companions(key, 'aws_kms_key_policy', { key_id: ['id', 'key_id', 'arn'] }),
  },
  action: 'kms:*',
  attaches: { aws_kms_key_policy: { key_id: expression('aws_kms_key.example.id') } },
  why: 'A key that anyone may use protects nothing: people outside the account can decrypt with it, and with kms:* even delete it.',
  remediation:
    'Name the accounts and roles that may use the key, or narrow the statement by kms:CallerAccount.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_key',
    'https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html',
  ],
  equivalents: { checkov: ['CKV_AWS_33', 'CKV_AWS_283'], regula: ['FG_R00252'] },
  examples: {
    pass: [
      `
        resource "aws_kms_key" "main" {}
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
