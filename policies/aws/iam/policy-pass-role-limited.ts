import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'pass-role',
  title: 'Policy does not let its holder pass every role',
  problem: 'Policy lets its holder pass every role',
  severity: 'MEDIUM',
  why: 'A service acts with the rights of the role that is passed to it. Whoever may pass every role needs but one such service to have the rights of all of them.',
  remediation: 'Name the roles that may be passed, and the service in a condition on iam:PassedToService.',
  granted: 'iam:PassRole',
  instead: { action: 'iam:PassRole', resource: 'arn:aws:iam::111122223333:role/worker' },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  equivalents: { checkov: ['CKV_AWS_355', 'CKV_AWS_356'], trivy: ['AWS-0342'] },
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:PassRole", Resource = "*", Condition = { StringEquals = { "iam:PassedToService" = "ec2.amazonaws.com" } } }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:PassRole", Resource = "arn:aws:iam::*:role/*" }]
          })
        }
      `,
    ],
  },
})
