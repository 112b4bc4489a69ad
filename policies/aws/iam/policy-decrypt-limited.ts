import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'decrypt',
  title: 'Policy does not let its holder decrypt with every key',
  problem: 'Policy lets its holder decrypt with every key',
  severity: 'MEDIUM',
  why: 'Whatever is encrypted in the account opens to the holder that gets at the data. A key protects nothing from someone who may use all of them.',
  remediation: 'Name the keys that the holder may decrypt with.',
  granted: 'kms:Decrypt',
  instead: {
    action: 'kms:Decrypt',
    resource: 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
  },
  source: [
    'https://docs.aws.amazon.com/kms/latest/developerguide/iam-policies-best-practices.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/kms-controls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_290', 'CKV_AWS_111', 'CKV_AWS_355', 'CKV_AWS_356'] },
  examples: {
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "kms:*", Resource = "arn:aws:kms:*:111122223333:key/*" }]
          })
        }
      `,
    ],
  },
})
