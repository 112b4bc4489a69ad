import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'iam',
  title: 'Policy does not grant every IAM action',
  problem: 'Policy grants every IAM action',
  severity: 'HIGH',
  why: 'Whoever may do everything in IAM can give itself every other right. The policy makes its holder an administrator in all but name.',
  remediation: 'List the IAM actions that are needed, and the users, roles or policies that they are for.',
  granted: 'iam:*',
  instead: { action: 'iam:GetRole', resource: 'arn:aws:iam::111122223333:role/app' },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  equivalents: {
    checkov: [
      'CKV2_AWS_40',
      'CKV_AWS_286',
      'CKV_AWS_110',
      'CKV_AWS_287',
      'CKV_AWS_107',
      'CKV_AWS_289',
      'CKV_AWS_109',
      'CKV_AWS_290',
      'CKV_AWS_111',
      'CKV_AWS_355',
      'CKV_AWS_356',
    ],
  },
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:*", Resource = "arn:aws:iam::*:mfa/*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "*", Resource = "arn:aws:iam::*:*" }]
          })
        }
      `,
    ],
  },
})
