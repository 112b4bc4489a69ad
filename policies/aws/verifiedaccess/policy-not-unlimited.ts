import { permitsNotEverything } from '../shared/cedar.ts'
import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Policy of Verified Access names whom it lets in',
  problem: 'Policy of Verified Access lets in everybody',
  severity: 'MEDIUM',
  resource: ['aws_verifiedaccess_group', 'aws_verifiedaccess_endpoint'],
  must: own => any(permitsNotEverything(own.policy_document), own.policy_document.isAbsent()),
  why: 'Everyone whom the trust provider knows gets to the application, from any device: guests, former projects, whoever can register. What the provider says of them decides nothing.',
  remediation:
    'Add a when clause that asks for a group, a mail address that is verified, or the state of the device.',
  fix: `
    resource "aws_verifiedaccess_group" "this" {
      policy_document = "permit (principal, action, resource) when { context.office.groups.contains(\\"finance\\") };"
    }

    resource "aws_verifiedaccess_endpoint" "this" {
      policy_document = "permit (principal, action, resource) when { context.office.groups.contains(\\"finance\\") };"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedaccess_group',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedaccess_endpoint',
    'https://docs.aws.amazon.com/verified-access/latest/ug/auth-policies.html',
  ],
  equivalents: {},
  differs: 'Where neither the group nor the endpoint has a policy, nobody gets in: that is no fault.',
  examples: {
    pass: [
      ...each('"permit (principal, action, resource) when { context.office.verified };"'),
      `
        resource "aws_verifiedaccess_group" "main" {
          verifiedaccess_instance_id = "vai-1"
        }
      `,
    ],
    fail: [
      ...each('"permit(principal, action, resource);"'),
      ...each('"permit (principal, action, resource) when { true };"'),
    ],
    undetermined: each('local.document'),
  },
})

function each(document: string): string[] {
  return [
    `
      resource "aws_verifiedaccess_group" "main" {
        verifiedaccess_instance_id = "vai-1"
        policy_document            = ${document}
      }
    `,
    `
      resource "aws_verifiedaccess_endpoint" "main" {
        verified_access_group_id = "vag-1"
        attachment_type          = "vpc"
        endpoint_type            = "load-balancer"
        policy_document          = ${document}
      }
    `,
  ]
}
