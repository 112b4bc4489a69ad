import { type AwsResource, any, follow, policy, unless } from '../shared/index.ts'

export default policy({
  title: 'Instance gets no public address',
  problem: 'Instance gets a public address',
  severity: 'MEDIUM',
  resource: [
    'aws_instance',
    'aws_launch_template',
    'aws_launch_configuration',
    'aws_spot_instance_request',
    'aws_spot_fleet_request',
  ],
  // Where nothing is set the subnet decides, which is told there: an instance that is made anew has not lost its address.
  when: {
    aws_instance: isMeant,
    aws_spot_instance_request: isMeant,
  },
  must: {
    aws_instance: instance => instance.associate_public_ip_address.isNot(true),
    aws_launch_template: template =>
      template.network_interfaces.every(one => one.associate_public_ip_address.isNot('true')),
    aws_launch_configuration: launch => launch.associate_public_ip_address.isNot(true),
    aws_spot_instance_request: instance => instance.associate_public_ip_address.isNot(true),
    aws_spot_fleet_request: fleet =>
      fleet.launch_specification.every(one => one.associate_public_ip_address.isNot(true)),
  },
  why: 'With a public address the instance can be reached from the internet as soon as one security group lets it. Behind a load balancer or a NAT gateway it needs none.',
  remediation:
    'Set associate_public_ip_address to false, and reach the instance through a load balancer or Session Manager.',
  fix: `
    resource "aws_instance" "this" {
      associate_public_ip_address = false
    }

    resource "aws_launch_template" "this" {
      network_interfaces {
        associate_public_ip_address = false
      }
    }

    resource "aws_launch_configuration" "this" {
      associate_public_ip_address = false
    }

    resource "aws_spot_fleet_request" "this" {
      launch_specification {
        associate_public_ip_address = false
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/launch_template',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/using-instance-addressing.html',
  ],
  equivalents: { checkov: ['CKV_AWS_88', 'CKV_AWS_389'], trivy: ['AWS-0009'], regula: ['FG_R00271'] },
  differs:
    'Where nothing is set the subnet decides, and a subnet that hands out public addresses has a finding of its own.',
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          associate_public_ip_address = false
        }
      `,
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_launch_template" "example" {
          network_interfaces {
            associate_public_ip_address = false
          }
        }
      `,
      `
        resource "aws_launch_configuration" "example" {
          associate_public_ip_address = false
        }
      `,
      `
        resource "aws_launch_template" "example" {
          image_id = "ami-1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_instance" "example" {
          associate_public_ip_address = true
        }
      `,
      `
        resource "aws_launch_template" "example" {
          network_interfaces {
            associate_public_ip_address = true
          }
        }
      `,
      `
        resource "aws_launch_configuration" "example" {
          associate_public_ip_address = true
        }
      `,
      `
        resource "aws_spot_instance_request" "example" {
          associate_public_ip_address = true
        }
      `,
      `
        resource "aws_spot_fleet_request" "example" {
          launch_specification {
            associate_public_ip_address = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "example" {
          associate_public_ip_address = local.public
        }
      `,
    ],
  },
})

function isMeant(instance: AwsResource<'aws_instance'> | AwsResource<'aws_spot_instance_request'>) {
  const { associate_public_ip_address: own, subnet_id: subnet } = instance
  const bySubnet = any(
    follow(subnet, 'aws_subnet', 'id').some(one => one.map_public_ip_on_launch.is(true)),
    follow(subnet, 'aws_default_subnet', 'id').some(one => one.map_public_ip_on_launch.isNot(false)),
  )
  return unless(own.isAbsent().outcome === 'pass' && bySubnet.outcome === 'pass')
}
