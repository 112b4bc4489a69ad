import { type AwsResource, all, asValue, isGiven, PASS, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Data lake does not leave access to IAM alone',
  problem: 'Data lake leaves access to IAM alone',
  severity: 'MEDIUM',
  resource: [
    'aws_lakeformation_permissions',
    'aws_lakeformation_data_lake_settings',
    'aws_glue_catalog_database',
    'aws_glue_catalog',
  ],
  must: {
    aws_lakeformation_permissions: grant => isNamed(grant.principal),
    aws_lakeformation_data_lake_settings: settings =>
      all(
        settings.create_database_default_permissions.every(one => isNamed(one.principal)),
        settings.create_table_default_permissions.every(one => isNamed(one.principal)),
      ),
    // Where nobody says it the database takes over what the account has for new ones, and shows that.
    aws_glue_catalog_database: database =>
      database.create_table_default_permission.every(
        ({ principal: { data_lake_principal_identifier: name } }) => (isFound(name) ? PASS : isNamed(name)),
      ),
    aws_glue_catalog: catalog =>
      all(
        catalog.create_database_default_permissions.every(areNamed),
        catalog.create_table_default_permissions.every(areNamed),
      ),
  },
  why: 'Every user and role whom some IAM policy lets read the catalog gets what is granted here, and what Lake Formation says of tables, columns and rows does not count. One wide policy anywhere in the account then opens the lake.',
  remediation:
    'Name the roles that need the data as principals, and leave the defaults for new databases and tables empty.',
  fix: `
    resource "aws_lakeformation_permissions" "this" {
      principal = "arn:aws:iam::111122223333:role/analyst"
    }

    resource "aws_lakeformation_data_lake_settings" "this" {
      admins = ["arn:aws:iam::111122223333:role/lake"]
    }

    resource "aws_glue_catalog_database" "this" {
      name = "sales"
    }

    resource "aws_glue_catalog" "this" {
      name = "sales"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lakeformation_permissions',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lakeformation_data_lake_settings',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_catalog_database',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_catalog',
    'https://docs.aws.amazon.com/lake-formation/latest/dg/change-settings.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lakeformation_permissions" "example" {
          principal   = "arn:aws:iam::111122223333:role/analyst"
          permissions = ["SELECT"]
          table {
            database_name = "sales"
            wildcard      = true
          }
        }
      `,
      `
        resource "aws_lakeformation_permissions" "example" {
          principal   = aws_iam_role.example.arn
          permissions = ["ALL"]
          database {
            name = "sales"
          }
        }
        resource "aws_iam_role" "example" {}
      `,
      `
        resource "aws_lakeformation_data_lake_settings" "example" {
          admins = ["arn:aws:iam::111122223333:role/lake"]
        }
      `,
      `
        resource "aws_lakeformation_data_lake_settings" "example" {
          admins = ["arn:aws:iam::111122223333:role/lake"]
          create_table_default_permissions {
            principal   = "arn:aws:iam::111122223333:role/lake"
            permissions = ["ALL"]
          }
        }
      `,
      `
        resource "aws_glue_catalog_database" "example" {
          name = "sales"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lakeformation_permissions" "example" {
          principal   = "111122223333:IAMPrincipals"
          permissions = ["SELECT"]
          table {
            database_name = "sales"
            wildcard      = true
          }
        }
      `,
      `
        resource "aws_lakeformation_permissions" "example" {
          principal   = "IAM_ALLOWED_PRINCIPALS"
          permissions = ["ALL"]
          database {
            name = "sales"
          }
        }
      `,
      `
        resource "aws_lakeformation_data_lake_settings" "example" {
          admins = ["arn:aws:iam::111122223333:role/lake"]
          create_database_default_permissions {
            principal   = "IAM_ALLOWED_PRINCIPALS"
            permissions = ["ALL"]
          }
        }
      `,
      `
        resource "aws_lakeformation_data_lake_settings" "example" {
          create_table_default_permissions {
            principal   = "IAM_ALLOWED_PRINCIPALS"
            permissions = ["ALL"]
          }
        }
      `,
      `
        resource "aws_glue_catalog_database" "example" {
          name = "sales"
          create_table_default_permission {
            permissions = ["ALL"]
            principal {
              data_lake_principal_identifier = "IAM_ALLOWED_PRINCIPALS"
            }
          }
        }
      `,
      `
        resource "aws_glue_catalog_database" "example" {
          name = "sales"
          dynamic "create_table_default_permission" {
            for_each = ["IAM_ALLOWED_PRINCIPALS"]
            content {
              permissions = ["ALL"]
              principal {
                data_lake_principal_identifier = create_table_default_permission.value
              }
            }
          }
        }
      `,
      catalog('create_table_default_permissions'),
      catalog('create_database_default_permissions'),
    ],
    undetermined: [
      `
        resource "aws_lakeformation_permissions" "example" {
          principal   = local.principal
          permissions = ["SELECT"]
          table {
            database_name = "sales"
            name          = "orders"
          }
        }
      `,
    ],
  },
})

/** All whom IAM lets in, and all of an account, who need no more than that. */
const EVERYBODY = /^(?:IAM_ALLOWED_PRINCIPALS|\d{12}:IAMPrincipals)$/

/** Not one of these groups. What is made from attributes of resources is none. */
function isNamed(principal: Scalar) {
  const value = asValue(principal)
  return value._state() === 'unknown' && value._body.graph.isDerived(value)
    ? PASS
    : principal.satisfies(name => !EVERYBODY.test(name), 'a principal of its own is expected')
}

/** Nobody wrote it: it stands in the state since an apply. What a plan makes has only what somebody wrote, be it in a dynamic block. */
function isFound(principal: Scalar): boolean {
  const { resource, time } = asValue(principal)._body
  const isNew = time === 'after' && (resource.actions === 'create' || resource.actions === 'replace')
  return !isNew && isGiven(principal, 'AWS gives one by itself').outcome === 'undetermined'
}

type Defaults = AwsResource<'aws_glue_catalog'>['create_table_default_permissions']

function areNamed({ principal }: Parameters<Parameters<Defaults['every']>[0]>[0]) {
  return principal.every(one =>
    isFound(one.data_lake_principal_identifier) ? PASS : isNamed(one.data_lake_principal_identifier),
  )
}

function catalog(defaults: string): string {
  return `
    resource "aws_glue_catalog" "sales" {
      name = "sales"
      ${defaults} {
        permissions = ["ALL"]
        principal {
          data_lake_principal_identifier = "IAM_ALLOWED_PRINCIPALS"
        }
      }
    }
  `
}
