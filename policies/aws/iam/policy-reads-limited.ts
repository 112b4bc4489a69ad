import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'read',
  title: 'Policy names the resources that it lets its holder read',
  problem: 'Policy lets its holder read resources without naming them',
  severity: 'INFO',
  why: 'What an intruder may look at tells where to go next. These actions can be limited to the resources that are needed.',
  remediation: 'Name the resources instead of *.',
  granted: 'dynamodb:GetItem',
  instead: {
    action: 'dynamodb:GetItem',
    resource: 'arn:aws:dynamodb:eu-central-1:111122223333:table/orders',
  },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  equivalents: { checkov: ['CKV_AWS_355', 'CKV_AWS_356'] },
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["ec2:Describe*", "s3:ListAllMyBuckets", "sts:GetCallerIdentity"], Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "lambda:GetFunction", Resource = "*" }]
          })
        }
      `,
    ],
  },
})
