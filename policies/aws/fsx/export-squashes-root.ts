import { policy } from '../shared/index.ts'

export default policy({
  title: 'OpenZFS export squashes root',
  problem: 'OpenZFS export trusts root of its clients',
  severity: 'LOW',
  resource: ['aws_fsx_openzfs_volume', 'aws_fsx_openzfs_file_system'],
  must: {
    aws_fsx_openzfs_volume: volume =>
      volume.nfs_exports.client_configurations.every(one => one.options.no(option => option.is(UNSQUASHED))),
    aws_fsx_openzfs_file_system: system =>
      system.root_volume_configuration.nfs_exports.client_configurations.every(one =>
        one.options.no(option => option.is(UNSQUASHED)),
      ),
  },
  why: 'Root of any client that mounts the volume owns every file in it, and takes over those of all others. Squashed, root is a user without rights.',
  remediation:
    'Take no_root_squash out of options, or keep it for the one client that administers the volume.',
  fix: `
    resource "aws_fsx_openzfs_volume" "this" {
      nfs_exports {
        client_configurations {
          clients = "10.0.1.0/24"
          options = ["rw", "root_squash"]
        }
      }
    }

    resource "aws_fsx_openzfs_file_system" "this" {
      root_volume_configuration {
        nfs_exports {
          client_configurations {
            clients = "10.0.1.0/24"
            options = ["rw", "root_squash"]
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_openzfs_volume',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_openzfs_file_system',
    'https://docs.aws.amazon.com/fsx/latest/APIReference/API_OpenZFSClientConfiguration.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_fsx_openzfs_volume" "example" {
          name = "data"
        }
      `,
      `
        resource "aws_fsx_openzfs_volume" "example" {
          name = "data"
          nfs_exports {
            client_configurations {
              clients = "10.0.1.0/24"
              options = ["rw", "crossmnt"]
            }
          }
        }
      `,
      `
        resource "aws_fsx_openzfs_file_system" "example" {
          deployment_type = "SINGLE_AZ_1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_fsx_openzfs_volume" "example" {
          name = "data"
          nfs_exports {
            client_configurations {
              clients = "10.0.1.0/24"
              options = ["rw", "crossmnt"]
            }
            client_configurations {
              clients = "*"
              options = ["rw", "no_root_squash"]
            }
          }
        }
      `,
      `
        resource "aws_fsx_openzfs_file_system" "example" {
          deployment_type = "SINGLE_AZ_1"
          root_volume_configuration {
            nfs_exports {
              client_configurations {
                clients = "*"
                options = ["rw", "no_root_squash"]
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_fsx_openzfs_volume" "example" {
          name = "data"
          nfs_exports {
            client_configurations {
              clients = "10.0.1.0/24"
              options = local.options
            }
          }
        }
      `,
    ],
  },
})

const UNSQUASHED = 'no_root_squash'
