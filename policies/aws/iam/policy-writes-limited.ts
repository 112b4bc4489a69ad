import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'write',
  title: 'Policy names the resources that it lets its holder change',
  problem: 'Policy lets its holder change resources without naming them',
  severity: 'LOW',
  why: 'A mistake or a theft reaches everything of the kind, though the holder needs one. The actions can be limited to resources.',
  remediation: 'Name the resources instead of *.',
  granted: 'dynamodb:DeleteTable',
  instead: {
    action: 'dynamodb:PutItem',
    resource: 'arn:aws:dynamodb:eu-central-1:111122223333:table/orders',
  },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  equivalents: { checkov: ['CKV_AWS_290', 'CKV_AWS_111', 'CKV_AWS_355', 'CKV_AWS_356'] },
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["xray:PutTraceSegments", "cloudwatch:PutMetricData"], Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:TerminateInstances", Resource = ["*"] }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "rds:Delete*", Resource = "*" }]
          })
        }
      `,
    ],
  },
})
