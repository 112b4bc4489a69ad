import { isInternet, policy } from '../shared/index.ts'

export default policy({
  title: 'Group of addresses for desktops names some',
  problem: 'Group of addresses for desktops holds all of them',
  severity: 'LOW',
  resource: ['aws_workspaces_ip_group', 'aws_workspacesweb_ip_access_settings'],
  must: {
    aws_workspaces_ip_group: group => group.rules.no(rule => isInternet(rule.source)),
    aws_workspacesweb_ip_access_settings: settings => settings.ip_rule.no(rule => isInternet(rule.ip_range)),
  },
  why: 'It looks as if desktops could be reached from your offices alone, and a stolen password opens them from anywhere. One rule for all addresses makes the others pointless.',
  remediation: 'Name the addresses of your offices and of your VPN.',
  fix: `
    resource "aws_workspaces_ip_group" "this" {
      rules {
        source = "203.0.113.0/24"
      }
    }

    resource "aws_workspacesweb_ip_access_settings" "this" {
      ip_rule {
        ip_range = "203.0.113.0/24"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspaces_ip_group',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspacesweb_ip_access_settings',
    'https://docs.aws.amazon.com/workspaces/latest/adminguide/amazon-workspaces-ip-access-control-groups.html',
  ],
  equivalents: {},
  examples: {
    pass: each('"203.0.113.0/24"'),
    fail: each('"0.0.0.0/0"'),
    undetermined: each('local.office'),
  },
})

function each(range: string): string[] {
  return [
    `
      resource "aws_workspaces_ip_group" "office" {
        name = "office"
        rules {
          source = ${range}
        }
      }
    `,
    `
      resource "aws_workspacesweb_ip_access_settings" "office" {
        display_name = "office"
        ip_rule {
          ip_range = ${range}
        }
      }
    `,
  ]
}
