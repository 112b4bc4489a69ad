import type { Scalar } from '../../engine/index.ts'
import { all, any, expression, follow, hcl, policy } from '../shared/index.ts'

export default policy({
  title: 'AMI that is looked up has a named owner',
  problem: 'AMI that is looked up may come from anyone',
  severity: 'MEDIUM',
  resource: [
    'aws_instance',
    'aws_launch_template',
    'aws_launch_configuration',
    'aws_spot_instance_request',
    'aws_spot_fleet_request',
    'aws_ami_copy',
    'aws_batch_compute_environment',
    'aws_emr_cluster',
    'aws_imagebuilder_image_recipe',
    'aws_imagebuilder_container_recipe',
  ],
  must: {
    aws_instance: ({ ami }) => isOfNamedOwner(ami),
    aws_launch_template: ({ image_id: ami }) => isOfNamedOwner(ami),
    aws_launch_configuration: ({ image_id: ami }) => isOfNamedOwner(ami),
    aws_spot_instance_request: ({ ami }) => isOfNamedOwner(ami),
    aws_spot_fleet_request: fleet => fleet.launch_specification.every(({ ami }) => isOfNamedOwner(ami)),
    aws_ami_copy: ({ source_ami_id: ami }) => isOfNamedOwner(ami),
    aws_batch_compute_environment: ({ compute_resources: { image_id: ami, ec2_configuration: kinds } }) =>
      all(
        isOfNamedOwner(ami),
        kinds.every(({ image_id_override: own }) => isOfNamedOwner(own)),
      ),
    aws_emr_cluster: ({ custom_ami_id: ami }) => isOfNamedOwner(ami),
    aws_imagebuilder_image_recipe: ({ parent_image: ami }) => isOfNamedOwner(ami),
    aws_imagebuilder_container_recipe: ({ instance_configuration: { image: ami } }) => isOfNamedOwner(ami),
  },
  why: 'Everyone can publish an image under a name that fits, newer than the one that is meant. The next plan then starts the image of a stranger.',
  remediation: 'Name the owners in the data source: amazon, self, or the id of an account.',
  fix: [
    fixOf('aws_instance', 'ami'),
    fixOf('aws_launch_template', 'image_id'),
    fixOf('aws_launch_configuration', 'image_id'),
    fixOf('aws_spot_instance_request', 'ami'),
    fixOf('aws_spot_fleet_request', 'launch_specification.ami'),
    fixOf('aws_ami_copy', 'source_ami_id'),
    fixOf('aws_batch_compute_environment', 'compute_resources.image_id'),
    fixOf('aws_emr_cluster', 'custom_ami_id'),
    fixOf('aws_imagebuilder_image_recipe', 'parent_image'),
    fixOf('aws_imagebuilder_container_recipe', 'instance_configuration.image'),
  ].join('\n\n'),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/ami',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-finding-an-ami.html',
  ],
  equivalents: { checkov: ['CKV_AWS_386'], trivy: ['AWS-0344'] },
  differs:
    'Those checks judge the data source, which itself starts nothing: here the finding stands at what is made from the image.',
  examples: {
    pass: [
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "name"
            values = ["ubuntu-*"]
          }
          owners = ["099720109477"]
        }
        resource "aws_instance" "example" {
          ami = data.aws_ami.ubuntu.id
        }
      `,
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
      `,
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "name"
            values = ["ubuntu-*"]
          }
          filter {
            name   = "owner-alias"
            values = ["amazon"]
          }
        }
        resource "aws_launch_template" "example" {
          image_id = data.aws_ami.ubuntu.id
        }
      `,
    ],
    fail: [
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "name"
            values = ["ubuntu-*"]
          }
        }
        resource "aws_instance" "example" {
          ami = data.aws_ami.ubuntu.id
        }
      `,
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "name"
            values = ["ubuntu-*"]
          }
        }
        resource "aws_launch_template" "example" {
          image_id = data.aws_ami.ubuntu.id
        }
      `,
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "name"
            values = ["ubuntu-*"]
          }
        }
        resource "aws_launch_configuration" "example" {
          image_id = data.aws_ami.ubuntu.id
        }
      `,
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "name"
            values = ["ubuntu-*"]
          }
        }
        resource "aws_spot_instance_request" "example" {
          ami = data.aws_ami.ubuntu.id
        }
      `,
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "name"
            values = ["ubuntu-*"]
          }
        }
        resource "aws_ami_copy" "example" {
          name          = "example"
          source_ami_id = data.aws_ami.ubuntu.id
        }
      `,
      `
        data "aws_ami" "ubuntu" {
          most_recent = true
          filter {
            name   = "owner-id"
            values = ["*"]
          }
        }
        resource "aws_instance" "example" {
          ami = data.aws_ami.ubuntu.id
        }
      `,
      ...[
        ['aws_spot_fleet_request', 'launch_specification.ami'],
        ['aws_batch_compute_environment', 'compute_resources.image_id'],
        ['aws_batch_compute_environment', 'compute_resources.ec2_configuration.image_id_override'],
        ['aws_emr_cluster', 'custom_ami_id'],
        ['aws_imagebuilder_image_recipe', 'parent_image'],
        ['aws_imagebuilder_container_recipe', 'instance_configuration.image'],
      ].map(
        ([type = '', path = '']) => `
          data "aws_ami" "ubuntu" {
            most_recent = true
            filter {
              name   = "name"
              values = ["ubuntu-*"]
            }
          }
          ${hcl(type, 'example', { [path]: expression('data.aws_ami.ubuntu.id') })}
        `,
      ),
    ],
    undetermined:
      'What a data source asks for is known when the plan is made, or the image is not known either and then nothing of it is.',
  },
})

/** The image is none that is looked up, or one whose owner the look-up names. */
function isOfNamedOwner(ami: Scalar) {
  return follow(ami, 'data.aws_ami', ['id', 'image_id']).every(image =>
    any(
      image.owners.isSet(),
      image.filter.some(({ name, values }) =>
        all(
          name.oneOf(['owner-id', 'owner-alias', 'image-id']),
          // A filter takes wildcards.
          values.no(value => value.satisfies(text => /^[*?]+$/.test(text), 'any owner')),
        ),
      ),
    ),
  )
}

/** A resource made from an image whose owner its look-up names. */
function fixOf(type: string, attribute: string): string {
  return `${hcl(type, 'this', { [attribute]: expression('data.aws_ami.ubuntu.id') })}
data "aws_ami" "ubuntu" {
  most_recent = true
  owners      = ["099720109477"]
  filter {
    name   = "name"
    values = ["ubuntu/images/hvm-ssd/*"]
  }
}`
}
