import { grantsAnyone, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Role may not be assumed by anyone',
  problem: 'Role may be assumed by anyone',
  severity: 'HIGH',
  resource: 'aws_iam_role',
  must: role => statements(role.assume_role_policy).no(grantsAnyone),
  why: 'Anyone with an AWS account can take the role and act with its rights. Only its name has to be guessed.',
  remediation:
    'Name the accounts, roles or services that may assume the role, or narrow the statement by aws:PrincipalOrgID.',
  fix: `
    resource "aws_iam_role" "this" {
      assume_role_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/deploy" }
          Action    = "sts:AssumeRole"
        }]
      })
    }
  `,
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html',
  equivalents: { checkov: ['CKV_AWS_60', 'CKV_AWS_283'], regula: ['FG_R00219'] },
  examples: {
    pass: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Service = "lambda.amazonaws.com" }, Action = "sts:AssumeRole" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "*" }, Action = "sts:AssumeRole" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "sts:AssumeRole" }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_user" "ci" {
          name = "ci"
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = aws_iam_user.ci.arn }, Action = "sts:AssumeRole" }]
          })
        }
      `,
    ],
  },
})
