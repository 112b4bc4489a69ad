import { all, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Role trust in GitHub Actions is narrowed to a repository',
  problem: 'Role trusts every repository on GitHub',
  severity: 'HIGH',
  resource: 'aws_iam_role',
  must: role =>
    statements(role.assume_role_policy).no(s =>
      all(s.allows(), s.to(isGitHub), not(s.where(narrowsSubject))),
    ),
  why: 'GitHub signs tokens for every repository of every user. Without a condition on the subject any workflow on GitHub can take the role.',
  remediation:
    'Add a condition on token.actions.githubusercontent.com:sub that names the repository, and better its branch or environment.',
  fix: `
    resource "aws_iam_role" "this" {
      assume_role_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }
          Action    = "sts:AssumeRoleWithWebIdentity"
          Condition = {
            StringEquals = { "token.actions.githubusercontent.com:sub" = "repo:my-org/my-repo:ref:refs/heads/main" }
          }
        }]
      })
    }
  `,
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html',
  equivalents: { checkov: ['CKV_AWS_358', 'CKV_AWS_393'] },
  examples: {
    pass: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = "repo:my-org/my-repo:*" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = "repo:*" } } }]
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_openid_connect_provider" "github" {
          url = "https://token.actions.githubusercontent.com"
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = aws_iam_openid_connect_provider.github.arn }, Action = "sts:AssumeRoleWithWebIdentity" }]
          })
        }
      `,
    ],
  },
})

function isGitHub(principal: string) {
  return /^Federated:.*token\.actions\.githubusercontent\.com/i.test(principal)
}

/** `repo:OWNER/REPO:…`: owner and repository are written out, or a whole organisation is meant; anything wider is everyone. */
function narrowsSubject(operator: string, key: string, values: readonly string[]) {
  if (!/^(foranyvalue:)?string(equals|like)(ignorecase)?$/i.test(operator)) return false
  const subject = key === 'token.actions.githubusercontent.com:sub'
  return subject && values.every(value => /^repo:[^*?/:]+\/[^/:]+:?/.test(value))
}
