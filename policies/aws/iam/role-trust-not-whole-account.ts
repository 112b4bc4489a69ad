import { all, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Role does not trust a whole account',
  problem: 'Role trusts a whole account',
  severity: 'LOW',
  resource: 'aws_iam_role',
  // One of which nothing can be read is told as open where strangers are asked about.
  when: role => statements(role.assume_role_policy).canBeRead(),
  must: role =>
    statements(role.assume_role_policy).no(s => all(s.allows(), s.to(isAccount), not(s.isLimited()))),
  why: 'Whoever may give rights in that account can let anyone there take the role. One principal that is named keeps the decision here.',
  remediation: 'Name the role or user that may assume the role, or add a condition such as sts:ExternalId.',
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
  equivalents: { checkov: ['CKV_AWS_61'], regula: ['FG_R00255'] },
  differs:
    'A condition on who comes, such as an external id or MFA, narrows the trust; CKV_AWS_61 objects all the same. FG_R00255 asks for such a condition where a single role or user is named too.',
  examples: {
    pass: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:role/deploy" }, Action = "sts:AssumeRole" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "444455556666" }, Action = "sts:AssumeRole", Condition = { StringEquals = { "sts:ExternalId" = "x7" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "444455556666" }, Action = "sts:AssumeRole", Condition = { Bool = { "aws:MultiFactorAuthPresent" = "true" } } }]
          })
        }
      `,
      // Nobody has an external id of no characters: nobody gets in.
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "444455556666" }, Action = "sts:AssumeRole", Condition = { StringEquals = { "sts:ExternalId" = "" } } }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "444455556666" }, Action = "sts:AssumeRole", Condition = { Bool = { "aws:MultiFactorAuthPresent" = "false" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "444455556666" }, Action = "sts:AssumeRole", Condition = { StringLike = { "sts:ExternalId" = "*" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "444455556666" }, Action = "sts:AssumeRole" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = ["arn:aws:iam::444455556666:role/deploy", "arn:aws-cn:iam::444455556666:root"] }, Action = "sts:AssumeRole" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRole"]
            principals {
              type        = "AWS"
              identifiers = ["arn:aws:iam::444455556666:root"]
            }
          }
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
    ],
    undetermined: [
      `
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRole"]
            principals {
              type        = "AWS"
              identifiers = ["arn:aws:iam::111122223333:root"]
            }
            effect = local.effect
          }
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
    ],
  },
})

/** The number of an account, or its root. */
function isAccount(principal: string): boolean {
  return /^AWS:(?:\d{12}|arn:[\w-]+:iam::\d{12}:root)$/.test(principal)
}
