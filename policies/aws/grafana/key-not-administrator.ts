import { policy } from '../shared/index.ts'

export default policy({
  title: 'Key of Grafana is no administrator',
  problem: 'Key of Grafana is an administrator',
  severity: 'MEDIUM',
  resource: ['aws_grafana_workspace_api_key', 'aws_grafana_workspace_service_account'],
  must: {
    aws_grafana_workspace_api_key: key => key.key_role.isNot('ADMIN'),
    aws_grafana_workspace_service_account: account => account.grafana_role.isNot('ADMIN'),
  },
  why: 'Whoever finds the key in code, in a log or in the state changes users and data sources, and reads through these what they read. It knows no second factor.',
  remediation: 'Set the role to VIEWER, or to EDITOR where dashboards are made with it.',
  fix: `
    resource "aws_grafana_workspace_api_key" "this" {
      key_role = "EDITOR"
    }

    resource "aws_grafana_workspace_service_account" "this" {
      grafana_role = "EDITOR"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/grafana_workspace_api_key',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/grafana_workspace_service_account',
    'https://docs.aws.amazon.com/grafana/latest/userguide/service-accounts.html',
  ],
  equivalents: {},
  examples: {
    pass: each('"VIEWER"'),
    fail: each('"ADMIN"'),
    undetermined: each('local.role'),
  },
})

function each(role: string): string[] {
  return [
    `
      resource "aws_grafana_workspace_api_key" "ci" {
        workspace_id    = "g-1a2b3c"
        key_name        = "ci"
        key_role        = ${role}
        seconds_to_live = 3600
      }
    `,
    `
      resource "aws_grafana_workspace_service_account" "ci" {
        workspace_id = "g-1a2b3c"
        name         = "ci"
        grafana_role = ${role}
      }
    `,
  ]
}
