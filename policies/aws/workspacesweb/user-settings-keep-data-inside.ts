import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Web portal lets no data out to the device of the user',
  problem: 'Web portal lets data out to the device of the user',
  severity: 'LOW',
  resource: 'aws_workspacesweb_user_settings',
  must: settings =>
    all(
      settings.download_allowed.isNot('Enabled'),
      settings.copy_allowed.isNot('Enabled'),
      settings.print_allowed.isNot('Enabled'),
    ),
  why: 'A portal keeps inner pages off devices that nobody manages. What can be saved, copied or printed there ends up on such a device all the same.',
  remediation:
    'Set download_allowed, copy_allowed and print_allowed to Disabled where the devices are not yours.',
  fix: `
    resource "aws_workspacesweb_user_settings" "this" {
      download_allowed = "Disabled"
      copy_allowed     = "Disabled"
      print_allowed    = "Disabled"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspacesweb_user_settings',
    'https://docs.aws.amazon.com/workspaces-web/latest/adminguide/user-settings.html',
  ],
  equivalents: {},
  examples: {
    pass: [settings('"Disabled"', '"Disabled"', '"Disabled"')],
    fail: [
      settings('"Enabled"', '"Disabled"', '"Disabled"'),
      settings('"Disabled"', '"Enabled"', '"Disabled"'),
      settings('"Disabled"', '"Disabled"', '"Enabled"'),
    ],
    undetermined: [settings('local.download', '"Disabled"', '"Disabled"')],
  },
})

function settings(download: string, copy: string, print: string): string {
  return `
    resource "aws_workspacesweb_user_settings" "office" {
      download_allowed = ${download}
      copy_allowed     = ${copy}
      print_allowed    = ${print}
      paste_allowed    = "Enabled"
      upload_allowed   = "Enabled"
    }
  `
}
