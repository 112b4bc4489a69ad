import {
  type AwsResource,
  all,
  any,
  asksForClaim,
  asValue,
  BUILT_IN_ISSUERS,
  issuerTrust,
  not,
  policy,
  type Statement,
  statements,
} from '../shared/index.ts'
import { SHARED_ISSUERS } from '../shared/lists/shared-issuers.ts'

export default policy({
  title: 'Role trust in a shared issuer is narrowed to an own tenant',
  problem: 'Role trusts every tenant of a shared issuer',
  severity: 'HIGH',
  resource: 'aws_iam_role',
  // One of which nothing can be read is told as open where GitHub is asked about.
  when: role => statements(role.assume_role_policy).canBeRead(),
  must: role =>
    statements(role.assume_role_policy).no(statement =>
      all(statement.allows(), any(...ISSUERS.map(isOpenTo(statement)))),
    ),
  why: 'The issuer signs tokens for all of its customers, and the provider in IAM is the same for each. Without a condition on the claim that tells them apart anyone who has an account there can take the role.',
  remediation:
    'Add a condition on the sub claim of the issuer that names the organization, group or project, or on the claim that the issuer has for each tenant: aud of an Amazon Cognito identity pool or of an app at Google, app_id of one at Facebook or Amazon.',
  fix: issuerTrust('gitlab.com', 'sub', 'project_path:<group>/<project>:ref_type:branch:ref:main'),
  fixFor: {
    aws_iam_role: role => {
      const found = issuerIn(role)
      if (!found || found[0] === 'gitlab.com') return undefined
      // What a subject looks like each issuer says for itself.
      const [issuer, claim] = found
      return issuerTrust(issuer, claim, `<the ${claim} of your own tenant>`)
    },
  },
  source: [
    SHARED_ISSUERS.source,
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html',
    'https://docs.aws.amazon.com/govcloud-us/latest/UserGuide/govcloud-cog.html',
  ],
  lists: [SHARED_ISSUERS],
  equivalents: {},
  examples: {
    pass: [
      builtIn('accounts.google.com', 'StringEquals = { "accounts.google.com:aud" = "123.apps.example" }'),
      builtIn('accounts.google.com', 'StringEquals = { "accounts.google.com:sub" = "112233445566" }'),
      builtIn('www.amazon.com', 'StringEquals = { "www.amazon.com:app_id" = "amzn1.application.1" }'),
      builtIn('graph.facebook.com', 'StringEquals = { "graph.facebook.com:id" = "1234567" }'),
      builtIn(
        'cognito-identity-us-gov.amazonaws.com',
        'StringEquals = { "cognito-identity-us-gov.amazonaws.com:aud" = "us-gov-west-1:1234" }',
      ),
      role(
        'oidc-provider/gitlab.com',
        'StringLike = { "gitlab.com:sub" = "project_path:my-group/*:ref_type:branch:ref:main" }',
      ),
      role(
        'oidc-provider/gitlab.com',
        'StringLikeIfExists = { "gitlab.com:sub" = "project_path:my-group/*:ref_type:branch:ref:main" }',
      ),
      role(
        'oidc-provider/app.terraform.io',
        'StringLike = { "app.terraform.io:sub" = "organization:acme:project:*:workspace:*:run_phase:*" }',
      ),
      role('oidc-provider/api.pulumi.com/oidc', 'StringEquals = { "api.pulumi.com/oidc:aud" = "aws:acme" }'),
      role('oidc-provider/gitlab.example.com', 'StringEquals = { "gitlab.example.com:aud" = "sts" }'),
      `
        resource "aws_cognito_identity_pool" "app" {
          identity_pool_name = "app"
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRoleWithWebIdentity"]
            principals {
              type        = "Federated"
              identifiers = ["cognito-identity.amazonaws.com"]
            }
            condition {
              test     = "StringEquals"
              variable = "cognito-identity.amazonaws.com:aud"
              values   = [aws_cognito_identity_pool.app.id]
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
            Statement = [{ Effect = "Allow", Principal = { Federated = "cognito-identity.amazonaws.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { StringEquals = { "cognito-identity.amazonaws.com:aud" = "eu-central-1:0123" } } }]
          })
        }
      `,
    ],
    fail: [
      // Whoever has a service account at Google chooses the audience of its tokens.
      builtIn('accounts.google.com', 'StringEquals = { "accounts.google.com:oaud" = "aws" }'),
      builtIn('accounts.google.com', 'StringLike = { "accounts.google.com:sub" = "*" }'),
      // A token has no address of its user unless the app asks for it.
      builtIn(
        'accounts.google.com',
        'StringEqualsIfExists = { "accounts.google.com:email" = "ada@example.com" }',
      ),
      builtIn('www.amazon.com', ''),
      builtIn('cognito-identity-us-gov.amazonaws.com', ''),
      builtIn('cognito-identity.us-gov-east-1.amazonaws.com', ''),
      builtIn('cognito-identity.cn-north-1.amazonaws.com.cn', ''),
      builtIn('graph.facebook.com', 'StringLike = { "graph.facebook.com:app_id" = "*" }'),
      role('oidc-provider/gitlab.com', 'StringEquals = { "gitlab.com:aud" = "https://gitlab.com" }'),
      role('oidc-provider/gitlab.com', 'StringLike = { "gitlab.com:sub" = "project_path:*" }'),
      role('oidc-provider/gitlab.com', 'StringLike = { "gitlab.com:sub" = "project_path:my-gr*" }'),
      role(
        'oidc-provider/app.terraform.io',
        'StringLike = { "app.terraform.io:sub" = ["organization:acme:*", "organization:*:project:x"] }',
      ),
      role(
        'oidc-provider/agent.buildkite.com',
        'StringNotEquals = { "agent.buildkite.com:sub" = "organization:acme:pipeline:x" }',
      ),
      `
        resource "aws_iam_role" "app" {
          assume_role_policy = jsonencode({
            Statement = [{ Effect = "Allow", Principal = { Federated = "cognito-identity.amazonaws.com" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { "ForAnyValue:StringLike" = { "cognito-identity.amazonaws.com:amr" = "authenticated" } } }]
          })
        }
      `,
      `
        resource "aws_iam_openid_connect_provider" "gitlab" {
          url = "https://gitlab.com"
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRoleWithWebIdentity"]
            principals {
              type        = "Federated"
              identifiers = [aws_iam_openid_connect_provider.gitlab.arn]
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
        resource "aws_codecommit_repository" "mirror" {
          repository_name = "mirror"
        }
        data "aws_iam_policy_document" "trust" {
          statement {
            actions = ["sts:AssumeRoleWithWebIdentity"]
            principals {
              type        = "Federated"
              identifiers = ["arn:aws:iam::111122223333:oidc-provider/gitlab.com"]
            }
            condition {
              test     = "StringLike"
              variable = "gitlab.com:sub"
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

const ISSUERS = [...SHARED_ISSUERS.values, ...BUILT_IN_ISSUERS]

/** Keys that name one user or one organization, as `sub` does elsewhere. */
const USERS: ReadonlySet<string> = new Set([
  'accounts.google.com:email',
  'accounts.google.com:google/organization_number',
  'graph.facebook.com:id',
  'www.amazon.com:user_id',
])

/** A statement takes tokens of every tenant of an issuer. */
function isOpenTo(statement: Statement) {
  return ([issuer, claim]: (typeof ISSUERS)[number]) =>
    all(
      statement.to(
        principal => principal.toLowerCase().replace(/^federated:(?:.*oidc-provider\/)?/, '') === issuer,
      ),
      not(
        statement.where(
          (operator, key, values) =>
            asksForClaim(operator, !USERS.has(key)) &&
            (key === `${issuer}:sub`
              ? values.every(isOfTenant)
              : (key === `${issuer}:${claim}` || USERS.has(key)) && values.every(isWhole)),
          // The id of a pool or an app is whole; which part of a subject it would be nobody knows.
          key => (key === `${issuer}:${claim}` && claim !== 'sub') || USERS.has(key),
        ),
      ),
    )
}

/** The first shared issuer that the trust policy of a role names, with its claim. */
function issuerIn({ assume_role_policy: document }: AwsResource<'aws_iam_role'>) {
  if (asValue(document)._isSensitive()) return undefined
  const text = String(asValue(document)._raw).toLowerCase()
  return ISSUERS.find(([issuer]) => text.includes(`/${issuer}"`) || text.includes(`"${issuer}"`))
}

function isWhole(value: string): boolean {
  return !/[*?]/.test(value)
}

/** It is whole, or names whose it is before the first wildcard: `organization:acme:…`, `project_path:acme/…`. */
function isOfTenant(subject: string): boolean {
  return isWhole(subject) || /^\w+:[^*?:/]+[:/]/.test(subject)
}

function role(provider: string, condition: string): string {
  return builtIn(`arn:aws:iam::111122223333:${provider}`, condition)
}

function builtIn(provider: string, condition: string): string {
  return `
    resource "aws_iam_role" "app" {
      assume_role_policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Principal = { Federated = "${provider}" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { ${condition} } }]
      })
    }
  `
}
