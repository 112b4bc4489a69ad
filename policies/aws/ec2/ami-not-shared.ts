import { policy } from '../shared/index.ts'

export default policy({
  title: 'AMI is not shared with another account',
  problem: 'AMI is shared with another account',
  severity: 'LOW',
  resource: 'aws_ami_launch_permission',
  when: permission => permission.group.isNot('all'),
  must: permission => permission.account_id.isAbsent(),
  why: 'The other account can start the image and read all that is on its disk, and who of that account may do so is not for you to say. An organization as a whole is easier to keep in view.',
  remediation: 'Share the image with the organization or one of its units, or not at all.',
  fix: `
    resource "aws_ami_launch_permission" "this" {
      image_id         = "ami-1"
      organization_arn = "arn:aws:organizations::111122223333:organization/o-1"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami_launch_permission',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/sharingamis-explicit.html',
  ],
  equivalents: { checkov: ['CKV_AWS_205'] },
  differs:
    'CKV_AWS_205 objects to every launch permission. Sharing within the own organization is what the permission is for.',
  examples: {
    pass: [
      `
        resource "aws_ami_launch_permission" "example" {
          image_id         = "ami-1"
          organization_arn = "arn:aws:organizations::111122223333:organization/o-1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ami_launch_permission" "example" {
          image_id   = "ami-1"
          account_id = "111122223333"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ami_launch_permission" "example" {
          image_id   = "ami-1"
          account_id = local.account
          group      = local.group
        }
      `,
    ],
  },
})
