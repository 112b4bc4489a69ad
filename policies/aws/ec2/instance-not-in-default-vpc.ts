import type { Scalar } from '../../engine/index.ts'
import { type AwsResource, all, any, follow, hasTemplate, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance does not lie in the default VPC',
  problem: 'Instance lies in the default VPC',
  severity: 'LOW',
  resource: ['aws_instance', 'aws_spot_instance_request'],
  must: instance =>
    any(
      isOwnSubnet(instance.subnet_id),
      instance.network_interface.isSet(),
      hasTemplate(instance, template => template.network_interfaces.some(one => one.subnet_id.isSet())),
    ),
  why: 'Every subnet of the default VPC hands out public addresses and leads to the internet. An instance without a subnet of its own lands there.',
  remediation: 'Name a subnet of your own in subnet_id.',
  fix: `
    resource "aws_instance" "this" {
      subnet_id = aws_subnet.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/vpc/latest/userguide/default-vpc.html',
  ],
  equivalents: { steampipe: ['ec2_instance_not_use_default_vpc'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          subnet_id = "subnet-1"
        }
      `,
      `
        resource "aws_vpc" "example" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_subnet" "example" {
          vpc_id = aws_vpc.example.id
        }
        resource "aws_instance" "example" {
          subnet_id = aws_subnet.example.id
        }
      `,
      `
        resource "aws_instance" "example" {
          network_interface {
            device_index         = 0
            network_interface_id = "eni-1"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_spot_instance_request" "example" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_default_subnet" "example" {
          availability_zone = "eu-central-1a"
        }
        resource "aws_instance" "example" {
          subnet_id = aws_default_subnet.example.id
        }
      `,
      `
        resource "aws_default_vpc" "example" {}
        resource "aws_subnet" "example" {
          vpc_id = aws_default_vpc.example.id
        }
        resource "aws_instance" "example" {
          subnet_id = aws_subnet.example.id
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "example" {
          subnet_id = local.subnet
        }
      `,
    ],
  },
})

function isOwnSubnet(subnet: Scalar) {
  const isDefault = follow(subnet, 'aws_default_subnet', 'id').some()
  if (isDefault.outcome === 'pass') return not(isDefault)
  return any(
    follow(subnet, 'aws_subnet', 'id').some(isOwn),
    all(subnet.isSet(), not(isDefault), follow(subnet, 'aws_subnet', 'id').every(isOwn)),
  )
}

/** The subnet lies in a VPC that is not the default one. */
function isOwn({ vpc_id }: AwsResource<'aws_subnet'>) {
  const isDefault = any(
    follow(vpc_id, 'aws_default_vpc', 'id').some(),
    follow(vpc_id, 'data.aws_vpc', 'id').some(vpc => vpc.default.is(true)),
  )
  return isDefault.outcome === 'pass'
    ? not(isDefault)
    : any(follow(vpc_id, 'aws_vpc', 'id').some(), not(isDefault))
}
