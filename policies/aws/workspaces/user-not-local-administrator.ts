import { setting } from '../shared/index.ts'

export default setting({
  title: 'User of a desktop is not its administrator',
  problem: 'User of a desktop is its administrator',
  severity: 'LOW',
  resource: 'aws_workspaces_directory',
  path: 'workspace_creation_properties.user_enabled_as_local_administrator',
  isNot: true,
  unset: 'pass',
  withoutBlock: 'fail',
  // Desktops of a pool are nobody's own: there AWS takes no such setting.
  when: directory => directory.workspace_type.isNot('POOLS'),
  why: 'What a user opens by mistake runs with all rights: it can end the virus scanner, read what others left there, and stay. Few programs need that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspaces_directory',
    'https://docs.aws.amazon.com/workspaces/latest/adminguide/update-directory-details.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_workspaces_directory" "example" {
          directory_id = "d-1"
          workspace_creation_properties {
            enable_maintenance_mode = true
          }
        }
      `,
    ],
  },
})
