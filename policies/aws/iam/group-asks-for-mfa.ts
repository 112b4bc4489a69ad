import type { Scalar, Verdict } from '../../engine/index.ts'
import { all, any, companions, follow, policy, statements, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Rights of a group need MFA',
  problem: 'Rights of a group can be used without MFA',
  severity: 'LOW',
  resource: 'aws_iam_group',
  must: group => {
    const own = companions(group, 'aws_iam_group_policy', { group: ['name', 'id'] })
    const asks = own.some(({ policy }) => asksForMfa(policy))
    return any(
      own.some().outcome === 'fail'
        ? toldAs(asks, 'no policy of the group asks for `aws:MultiFactorAuthPresent`')
        : asks,
      companions(group, 'aws_iam_group_policy_attachment', { group: ['name', 'id'] }).some(attachment =>
        follow(attachment.policy_arn, 'aws_iam_policy', 'arn').some(one => asksForMfa(one.policy)),
      ),
      companions(group, 'aws_iam_policy_attachment', { 'groups[]': ['name', 'id'] }).some(attachment =>
        follow(attachment.policy_arn, 'aws_iam_policy', 'arn').some(one => asksForMfa(one.policy)),
      ),
    )
  },
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
  differs:
    'Bool on a denial and BoolIfExists on an allowance ask nothing of a call that was signed with an access key: there the key of the condition is missing. AWS-0123 takes both.',
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
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        resource "aws_iam_group_policy" "support" {
          group = aws_iam_group.support.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Action = "ec2:Describe*", Resource = "*", Condition = { Null = { "aws:MultiFactorAuthAge" = "true" } } }]
          })
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
      `
        resource "aws_iam_group" "support" {
          name = "support"
        }
        resource "aws_iam_group_policy" "support" {
          group = aws_iam_group.support.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:Describe*", Resource = "*", Condition = { Bool = { "aws:MultiFactorAuthPresent" = "false" } } }]
          })
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
            Statement = [{ Effect = "Allow", Action = "ec2:Describe*", Resource = "*", Condition = { BoolIfExists = { "aws:MultiFactorAuthPresent" = "true" } } }]
          })
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
            Statement = [{ Effect = "Deny", Action = "ec2:Describe*", Resource = "*", Condition = { Bool = { "aws:MultiFactorAuthPresent" = "false" } } }]
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
    s => any(all(s.allows(), s.where(isMetWithMfa)), all(s.denies(), s.where(isMetWithoutMfa))),
    'asks for MFA',
  )
}

// A call that was signed with an access key knows of no second factor: neither key is there.

function isMetWithMfa(operator: string, key: string, values: readonly string[]): boolean {
  return (
    (/^bool$/i.test(operator) && key === PRESENT && values.every(isTrue)) ||
    (/^numericlessthan(equals)?$/i.test(operator) && key === AGE) ||
    (/^null$/i.test(operator) && key === AGE && !values.some(isTrue))
  )
}

function isMetWithoutMfa(operator: string, key: string, values: readonly string[]): boolean {
  return (
    (/^boolifexists$/i.test(operator) && key === PRESENT && !values.some(isTrue)) ||
    (/^numericgreaterthan(equals)?ifexists$/i.test(operator) && key === AGE) ||
    (/^null$/i.test(operator) && key === AGE && values.every(isTrue))
  )
}

function isTrue(value: string): boolean {
  return /^true$/i.test(value)
}

const [PRESENT, AGE] = ['aws:multifactorauthpresent', 'aws:multifactorauthage']
