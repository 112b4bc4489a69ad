import {
  type AwsResource,
  all,
  any,
  companions,
  flag,
  follow,
  policy,
  type Scalar,
  unless,
} from '../shared/index.ts'

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
    aws_instance: instance => unless(isLeftToSubnet(instance) && hasNoElasticIp(instance).outcome !== 'fail'),
    aws_spot_instance_request: request => unless(isLeftToSubnet(request)),
  },
  must: {
    aws_instance: instance => all(instance.associate_public_ip_address.isNot(true), hasNoElasticIp(instance)),
    aws_launch_template: template =>
      template.network_interfaces.every(one => flag(one.associate_public_ip_address).isNot(true)),
    aws_launch_configuration: launch => launch.associate_public_ip_address.isNot(true),
    aws_spot_instance_request: instance => instance.associate_public_ip_address.isNot(true),
    aws_spot_fleet_request: fleet =>
      fleet.launch_specification.every(one => one.associate_public_ip_address.isNot(true)),
  },
  why: 'With a public address the instance can be reached from the internet as soon as one security group lets it. Behind a load balancer or a NAT gateway it needs none.',
  remediation:
    'Set associate_public_ip_address to false, give it no Elastic IP, and reach it through a load balancer or Session Manager.',
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
      'resource "aws_launch_template" "example" {\n  network_interfaces {\n    associate_public_ip_address = "0"\n  }\n}',
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
      // An address of a NAT gateway, or of another instance, is not this one's.
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
        resource "aws_eip" "nat" {}
        resource "aws_nat_gateway" "example" {
          allocation_id = aws_eip.nat.id
          subnet_id     = "subnet-1"
        }
        resource "aws_eip_association" "other" {
          instance_id   = "i-1"
          allocation_id = "eipalloc-1"
        }
      `,
    ],
    fail: [
      ...['true', 'True', '1'].map(
        text =>
          `resource "aws_launch_template" "example" {\n  network_interfaces {\n    associate_public_ip_address = "${text}"\n  }\n}`,
      ),
      `
        resource "aws_instance" "example" {
          associate_public_ip_address = true
        }
      `,
      `
        resource "aws_instance" "example" {
          associate_public_ip_address = false
        }
        resource "aws_eip" "example" {
          instance = aws_instance.example.id
        }
      `,
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
        resource "aws_eip_association" "example" {
          instance_id   = aws_instance.example.id
          allocation_id = "eipalloc-1"
        }
      `,
      // The subnet's finding says nothing of an Elastic IP.
      `
        resource "aws_subnet" "example" {
          vpc_id                  = "vpc-1"
          map_public_ip_on_launch = true
        }
        resource "aws_instance" "example" {
          subnet_id = aws_subnet.example.id
        }
        resource "aws_eip" "example" {
          instance = aws_instance.example.id
        }
      `,
      `
        resource "aws_network_interface" "example" {
          subnet_id = "subnet-1"
        }
        resource "aws_instance" "example" {
          primary_network_interface {
            network_interface_id = aws_network_interface.example.id
          }
        }
        resource "aws_eip" "example" {
          network_interface = aws_network_interface.example.id
        }
      `,
      `
        resource "aws_network_interface" "example" {
          subnet_id = "subnet-1"
        }
        resource "aws_instance" "example" {
          network_interface {
            device_index         = 0
            network_interface_id = aws_network_interface.example.id
          }
        }
        resource "aws_eip_association" "example" {
          network_interface_id = aws_network_interface.example.id
          allocation_id        = "eipalloc-1"
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

/** Nothing gives an instance, or a network interface of the plan that it has, an Elastic IP. */
function hasNoElasticIp(instance: AwsResource<'aws_instance'>) {
  return all(
    companions(instance, 'aws_eip', {
      instance: 'id',
      network_interface: 'primary_network_interface_id',
    }).no(),
    companions(instance, 'aws_eip_association', {
      instance_id: 'id',
      network_interface_id: 'primary_network_interface_id',
    }).no(),
    instance.network_interface.every(one => interfaceHasNoElasticIp(one.network_interface_id)),
    interfaceHasNoElasticIp(instance.primary_network_interface.network_interface_id),
  )
}

function interfaceHasNoElasticIp(id: Scalar) {
  return follow(id, 'aws_network_interface', 'id').every(one =>
    all(
      companions(one, 'aws_eip', { network_interface: 'id' }).no(),
      companions(one, 'aws_eip_association', { network_interface_id: 'id' }).no(),
    ),
  )
}

/** Its subnet hands out public addresses, and it says nothing of that. */
function isLeftToSubnet(instance: AwsResource<'aws_instance'> | AwsResource<'aws_spot_instance_request'>) {
  const { associate_public_ip_address: own, subnet_id: subnet } = instance
  const bySubnet = any(
    follow(subnet, 'aws_subnet', 'id').some(one => one.map_public_ip_on_launch.is(true)),
    follow(subnet, 'aws_default_subnet', 'id').some(one => one.map_public_ip_on_launch.isNot(false)),
  )
  return own.isAbsent().outcome === 'pass' && bySubnet.outcome === 'pass'
}
