import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'bucket-list',
  title: 'Policy does not let its holder list all buckets',
  problem: 'Policy lets its holder list all buckets',
  severity: 'INFO',
  why: 'The names of buckets tell what there is to take. A program that knows its bucket has no need of the list.',
  remediation: 'Take s3:ListAllMyBuckets out.',
  granted: 's3:ListAllMyBuckets',
  instead: { action: 's3:ListBucket', resource: 'arn:aws:s3:::example' },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  formerly: ['aws/iam/policy-no-bucket-list'],
  equivalents: { regula: ['FG_R00218', 'FG_R00220'] },
  examples: {
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "s3:List*", Resource = "arn:aws:s3:::*" }]
          })
        }
      `,
    ],
  },
})
