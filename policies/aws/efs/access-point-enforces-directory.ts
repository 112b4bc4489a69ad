import { policy } from '../shared/index.ts'

export default policy({
  title: 'Access point enforces a root directory',
  problem: 'Access point gives access to the whole file system',
  severity: 'LOW',
  resource: 'aws_efs_access_point',
  must: point => point.root_directory.path.orElse('/').isNot('/'),
  why: 'Whoever mounts through the access point sees every file of the file system. With a directory of its own it sees no more than that.',
  remediation: 'Set path of root_directory to a directory.',
  fix: `
    resource "aws_efs_access_point" "this" {
      root_directory {
        path = "/app"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_access_point',
    'https://docs.aws.amazon.com/efs/latest/ug/efs-access-points.html',
  ],
  equivalents: { checkov: ['CKV_AWS_329'] },
  examples: {
    pass: [
      `
        resource "aws_efs_access_point" "example" {
          root_directory {
            path = "/app"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_efs_access_point" "example" {
          file_system_id = "fs-1"
        }
      `,
      `
        resource "aws_efs_access_point" "example" {
          root_directory {
            path = "/"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_efs_access_point" "example" {
          root_directory {
            path = local.path
          }
        }
      `,
    ],
  },
})
