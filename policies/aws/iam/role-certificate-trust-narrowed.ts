import { all, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Role trust in certificates is narrowed to an issuer or a subject',
  problem: 'Role trusts every certificate of the account',
  severity: 'MEDIUM',
  resource: 'aws_iam_role',
  when: role => statements(role.assume_role_policy).canBeRead(),
  must: role =>
    statements(role.assume_role_policy).no(s =>
      all(s.allows(), s.to(isRolesAnywhere), not(s.where(isNarrowing, key => key === 'aws:sourcearn'))),
    ),
  why: 'Whoever holds a certificate of any authority that the account trusts can take the role: that of a test, of another team, or of one that is added later. Nothing ties the role to its own machines.',
  remediation:
    'Add a condition on aws:SourceArn that names the trust anchor, and one on aws:PrincipalTag/x509Subject/CN that names the machines.',
  fix: `
    resource "aws_iam_role" "this" {
      assume_role_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { Service = "rolesanywhere.amazonaws.com" }
          Action    = ["sts:AssumeRole", "sts:TagSession", "sts:SetSourceIdentity"]
          Condition = {
            ArnEquals = { "aws:SourceArn" = "arn:aws:rolesanywhere:eu-central-1:111122223333:trust-anchor/<ID of the trust anchor>" }
          }
        }]
      })
    }
  `,
  source: [
    'https://docs.aws.amazon.com/rolesanywhere/latest/userguide/trust-model.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      role(
        `ArnEquals = { "aws:SourceArn" = "arn:aws:rolesanywhere:eu-central-1:111122223333:trust-anchor/1a2b" }`,
      ),
      role('StringEquals = { "aws:PrincipalTag/x509Subject/CN" = "build.example.com" }'),
      `
        resource "aws_rolesanywhere_trust_anchor" "office" {
          name = "office"
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRole"]
            principals {
              type        = "Service"
              identifiers = ["rolesanywhere.amazonaws.com"]
            }
            condition {
              test     = "ArnEquals"
              variable = "aws:SourceArn"
              values   = [aws_rolesanywhere_trust_anchor.office.arn]
            }
          }
        }
        resource "aws_iam_role" "build" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
      `
        resource "aws_iam_role" "web" {
          assume_role_policy = jsonencode({
            Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
          })
        }
      `,
    ],
    fail: [
      role(''),
      role('StringEquals = { "aws:SourceAccount" = "111122223333" }'),
      role('ArnLike = { "aws:SourceArn" = "arn:aws:rolesanywhere:*:111122223333:trust-anchor/*" }'),
    ],
    undetermined: [
      `
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRole"]
            principals {
              type        = "Service"
              identifiers = ["rolesanywhere.amazonaws.com"]
            }
            condition {
              test     = "StringEquals"
              variable = local.key
              values   = ["build.example.com"]
            }
          }
        }
        resource "aws_iam_role" "build" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
    ],
  },
})

function isRolesAnywhere(principal: string): boolean {
  return /^Service:rolesanywhere\.amazonaws\.com/i.test(principal)
}

/** A trust anchor, or what a certificate says of its holder or its issuer. */
function isNarrowing(operator: string, key: string, values: readonly string[]): boolean {
  if (!/^(foranyvalue:)?(string|arn)(equals|like)(ignorecase)?$/i.test(operator)) return false
  if (key === 'aws:sourcearn') return values.every(value => /trust-anchor\/[^*?]/.test(value))
  return (
    /^aws:principaltag\/x509|^sts:sourceidentity$/.test(key) && values.every(value => !/^\**$/.test(value))
  )
}

function role(condition: string): string {
  return `
    resource "aws_iam_role" "build" {
      assume_role_policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Principal = { Service = "rolesanywhere.amazonaws.com" }, Action = ["sts:AssumeRole", "sts:TagSession", "sts:SetSourceIdentity"], Condition = { ${condition} } }]
      })
    }
  `
}
