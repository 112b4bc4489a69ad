import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'FSx file system copies its tags to backups and volumes',
  problem: 'FSx file system does not copy its tags to backups and volumes',
  severity: 'INFO',
  resource: ['aws_fsx_openzfs_file_system', 'aws_fsx_lustre_file_system'],
  // Scratch file systems of Lustre have no backups.
  when: {
    aws_fsx_lustre_file_system: ({ deployment_type: type }) =>
      type.satisfies(name => name.startsWith('PERSISTENT_'), 'a type with backups is expected'),
  },
  must: {
    aws_fsx_openzfs_file_system: fileSystem =>
      all(fileSystem.copy_tags_to_backups.is(true), fileSystem.copy_tags_to_volumes.is(true)),
    // A file system of Lustre is its only volume.
    aws_fsx_lustre_file_system: fileSystem => fileSystem.copy_tags_to_backups.is(true),
  },
  why: 'Rights and rules of deletion that go by tags do not reach a backup or a volume without them. Then others may use it, or nobody ever clears it away.',
  remediation: 'Set copy_tags_to_backups to true, and of OpenZFS copy_tags_to_volumes as well.',
  fix: `
    resource "aws_fsx_openzfs_file_system" "this" {
      copy_tags_to_backups = true
      copy_tags_to_volumes = true
    }

    resource "aws_fsx_lustre_file_system" "this" {
      deployment_type      = "PERSISTENT_2"
      copy_tags_to_backups = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_openzfs_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_lustre_file_system',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_fsx_lustre_file_system" "scratch" {
          storage_capacity = 1200
        }
        resource "aws_fsx_openzfs_file_system" "files" {
          deployment_type      = "MULTI_AZ_1"
          copy_tags_to_backups = true
          copy_tags_to_volumes = true
        }
      `,
      `
        resource "aws_fsx_lustre_file_system" "files" {
          deployment_type      = "PERSISTENT_1"
          copy_tags_to_backups = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_fsx_openzfs_file_system" "files" {
          deployment_type = "MULTI_AZ_1"
        }
      `,
      `
        resource "aws_fsx_openzfs_file_system" "files" {
          deployment_type      = "MULTI_AZ_1"
          copy_tags_to_backups = true
        }
      `,
      `
        resource "aws_fsx_lustre_file_system" "files" {
          deployment_type      = "PERSISTENT_2"
          copy_tags_to_backups = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_fsx_openzfs_file_system" "files" {
          deployment_type      = "MULTI_AZ_1"
          copy_tags_to_backups = local.copy
          copy_tags_to_volumes = true
        }
      `,
    ],
  },
})
