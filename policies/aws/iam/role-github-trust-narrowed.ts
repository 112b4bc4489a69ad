import type { Verdict } from '../../engine/index.ts'
import { type AwsResource, all, any, follow, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Role trust in GitHub Actions is narrowed to a repository',
  problem: 'Role trusts every repository on GitHub',
  severity: 'HIGH',
  resource: 'aws_iam_role',
  must: role => {
    const narrowed = statements(role.assume_role_policy).no(s =>
      all(s.allows(), s.to(isGitHub), not(s.where(narrowsSubject))),
    )
    return narrowed.outcome === 'undetermined' ? any(narrowed, trustsOthers(role)) : narrowed
  },
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
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com/my-enterprise" }, Action = "sts:AssumeRoleWithWebIdentity" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringEquals = { "token.actions.githubusercontent.com/my-enterprise:sub" = "repo:my-org/my-repo:ref:refs/heads/main" } } }]
          })
        }
      `,
      `
        resource "aws_eks_cluster" "main" {}
        resource "aws_iam_openid_connect_provider" "eks" {
          url = aws_eks_cluster.main.identity[0].oidc[0].issuer
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = aws_iam_openid_connect_provider.eks.arn }, Action = "sts:AssumeRoleWithWebIdentity" }]
          })
        }
      `,
      `
        resource "aws_eks_cluster" "main" {}
        resource "aws_iam_openid_connect_provider" "eks" {
          url = aws_eks_cluster.main.identity[0].oidc[0].issuer
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRoleWithWebIdentity"]
            principals {
              type        = "Federated"
              identifiers = [aws_iam_openid_connect_provider.eks.arn]
            }
            condition {
              test     = "StringEquals"
              variable = "\${aws_iam_openid_connect_provider.eks.url}:sub"
              values   = ["system:serviceaccount:default:app"]
            }
          }
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_openid_connect_provider" "github" {
          url = "https://token.actions.githubusercontent.com"
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRoleWithWebIdentity"]
            principals {
              type        = "Federated"
              identifiers = [aws_iam_openid_connect_provider.github.arn]
            }
            condition {
              test     = "StringEquals"
              variable = "token.actions.githubusercontent.com:aud"
              values   = ["sts.amazonaws.com"]
            }
          }
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
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

/** The issuer of all of GitHub. One that an enterprise has for itself, with its name behind it, signs for its own repositories alone. */
const ISSUER = /(?:^|[:/])token\.actions\.githubusercontent\.com\/?$/i

function isGitHub(principal: string) {
  return principal.startsWith('Federated:') && ISSUER.test(principal)
}

/** `repo:OWNER/REPO:…`: owner and repository are written out, or a whole organisation is meant; anything wider is everyone. */
function narrowsSubject(operator: string, key: string, values: readonly string[]) {
  if (!/^(foranyvalue:)?string(equals|like)(ignorecase)?$/i.test(operator)) return false
  const subject = /^token\.actions\.githubusercontent\.com(?:\/[^/:]+)?:sub$/.test(key)
  return subject && values.every(value => /^repo:[^*?/:]+\/[^/:]+:?/.test(value))
}

/** The providers that a text which is not known yet is made from are none of GitHub's: those of clusters, as a rule. */
function trustsOthers(role: AwsResource<'aws_iam_role'>): Verdict {
  const providers = follow(role.assume_role_policy, 'aws_iam_openid_connect_provider', ['arn', 'url'])
  return all(
    providers.some(),
    providers.every(({ url }) =>
      any(
        url.satisfies(issuer => !ISSUER.test(issuer), 'another issuer is expected'),
        follow(url, 'aws_eks_cluster', 'id').some(),
        follow(url, 'data.aws_eks_cluster', 'id').some(),
      ),
    ),
  )
}
