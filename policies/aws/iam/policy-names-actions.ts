import { all, canBeRead, IDENTITY_POLICIES, not, ofIdentity, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Policy names the actions that it grants',
  problem: 'Policy grants every action on some resources',
  severity: 'MEDIUM',
  resource: IDENTITY_POLICIES,
  when: canBeRead,
  must: ofIdentity(document =>
    statements(document).no(s => all(s.allows(), s.covers('*'), not(s.onEverything()))),
  ),
  why: 'Every action includes deleting the resource, giving it away and changing who may use it. Whoever only needs to read gets all of that.',
  remediation: 'List the actions that are needed.',
  fix: `
    resource "aws_iam_policy" "this" {
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = ["s3:GetObject"], Resource = "arn:aws:s3:::example/*" }]
      })
    }

    resource "aws_iam_role" "this" {
      inline_policy {
        policy = jsonencode({
          Version   = "2012-10-17"
          Statement = [{ Effect = "Allow", Action = ["s3:GetObject"], Resource = "arn:aws:s3:::example/*" }]
        })
      }
    }

    resource "aws_ssoadmin_permission_set_inline_policy" "this" {
      inline_policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = ["s3:GetObject"], Resource = "arn:aws:s3:::example/*" }]
      })
    }
  `,
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  equivalents: { checkov: ['CKV_AWS_63', 'CKV_AWS_49'] },
  differs: 'A policy that grants every action on every resource is told as an administrator, and not here.',
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:*", Resource = "arn:aws:ec2:*:*:instance/*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Action = "*", Resource = "arn:aws:s3:::example" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["*"], Resource = "arn:aws:s3:::example" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "main" {
          inline_policy {
            policy = jsonencode({
              Version   = "2012-10-17"
              Statement = [{ Effect = "Allow", Action = "*", Resource = "arn:aws:s3:::example" }]
            })
          }
        }
      `,
      `
        data "aws_iam_policy_document" "main" {
          statement {
            actions   = ["*"]
            resources = ["arn:aws:s3:::example"]
          }
        }
        resource "aws_ssoadmin_permission_set_inline_policy" "main" {
          inline_policy = data.aws_iam_policy_document.main.json
        }
      `,
    ],
    undetermined: [
      `
        data "aws_iam_policy_document" "main" {
          statement {
            actions   = [local.action]
            resources = ["arn:aws:s3:::example"]
          }
        }
        resource "aws_iam_policy" "main" {
          policy = data.aws_iam_policy_document.main.json
        }
      `,
    ],
  },
})
