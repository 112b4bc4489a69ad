import { not, policy } from '../shared/index.ts'

export default policy({
  title: 'AMI is not public',
  problem: 'AMI is public',
  severity: 'HIGH',
  resource: ['aws_ami_launch_permission', 'aws_imagebuilder_distribution_configuration'],
  must: {
    aws_ami_launch_permission: permission => permission.group.isNot('all'),
    aws_imagebuilder_distribution_configuration: ({ distribution }) =>
      distribution.every(({ ami_distribution_configuration: ami }) =>
        not(ami.launch_permission.user_groups.has('all')),
      ),
  },
  why: 'Everyone with an AWS account can launch the image, and so read all that is on its disks. Scanners search public images for keys and code.',
  remediation: 'Take the group all out, and name the accounts or the organization that need the image.',
  fix: `
    resource "aws_ami_launch_permission" "this" {
      image_id         = "ami-1"
      organization_arn = "arn:aws:organizations::111122223333:organization/o-1"
    }

    resource "aws_imagebuilder_distribution_configuration" "this" {
      distribution {
        ami_distribution_configuration {
          launch_permission {
            organization_arns = ["arn:aws:organizations::111122223333:organization/o-1"]
            user_groups       = []
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami_launch_permission',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_distribution_configuration',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/sharingamis-intro.html',
  ],
  equivalents: { checkov: ['CKV_AWS_205'] },
  examples: {
    pass: [
      distribution('organization_arns = ["arn:aws:organizations::111122223333:organization/o-1"]'),
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
      distribution('user_groups = ["all"]'),
      `
        resource "aws_ami_launch_permission" "example" {
          image_id = "ami-1"
          group    = "all"
        }
      `,
    ],
    undetermined: [
      distribution('user_groups = local.groups'),
      `
        resource "aws_ami_launch_permission" "example" {
          image_id = "ami-1"
          group    = local.group
        }
      `,
    ],
  },
})

function distribution(permission: string): string {
  return `resource "aws_imagebuilder_distribution_configuration" "web" {\n  distribution {\n    region = "eu-central-1"\n    ami_distribution_configuration {\n      name = "web-{{ imagebuilder:buildDate }}"\n      launch_permission {\n        ${permission}\n      }\n    }\n  }\n}`
}
