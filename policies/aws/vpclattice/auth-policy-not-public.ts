import { all, any, grantsAnyone, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Lattice auth policy asks who calls',
  problem: 'Lattice auth policy lets in everybody',
  severity: 'MEDIUM',
  resource: 'aws_vpclattice_auth_policy',
  must: own =>
    statements(own.policy).no(statement => all(grantsAnyone(statement), not(any(statement.where(isSigned))))),
  why: 'Requests without a signature count as anonymous, and a wildcard lets them in. Whatever runs in a network that is associated then calls the services, as if no policy asked.',
  remediation:
    'Name the roles or accounts in Principal, or narrow the statement by aws:PrincipalOrgID, or by aws:PrincipalType, which is Anonymous where a request is not signed.',
  fix: `
    resource "aws_vpclattice_auth_policy" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = "*"
          Action    = "vpc-lattice-svcs:Invoke"
          Resource  = "*"
          Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpclattice_auth_policy',
    'https://docs.aws.amazon.com/vpc-lattice/latest/ug/auth-policies.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      auth('Principal = { AWS = "arn:aws:iam::111122223333:role/orders" }'),
      auth('Principal = "*", Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }'),
      auth('Principal = "*", Condition = { StringNotEquals = { "aws:PrincipalType" = "Anonymous" } }'),
      auth('Principal = "*", Condition = { StringEquals = { "vpc-lattice-svcs:SourceVpc" = "vpc-0123" } }'),
    ],
    fail: [
      auth('Principal = "*"'),
      auth(
        'Principal = { AWS = "*" }, Condition = { StringEquals = { "vpc-lattice-svcs:RequestMethod" = "GET" } }',
      ),
    ],
    undetermined: [
      `
        resource "aws_vpclattice_auth_policy" "orders" {
          resource_identifier = "svc-0123"
          policy              = local.policy
        }
      `,
    ],
  },
})

/** The request is signed, by whomever. */
function isSigned(operator: string, key: string, values: readonly string[]): boolean {
  return (
    key === 'aws:principaltype' &&
    (/^stringnotequals(ignorecase)?$/i.test(operator)
      ? values.some(value => value.toLowerCase() === 'anonymous')
      : /^stringequals(ignorecase)?$/i.test(operator) &&
        !values.some(value => value.toLowerCase() === 'anonymous'))
  )
}

function auth(statement: string): string {
  return `
    resource "aws_vpclattice_auth_policy" "orders" {
      resource_identifier = "svc-0123"
      policy = jsonencode({
        Statement = [{ Effect = "Allow", Action = "vpc-lattice-svcs:Invoke", Resource = "*", ${statement} }]
      })
    }
  `
}
