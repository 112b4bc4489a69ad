import {
  type AwsResource,
  all,
  any,
  follow,
  grantsAnyone,
  policy,
  type Scalar,
  SEARCH_SOURCES,
  statements,
} from '../shared/index.ts'

export default policy({
  title: 'Search domain is not open to anyone',
  problem: 'Search domain is open to anyone',
  severity: 'HIGH',
  resource: [
    'aws_opensearch_domain',
    'aws_elasticsearch_domain',
    'aws_opensearch_domain_policy',
    'aws_elasticsearch_domain_policy',
  ],
  must: {
    aws_opensearch_domain: domain =>
      any(statements(domain.access_policies).no(grantsAnyone), isGuardedFromAnonymous(domain)),
    aws_elasticsearch_domain: domain =>
      any(statements(domain.access_policies).no(grantsAnyone), isGuarded(domain)),
    aws_opensearch_domain_policy: ({ access_policies: document, domain_name: name }) =>
      any(statements(document).no(grantsAnyone), isOfGuarded(name)),
    aws_elasticsearch_domain_policy: ({ access_policies: document, domain_name: name }) =>
      any(statements(document).no(grantsAnyone), isOfGuarded(name)),
  },
  why: 'Anyone who finds the endpoint can read, change and delete what the policy names, without a login. Open search domains are looked for all the time, and have leaked more records than any other kind of database.',
  remediation:
    'Name the roles that may use the domain, or narrow the statement by aws:SourceIp; a policy open to all is for a domain in a VPC or with fine-grained access control.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      access_policies = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/search" }
          Action    = "es:ESHttp*"
          Resource  = "arn:aws:es:eu-central-1:111122223333:domain/main/*"
        }]
      })
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearch_domain_policy',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
        }
      `,
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          access_policies = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Principal = "*"
              Action    = "es:*"
              Resource  = "*"
              Condition = { IpAddress = { "aws:SourceIp" = "203.0.113.0/24" } }
            }]
          })
        }
      `,
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          vpc_options {
            subnet_ids = ["subnet-1"]
          }
        }
        resource "aws_opensearch_domain_policy" "main" {
          domain_name = aws_opensearch_domain.main.domain_name
          access_policies = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "es:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          advanced_security_options {
            enabled = true
          }
          access_policies = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "*" }, Action = "es:ESHttp*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          vpc_options {
            subnet_ids = ["subnet-1"]
          }
        }
        resource "aws_elasticsearch_domain_policy" "main" {
          domain_name = aws_opensearch_domain.main.domain_name
          access_policies = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "es:*", Resource = "*" }]
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          advanced_security_options {
            enabled                = true
            anonymous_auth_enabled = true
          }
          access_policies = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "es:ESHttp*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          access_policies = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = "*", Action = "es:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
        }
        resource "aws_elasticsearch_domain_policy" "main" {
          domain_name = aws_elasticsearch_domain.main.domain_name
          access_policies = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "*" }, Action = "es:ESHttpGet", Resource = "*" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "open" {
          statement {
            actions   = ["es:*"]
            resources = ["\${aws_opensearch_domain.main.arn}/*"]
            principals {
              type        = "*"
              identifiers = ["*"]
            }
          }
        }
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
        }
        resource "aws_opensearch_domain_policy" "main" {
          domain_name     = aws_opensearch_domain.main.domain_name
          access_policies = data.aws_iam_policy_document.open.json
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name     = "main"
          access_policies = local.document
        }
      `,
    ],
  },
})

/** Security groups or users of its own stand before the domain: AWS proposes an open policy then. */
function isGuarded(domain: AwsResource<'aws_elasticsearch_domain'>) {
  return any(domain.vpc_options.isSet(), domain.advanced_security_options.enabled.is(true))
}

/** A policy of either name writes that of a domain of either. */
function isOfGuarded(name: Scalar) {
  return any(
    follow(name, 'aws_opensearch_domain', ['domain_name', 'id']).some(isGuardedFromAnonymous),
    follow(name, 'aws_elasticsearch_domain', ['domain_name', 'id']).some(isGuarded),
  )
}

/** While users are set up on a domain that runs already, it may go on to serve everyone. */
function isGuardedFromAnonymous(domain: AwsResource<'aws_opensearch_domain'>) {
  const { enabled, anonymous_auth_enabled } = domain.advanced_security_options
  return any(domain.vpc_options.isSet(), all(enabled.is(true), anonymous_auth_enabled.isNot(true)))
}
