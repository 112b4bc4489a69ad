import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'data',
  title: 'Policy does not let its holder read every bucket, secret or parameter',
  problem: 'Policy lets its holder read every bucket, secret or parameter',
  severity: 'MEDIUM',
  why: 'What is kept in buckets, secrets and parameters is what a thief looks for. A holder that needs one of them can read all.',
  remediation: 'Name the buckets, secrets or parameters that are needed.',
  granted: 'secretsmanager:GetSecretValue',
  instead: {
    action: 'secretsmanager:GetSecretValue',
    resource: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:db-*',
  },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  equivalents: { checkov: ['CKV_AWS_288', 'CKV_AWS_108', 'CKV_AWS_355', 'CKV_AWS_356'] },
  examples: {
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "arn:aws:s3:::*/*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ssm:Get*", Resource = "*" }]
          })
        }
      `,
    ],
  },
})
