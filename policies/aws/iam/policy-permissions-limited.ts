import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'permissions',
  title: 'Policy does not let its holder manage permissions on every resource',
  problem: 'Policy lets its holder manage permissions on every resource',
  severity: 'MEDIUM',
  why: 'Whoever may change the policy of any resource can open it to themselves or to the world, and so is an administrator of what the account holds.',
  remediation: 'Name the resources whose policies the holder may change, or take those actions out.',
  granted: 'sqs:AddPermission',
  instead: { action: 'sqs:AddPermission', resource: 'arn:aws:sqs:eu-central-1:111122223333:jobs' },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_289', 'CKV_AWS_109', 'CKV_AWS_290', 'CKV_AWS_111', 'CKV_AWS_355', 'CKV_AWS_356'],
  },
  examples: {
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "sqs:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "kms:Put*", Resource = "*" }]
          })
        }
      `,
    ],
  },
})
