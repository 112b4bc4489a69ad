import type { Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  asksForClaim,
  follow,
  issuerTrust,
  not,
  policy,
  statements,
} from '../shared/index.ts'

export default policy({
  title: 'Role trust in GitHub Actions is narrowed to a repository',
  problem: 'Role trusts every repository on GitHub',
  severity: 'HIGH',
  resource: 'aws_iam_role',
  must: role => {
    const narrowed = statements(role.assume_role_policy).no(s =>
      all(s.allows(), s.to(isGitHub), not(s.where(isNarrowing))),
    )
    return narrowed.outcome === 'undetermined' ? any(narrowed, trustsOthers(role)) : narrowed
  },
  why: 'GitHub signs tokens for every repository of every user. Without a condition on the subject any workflow on GitHub can take the role.',
  remediation:
    'Add a condition on token.actions.githubusercontent.com:sub that names the repository, and better its branch or environment.',
  fix: issuerTrust(
    'token.actions.githubusercontent.com',
    'sub',
    'repo:<organization>/<repository>:ref:refs/heads/main',
  ),
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_create_oidc.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html',
    'https://docs.github.com/en/actions/reference/security/oidc',
  ],
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
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = "repository_owner_id:1234567:*" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringEquals = { "token.actions.githubusercontent.com:repository_id" = "7654321" } } }]
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
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { "ForAllValues:StringLike" = { "token.actions.githubusercontent.com:sub" = "repo:my-org/my-repo:*", "token.actions.githubusercontent.com:aud" = "sts.amazonaws.com" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { "ForAllValues:StringEquals" = { "token.actions.githubusercontent.com:enterprise_id" = "42" }, Null = { "token.actions.githubusercontent.com:enterprise_id" = "false" } } }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { "ForAllValues:StringEquals" = { "token.actions.githubusercontent.com:enterprise_id" = "42" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringLike = { "token.actions.githubusercontent.com:sub" = "environment:prod:*" } } }]
          })
        }
      `,
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringEquals = { "token.actions.githubusercontent.com:ref" = "refs/heads/main" } } }]
          })
        }
      `,
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
        resource "aws_codecommit_repository" "mirror" {
          repository_name = "mirror"
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRoleWithWebIdentity"]
            principals {
              type        = "Federated"
              identifiers = [aws_iam_openid_connect_provider.github.arn]
            }
            condition {
              test     = "StringLike"
              variable = "token.actions.githubusercontent.com:sub"
              values   = ["repository_id:\${aws_codecommit_repository.mirror.repository_id}:*"]
            }
          }
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
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

/** A claim of the token names a repository, its owner or its enterprise. What each workflow may write of itself narrows nothing. */
function isNarrowing(operator: string, key: string, values: readonly string[]) {
  const claim = /^token\.actions\.githubusercontent\.com(?:\/[^/:]+)?:(\w+)$/.exec(key)?.[1] ?? ''
  if (!asksForClaim(operator, claim !== 'enterprise_id')) return false
  const form = CLAIMS.get(claim)
  return form !== undefined && values.every(value => form.test(value))
}

/**
 * The claims that tell whose workflow it is, and the values that name one owner at least. Without an enterprise there is no id of one. An
 * organisation may choose what its subjects begin with.
 */
const CLAIMS: ReadonlyMap<string, RegExp> = new Map([
  [
    'sub',
    /^(?:repo(?:sitory)?:[^*?/:]+\/[^/:]|(?:(?:repository_owner|enterprise):[^*?:]+|(?:repository|repository_owner|enterprise)_id:\d+)(?::|$))/,
  ],
  ['repository', /^[^*?/]+\/./],
  ['repository_id', /^\d+$/],
  ['enterprise_id', /^\d+$/],
  ['job_workflow_ref', /^[^*?/]+\/./],
])

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
