import {
  type AwsResource,
  all,
  asksForClaim,
  asValue,
  issuerTrust,
  not,
  policy,
  statements,
} from '../shared/index.ts'

const CLUSTER = 'oidc.eks.eu-central-1.amazonaws.com/id/EXAMPLE'
/** The issuer of a cluster that has IPv6 too. */
const DUAL_STACK = 'oidc-eks.eu-central-1.api.aws/id/EXAMPLE'

export default policy({
  title: 'Role trust in a cluster is narrowed to a service account',
  problem: 'Role trusts every service account of a cluster',
  severity: 'MEDIUM',
  resource: 'aws_iam_role',
  // One of which nothing can be read is told as open where GitHub is asked about.
  when: role => statements(role.assume_role_policy).canBeRead(),
  must: role =>
    statements(role.assume_role_policy).no(s => all(s.allows(), s.to(isCluster), not(s.where(isNarrowing)))),
  why: 'The cluster signs a token for each of its pods. Without a condition on the subject any of them can take the role, also one that an attacker runs or has broken into.',
  remediation:
    'Add a condition on the sub claim of the issuer that names the namespace and the service account: system:serviceaccount:shop:orders.',
  fix: fixFor(CLUSTER),
  fixFor: { aws_iam_role: role => fixFor(clusterIn(role) ?? CLUSTER) },
  source: [
    'https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      role(`StringEquals = { "${CLUSTER}:sub" = "system:serviceaccount:shop:orders" }`),
      role(`"ForAllValues:StringEquals" = { "${CLUSTER}:sub" = "system:serviceaccount:shop:orders" }`),
      role(`StringEquals = { "${DUAL_STACK}:sub" = "system:serviceaccount:shop:orders" }`, DUAL_STACK),
      role(
        `StringLike = { "${CLUSTER}:sub" = ["system:serviceaccount:shop:*", "system:serviceaccount:jobs:run-?"] }`,
      ),
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Statement = [{ Effect = "Allow", Principal = { Service = "pods.eks.amazonaws.com" }, Action = ["sts:AssumeRole", "sts:TagSession"] }]
          })
        }
      `,
      // The issuer of a cluster that is still to be made gives the key of the condition.
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
              values   = ["system:serviceaccount:shop:orders"]
            }
          }
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
    ],
    fail: [
      role(''),
      role('', DUAL_STACK),
      role('', 'oidc-eks.cn-north-1.api.amazonwebservices.com.cn/id/EXAMPLE'),
      role(`StringEquals = { "${CLUSTER}:aud" = "sts.amazonaws.com" }`),
      role(`StringLike = { "${CLUSTER}:sub" = "system:serviceaccount:*:*" }`),
      role(
        `StringLike = { "${CLUSTER}:sub" = ["system:serviceaccount:shop:orders", "system:serviceaccount:*"] }`,
      ),
    ],
    undetermined: [
      `
        resource "aws_codecommit_repository" "mirror" {
          repository_name = "mirror"
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRoleWithWebIdentity"]
            principals {
              type        = "Federated"
              identifiers = ["arn:aws:iam::111122223333:oidc-provider/${CLUSTER}"]
            }
            condition {
              test     = "StringLike"
              variable = "${CLUSTER}:sub"
              values   = [aws_codecommit_repository.mirror.repository_id]
            }
          }
        }
        resource "aws_iam_role" "app" {
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }
      `,
    ],
  },
})

/** The issuer of a cluster of EKS. */
function isCluster(principal: string): boolean {
  return /^Federated:.*oidc-provider\/oidc(?:\.eks\.[\w-]+\.amazonaws|-eks\.[\w-]+\.api)\./.test(principal)
}

/** The subject names a namespace at least. Its key holds the issuer, which may not be known yet: the form of the values tells it. */
function isNarrowing(operator: string, key: string, values: readonly string[]): boolean {
  if (!asksForClaim(operator, true)) return false
  if (/:aud$|^aws:/.test(key)) return false
  return values.every(value => /^system:serviceaccount:[^*?:]+:/.test(value))
}

/** The issuer of the first cluster that a role trusts, where that is known. */
function clusterIn({ assume_role_policy: document }: AwsResource<'aws_iam_role'>): string | undefined {
  if (asValue(document)._isSensitive()) return undefined
  return /oidc(?:\.eks\.[\w-]+\.amazonaws|-eks\.[\w-]+\.api)\.[a-z.]{1,30}\/id\/\w+/.exec(
    String(asValue(document)._raw),
  )?.[0]
}

function fixFor(issuer: string): string {
  return issuerTrust(issuer, 'sub', 'system:serviceaccount:<namespace>:<service account>')
}

function role(condition: string, cluster = CLUSTER): string {
  return `
    resource "aws_iam_role" "app" {
      assume_role_policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/${cluster}" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { ${condition} } }]
      })
    }
  `
}
