import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Grafana workspace is reached from known networks only',
  problem: 'Grafana workspace is reached from everywhere',
  severity: 'LOW',
  resource: 'aws_grafana_workspace',
  must: workspace =>
    any(
      workspace.network_access_control.prefix_list_ids.isSet(),
      workspace.network_access_control.vpce_ids.isSet(),
    ),
  why: 'One stolen login, or one token in a log, opens every dashboard and every data source behind it. From known networks alone neither is enough by itself.',
  remediation: 'Name prefix lists of your offices, or endpoints of your VPC, in network_access_control.',
  fix: `
    resource "aws_grafana_workspace" "this" {
      network_access_control {
        prefix_list_ids = []
        vpce_ids        = ["vpce-050f79086ee71ac05"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/grafana_workspace',
    'https://docs.aws.amazon.com/grafana/latest/userguide/AMG-configure-nac.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      workspace('network_access_control {\n    prefix_list_ids = ["pl-1a2b3c"]\n    vpce_ids = []\n  }'),
      workspace('network_access_control {\n    prefix_list_ids = []\n    vpce_ids = ["vpce-1a2b3c"]\n  }'),
    ],
    fail: [workspace('')],
    undetermined: [
      workspace('network_access_control {\n    prefix_list_ids = local.offices\n    vpce_ids = []\n  }'),
    ],
  },
})

function workspace(access: string): string {
  return `
    resource "aws_grafana_workspace" "main" {
      account_access_type      = "CURRENT_ACCOUNT"
      authentication_providers = ["AWS_SSO"]
      permission_type          = "SERVICE_MANAGED"
      ${access}
    }
  `
}
