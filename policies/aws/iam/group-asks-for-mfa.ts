import type { Scalar, Verdict } from '../../engine/index.ts'
import { any, companions, follow, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Group gives its rights with MFA only',
  problem: 'Group gives its rights without MFA',
  severity: 'LOW',
  resource: 'aws_iam_group',
  must: group =>
    any(
      companions(group, 'aws_iam_group_policy', { group: ['name', 'id'] }).some(own =>
        asksForMfa(own.policy),
      ),
      companions(group, 'aws_iam_group_policy_attachment', { group: ['name', 'id'] }).some(attachment =>
        follow(attachment.policy_arn, 'aws_iam_policy', 'arn').some(own => asksForMfa(own.policy)),
      ),
      companions(group, 'aws_iam_policy_attachment', { 'groups[]': ['name', 'id'] }).some(attachment =>
        follow(attachment.policy_arn, 'aws_iam_policy', 'arn').some(own => asksForMfa(own.policy)),
      ),
    ),
  why: 'A password or a key of a member is all that a thief needs. With a second factor what was stolen alone opens nothing.',
  remediation:
    'Add a condition on aws:MultiFactorAuthPresent to what the group allows, or deny everything where it is false.',
  fix: `
    resource "aws_iam_group_policy" "this" {
      group = aws_iam_group.this.id
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Deny"
          NotAction = ["iam:EnableMFADevice", "iam:CreateVirtualMFADevice", "iam:ListMFADevices", "sts:GetSessionToken"]
          Resource  = "*"
          Condition = { BoolIfExists = { "aws:MultiFactorAuthPresent" = "false" } }
        }]
      })
    }
  `,
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_mfa_configure-api-require.html',
  equivalents: { trivy: ['AWS-0123'] },
  examples: {
    pass: [
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        resource "aws_iam_group_policy" "support" {
          group = aws_iam_group.support.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:Describe*", Resource = "*", Condition = { Bool = { "aws:MultiFactorAuthPresent" = "true" } } }]
          })
        }
      `,
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        resource "aws_iam_policy" "mfa" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Action = "*", Resource = "*", Condition = { BoolIfExists = { "aws:MultiFactorAuthPresent" = false } } }]
          })
        }
        resource "aws_iam_group_policy_attachment" "support" {
          group      = aws_iam_group.support.name
          policy_arn = aws_iam_policy.mfa.arn
        }
      `,
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        data "aws_iam_policy_document" "mfa" {
          statement {
            actions   = ["ec2:Describe*"]
            resources = ["*"]
            condition {
              test     = "NumericLessThan"
              variable = "aws:MultiFactorAuthAge"
              values   = ["3600"]
            }
          }
        }
        resource "aws_iam_policy" "mfa" {
          policy = data.aws_iam_policy_document.mfa.json
        }
        resource "aws_iam_policy_attachment" "support" {
          name       = "support"
          groups     = [aws_iam_group.support.name]
          policy_arn = aws_iam_policy.mfa.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        resource "aws_iam_group_policy_attachment" "support" {
          group      = aws_iam_group.support.name
          policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
        }
      `,
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        resource "aws_iam_group_policy" "support" {
          group = aws_iam_group.support.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:Describe*", Resource = "*" }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        resource "aws_iam_group_policy" "support" {
          group  = aws_iam_group.support.name
          policy = local.policy
        }
      `,
    ],
  },
})

/** An allowance that needs a second factor, or a denial without one. */
function asksForMfa(document: Scalar): Verdict {
  return statements(document).some(
    s => s.where((_, key) => key === 'aws:multifactorauthpresent' || key === 'aws:multifactorauthage'),
    'asks for MFA',
  )
}
