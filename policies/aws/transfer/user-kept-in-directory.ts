import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'User of a file server is kept in a directory',
  problem: 'User of a file server sees all that the role sees',
  severity: 'LOW',
  resource: ['aws_transfer_user', 'aws_transfer_access'],
  must: user =>
    any(
      user.home_directory_type.is('LOGICAL'),
      user.policy.isSet(),
      // In EFS the rights of the files count.
      user.posix_profile.uid.isSet(),
    ),
  why: 'The home directory is where a session begins, and not where it ends: the user goes up and over to what others have sent. Buckets are most often shared by many under one role.',
  remediation:
    'Set home_directory_type to LOGICAL with home_directory_mappings, or narrow the role by policy.',
  fix: `
    resource "aws_transfer_user" "this" {
      home_directory_type = "LOGICAL"
      home_directory_mappings {
        entry  = "/"
        target = "/orders/anna"
      }
    }

    resource "aws_transfer_access" "this" {
      home_directory_type = "LOGICAL"
      home_directory_mappings {
        entry  = "/"
        target = "/orders/anna"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_user',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_access',
    'https://docs.aws.amazon.com/transfer/latest/userguide/logical-dir-mappings.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ...each('home_directory_type = "LOGICAL"'),
      ...each('policy = "{}"'),
      ...each('home_directory = "/fs-1a2b3c/anna"\n  posix_profile {\n    uid = 1000\n    gid = 1000\n  }'),
    ],
    fail: [...each('home_directory = "/orders/anna"'), ...each('home_directory_type = "PATH"')],
    undetermined: each('home_directory_type = local.kind'),
  },
})

function each(home: string): string[] {
  return [
    `
      resource "aws_transfer_user" "anna" {
        server_id = "s-1a2b3c"
        user_name = "anna"
        role      = "arn:aws:iam::111122223333:role/orders"
        ${home}
      }
    `,
    `
      resource "aws_transfer_access" "clerks" {
        server_id   = "s-1a2b3c"
        external_id = "S-1-1-12-1234567890-123456789-1234567890-1234"
        role        = "arn:aws:iam::111122223333:role/orders"
        ${home}
      }
    `,
  ]
}
