import { escalationPath } from '../shared/escalation.ts'
import { IDENTITY_POLICIES, not, ofIdentity, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Policy does not grant a privilege escalation path',
  problem: 'Policy grants a privilege escalation path',
  severity: 'HIGH',
  resource: IDENTITY_POLICIES,
  must: ofIdentity(document => not(statements(document).allow(escalationPath))),
  why: 'With these actions on every resource the holder can give itself any other right. The policy is an administrator in all but name.',
  remediation: 'Take out one of the actions, or limit them to the resources that are meant.',
  fix: `
    resource "aws_iam_policy" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = ["iam:PassRole"]
          Resource = "arn:aws:iam::111122223333:role/worker"
        }]
      })
    }

    resource "aws_iam_role" "this" {
      inline_policy {
        policy = jsonencode({
          Version = "2012-10-17"
          Statement = [{
            Effect   = "Allow"
            Action   = ["iam:PassRole"]
            Resource = "arn:aws:iam::111122223333:role/worker"
          }]
        })
      }
    }

    resource "aws_ssoadmin_permission_set_inline_policy" "this" {
      inline_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = ["iam:PassRole"]
          Resource = "arn:aws:iam::111122223333:role/worker"
        }]
      })
    }
  `,
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  equivalents: { checkov: ['CKV_AWS_286', 'CKV_AWS_110'] },
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["iam:GetRole", "iam:PassRole"], Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:CreatePolicyVersion", Resource = "arn:aws:iam::111122223333:policy/one" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["iam:PassRole", "lambda:CreateFunction", "lambda:InvokeFunction"], Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:AttachUserPolicy", Resource = "*" }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_sqs_queue" "jobs" {}
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "*", Resource = aws_sqs_queue.jobs.arn }]
          })
        }
      `,
    ],
  },
})
