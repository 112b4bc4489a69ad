import { permitsNotEverything } from '../shared/cedar.ts'
import { policy } from '../shared/index.ts'

export default policy({
  title: 'Policy of Verified Permissions names what it permits',
  problem: 'Policy of Verified Permissions permits everybody everything',
  severity: 'HIGH',
  resource: 'aws_verifiedpermissions_policy',
  must: own =>
    own.definition.every(({ static: ones }) => ones.every(one => permitsNotEverything(one.statement))),
  why: 'Each user of the application may do whatever it can do, to whatever it holds. Other policies of the store decide nothing any more, but for those that forbid.',
  remediation: 'Name a principal, an action or a resource in the rule, or add a when clause.',
  fix: `
    resource "aws_verifiedpermissions_policy" "this" {
      definition {
        static {
          statement = "permit (principal in <group of users>, action == <action>, resource);"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedpermissions_policy',
    'https://docs.aws.amazon.com/verifiedpermissions/latest/userguide/policies.html',
    'https://docs.cedarpolicy.com/policies/syntax-policy.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      store('permit (principal == Shop::User::\\"anna\\", action, resource);'),
      store('permit (principal, action, resource) when { resource.owner == principal };'),
      store('forbid (principal, action, resource) unless { context.mfa };'),
      `
        resource "aws_verifiedpermissions_policy" "template" {
          policy_store_id = "store"
          definition {
            template_linked {
              policy_template_id = "template"
            }
          }
        }
      `,
    ],
    fail: [
      store('permit (principal, action, resource);'),
      store('permit(principal,action,resource) when { true };'),
      `
        resource "aws_verifiedpermissions_policy" "all" {
          policy_store_id = "store"
          definition {
            static {
              statement = <<-EOT
                // For now.
                permit (
                  principal,
                  action,
                  resource
                );
              EOT
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_verifiedpermissions_policy" "all" {
          policy_store_id = "store"
          definition {
            static {
              statement = local.statement
            }
          }
        }
      `,
    ],
  },
})

function store(statement: string): string {
  return `
    resource "aws_verifiedpermissions_policy" "one" {
      policy_store_id = "store"
      definition {
        static {
          statement = "${statement}"
        }
      }
    }
  `
}
