import { policy } from '../shared/index.ts'

export default policy({
  title: 'AMI is not public',
  problem: 'AMI is public',
  severity: 'HIGH',
  resource: 'aws_ami_launch_permission',
  must: permission => permission.group.isNot('all'),
  why: 'Everyone with an AWS account can launch the image, and so read all that is on its disks. Scanners search public images for keys and code.',
  remediation: 'Remove group = "all", and name the accounts or the organization that need the image.',
  fix: `
    resource "aws_ami_launch_permission" "this" {
      image_id         = "ami-1"
      organization_arn = "arn:aws:organizations::111122223333:organization/o-1"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami_launch_permission',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/sharingamis-intro.html',
  ],
  equivalents: { checkov: ['CKV_AWS_205'] },
  examples: {
    pass: [
      `
        resource "aws_ami_launch_permission" "example" {
          image_id         = "ami-1"
          organization_arn = "arn:aws:organizations::111122223333:organization/o-1"
        }
      `,
      `
        resource "aws_ami_launch_permission" "example" {
          image_id   = "ami-1"
          account_id = "111122223333"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ami_launch_permission" "example" {
          image_id = "ami-1"
          group    = "all"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ami_launch_permission" "example" {
          image_id = "ami-1"
          group    = local.group
        }
      `,
    ],
  },
})
