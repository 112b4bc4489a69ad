import { policy } from '../shared/index.ts'

export default policy({
  title: 'Access point of a file system does not act as root',
  problem: 'Access point of a file system acts as root',
  severity: 'LOW',
  resource: ['aws_s3files_access_point', 'aws_fsx_s3_access_point_attachment'],
  must: {
    aws_s3files_access_point: point => point.posix_user.no(user => user.uid.is(0)),
    aws_fsx_s3_access_point_attachment: attachment =>
      attachment.openzfs_configuration.no(volume =>
        volume.file_system_identity.some(identity => identity.posix_user.some(user => user.uid.is(0))),
      ),
  },
  why: 'Whoever comes in by the access point reads and changes every file, whatever its owner allowed. With a user of its own, the rights of the files count.',
  remediation: 'Set uid in posix_user to the user that the files belong to.',
  fix: `
    resource "aws_s3files_access_point" "this" {
      posix_user {
        uid = 1000
        gid = 1000
      }
    }

    resource "aws_fsx_s3_access_point_attachment" "this" {
      openzfs_configuration {
        volume_id = "fsvol-1a2b3c"
        file_system_identity {
          type = "POSIX"
          posix_user {
            uid = 1000
            gid = 1000
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3files_access_point',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_s3_access_point_attachment',
    'https://docs.aws.amazon.com/fsx/latest/OpenZFSGuide/s3accesspoints-for-FSx.html',
  ],
  equivalents: {},
  examples: {
    pass: each('1000'),
    fail: each('0'),
    undetermined: each('local.user'),
  },
})

function each(user: string): string[] {
  return [
    `
      resource "aws_s3files_access_point" "shop" {
        file_system_id = "fs-1a2b3c"
        posix_user {
          uid = ${user}
          gid = 1000
        }
      }
    `,
    `
      resource "aws_fsx_s3_access_point_attachment" "shop" {
        name = "shop"
        type = "OPENZFS"
        openzfs_configuration {
          volume_id = "fsvol-1a2b3c"
          file_system_identity {
            type = "POSIX"
            posix_user {
              uid = ${user}
              gid = 1000
            }
          }
        }
      }
    `,
  ]
}
