import type { Scalar } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  asValue,
  follow,
  hasTemplate,
  inAccount,
  isGiven,
  not,
  policy,
} from '../shared/index.ts'

export default policy({
  title: 'Instance does not lie in the default VPC',
  problem: 'Instance lies in the default VPC',
  severity: 'LOW',
  resource: ['aws_instance', 'aws_spot_instance_request'],
  must: instance =>
    any(
      isOwnSubnet(instance.subnet_id),
      instance.network_interface.isSet(),
      instance.primary_network_interface.isSet(),
      hasTemplate(instance, template => template.network_interfaces.some(one => one.subnet_id.isSet())),
    ),
  why: 'Every subnet of the default VPC hands out public addresses and leads to the internet. An instance without a subnet of its own lands there.',
  remediation: 'Name a subnet of your own in subnet_id.',
  fix: `
    resource "aws_instance" "this" {
      subnet_id = aws_subnet.example.id
    }

    resource "aws_spot_instance_request" "this" {
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
      `
        resource "aws_instance" "example" {
          primary_network_interface {
            network_interface_id = "eni-1"
          }
        }
      `,
      `
        data "aws_vpc" "main" {
          id = "vpc-1"
        }
        data "aws_subnets" "main" {
          ids = ["subnet-1"]
          filter {
            name   = "vpc-id"
            values = [data.aws_vpc.main.id]
          }
        }
        resource "aws_instance" "example" {
          subnet_id = data.aws_subnets.main.ids[0]
        }
      `,
      `
        resource "aws_vpc" "example" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_subnet" "example" {
          count  = 2
          vpc_id = aws_vpc.example.id
        }
        resource "aws_instance" "example" {
          subnet_id = tolist(aws_subnet.example[*].id)[0]
        }
      `,
      `
        resource "aws_subnet" "example" {
          vpc_id = local.vpc_id
        }
        resource "aws_instance" "example" {
          subnet_id = aws_subnet.example.id
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
      `
        data "aws_subnet" "example" {
          availability_zone = "eu-central-1a"
          default_for_az    = true
        }
        resource "aws_instance" "example" {
          subnet_id = data.aws_subnet.example.id
        }
      `,
      `
        data "aws_vpc" "default" {
          default = true
        }
        data "aws_subnets" "default" {
          ids = ["subnet-1"]
          filter {
            name   = "vpc-id"
            values = [data.aws_vpc.default.id]
          }
        }
        resource "aws_instance" "example" {
          subnet_id = data.aws_subnets.default.ids[0]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_default_vpc" "example" {}
        resource "aws_subnet" "example" {
          vpc_id = local.vpc_id
        }
        resource "aws_instance" "example" {
          subnet_id = aws_subnet.example.id
        }
      `,
      `
        resource "aws_instance" "example" {
          subnet_id = local.subnet
        }
      `,
    ],
  },
})

function isOwnSubnet(subnet: Scalar) {
  const value = asValue(subnet)
  // One of several, as `module.vpc.private_subnets[0]` is to the plan.
  if (value._body.graph.isMadeOf(value, 'aws_subnet')) return follow(subnet, 'aws_subnet', 'id').every(isOwn)
  const isDefault = any(
    follow(subnet, 'aws_default_subnet', 'id').some(),
    follow(subnet, 'data.aws_subnet', 'id').some(found =>
      any(found.default_for_az.is(true), isDefaultVpc(found.vpc_id, found)),
    ),
    follow(subnet, 'data.aws_subnets', 'ids').some(found =>
      found.filter.some(({ name, values }) =>
        any(
          all(name.is('vpc-id'), isDefaultVpc(values, found)),
          all(name.is('default-for-az'), values.has('true')),
        ),
      ),
    ),
  )
  if (isDefault.outcome === 'pass') return not(isDefault)
  return any(
    follow(subnet, 'aws_subnet', 'id').some(isOwn),
    all(
      subnet.isSet(),
      not(isDefault),
      follow(subnet, 'aws_subnet', 'id').every(isOwn),
      isGiven(subnet, 'the subnet in the state may be one of the default VPC: name yours to settle it'),
    ),
  )
}

/** The subnet lies in a VPC that is not the default one. */
function isOwn(subnet: AwsResource<'aws_subnet'>) {
  const isDefault = isDefaultVpc(subnet.vpc_id, subnet)
  return isDefault.outcome === 'pass'
    ? not(isDefault)
    : any(follow(subnet.vpc_id, 'aws_vpc', 'id').some(), not(isDefault))
}

/** What the plan does not tell, a local say, is the default VPC only where the plan has that. */
function isDefaultVpc(ids: object, beside: object) {
  const isDefault = (vpc: AwsResource<'data.aws_vpc'>) => vpc.default.is(true)
  return any(
    all(follow(ids, 'aws_default_vpc', 'id').some(), inAccount(beside, 'aws_default_vpc').some()),
    all(follow(ids, 'data.aws_vpc', 'id').some(isDefault), inAccount(beside, 'data.aws_vpc').some(isDefault)),
  )
}
