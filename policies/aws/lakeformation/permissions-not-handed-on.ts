import { policy } from '../shared/index.ts'

export default policy({
  title: 'Data lake permission of everything cannot be handed on',
  problem: 'Data lake permission of everything can be handed on',
  severity: 'LOW',
  resource: 'aws_lakeformation_permissions',
  must: grant =>
    grant.permissions_with_grant_option.no(permission => permission.oneOf(['ALL', 'SUPER_USER'])),
  why: 'Whoever takes the principal over may give all that it has to anyone, to other accounts too. The grants that follow outlive the theft, and no plan shows them.',
  remediation:
    'Leave permissions_with_grant_option out, or name in it the permissions alone that the principal has to give to others.',
  fix: `
    resource "aws_lakeformation_permissions" "this" {
      principal                     = "arn:aws:iam::111122223333:role/steward"
      permissions                   = ["ALL"]
      permissions_with_grant_option = []
      database {
        name = "sales"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lakeformation_permissions',
    'https://docs.aws.amazon.com/lake-formation/latest/dg/lf-permissions-reference.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lakeformation_permissions" "example" {
          principal   = "arn:aws:iam::111122223333:role/steward"
          permissions = ["ALL"]
          database {
            name = "sales"
          }
        }
      `,
      `
        resource "aws_lakeformation_permissions" "example" {
          principal                     = "444455556666"
          permissions                   = ["SELECT", "DESCRIBE"]
          permissions_with_grant_option = ["SELECT", "DESCRIBE"]
          table {
            database_name = "sales"
            name          = "orders"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_lakeformation_permissions" "example" {
          principal                     = "arn:aws:iam::111122223333:role/steward"
          permissions                   = ["ALL"]
          permissions_with_grant_option = ["ALL"]
          database {
            name = "sales"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lakeformation_permissions" "example" {
          principal                     = "arn:aws:iam::111122223333:role/steward"
          permissions                   = ["ALL"]
          permissions_with_grant_option = local.handed_on
          database {
            name = "sales"
          }
        }
      `,
    ],
  },
})
