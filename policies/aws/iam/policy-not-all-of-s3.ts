import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 's3',
  title: 'Policy does not let its holder read and write every bucket',
  problem: 'Policy lets its holder read and write every bucket',
  severity: 'MEDIUM',
  why: 'One leak lets everything that the account keeps in S3 be read, changed and deleted, backups and logs too.',
  remediation: 'List the actions and the buckets that are needed.',
  granted: 's3:*',
  instead: { action: 's3:GetObject', resource: 'arn:aws:s3:::example/*' },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  equivalents: {
    checkov: [
      'CKV_AWS_288',
      'CKV_AWS_108',
      'CKV_AWS_289',
      'CKV_AWS_109',
      'CKV_AWS_290',
      'CKV_AWS_111',
      'CKV_AWS_355',
      'CKV_AWS_356',
    ],
    trivy: ['AWS-0345', 'AWS-0346'],
    regula: ['FG_R00218', 'FG_R00220'],
  },
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "s3:*", Resource = ["arn:aws:s3:::example", "arn:aws:s3:::example/*"] }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["s3:Get*", "s3:Put*"], Resource = "arn:aws:s3:::*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "S3:*", Resource = ["arn:aws:s3:::*", "arn:aws:s3:::*/*"] }]
          })
        }
      `,
    ],
  },
})
