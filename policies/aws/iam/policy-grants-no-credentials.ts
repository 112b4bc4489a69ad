import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'credentials',
  title: 'Policy does not grant actions that hand out credentials',
  problem: 'Policy grants actions that hand out credentials',
  severity: 'MEDIUM',
  why: 'The answer to such a call is a key, a token or a password of somebody else. With every resource as the target the holder may ask for all of them.',
  remediation: 'Limit the actions to the roles, clusters or users that are meant.',
  granted: 'redshift:GetClusterCredentials',
  instead: { action: 'sts:AssumeRole', resource: 'arn:aws:iam::111122223333:role/worker' },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  formerly: ['aws/iam/policy-no-credentials'],
  equivalents: { checkov: ['CKV_AWS_287', 'CKV_AWS_107'] },
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Resource = "arn:aws:iam::*:role/deploy-*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ecr:GetAuthorizationToken", Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Resource = "arn:aws:iam::*:role/*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:GetPassword*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "sts:AssumeRoot", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "lightsail:CreateBucketAccessKey", Resource = "*" }]
          })
        }
      `,
    ],
  },
})
