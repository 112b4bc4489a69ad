import { all, companions, hasTemplate, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance has one network interface',
  problem: 'Instance has several network interfaces',
  severity: 'INFO',
  resource: 'aws_instance',
  must: instance =>
    all(
      not(instance.network_interface.hasAtLeast(2)),
      instance.secondary_network_interface.isAbsent(),
      companions(instance, 'aws_network_interface_attachment', { instance_id: 'id' }).no(),
      // The first one shows its attachment too, once it is made.
      companions(instance, 'aws_network_interface', { 'attachment.instance': 'id' }).no(one =>
        one.attachment.some(({ device_index }) => device_index.atLeast(1)),
      ),
      not(hasTemplate(instance, template => template.network_interfaces.hasAtLeast(2))),
    ),
  why: 'An instance with a foot in two networks can carry traffic from one into the other, past the rules between them. Few programs need that.',
  remediation: 'Leave the instance its one network interface.',
  fix: `
    resource "aws_instance" "this" {
      subnet_id = aws_subnet.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/using-eni.html',
  ],
  equivalents: { steampipe: ['ec2_instance_not_use_multiple_enis'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          subnet_id = "subnet-1"
        }
      `,
      `
        resource "aws_launch_template" "example" {
          network_interfaces {
            device_index = 0
          }
        }
        resource "aws_instance" "example" {
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_instance" "example" {
          network_interface {
            device_index         = 0
            network_interface_id = "eni-1"
          }
          network_interface {
            device_index         = 1
            network_interface_id = "eni-2"
          }
        }
      `,
      `
        resource "aws_instance" "example" {
          subnet_id = "subnet-1"
        }
        resource "aws_network_interface_attachment" "example" {
          instance_id          = aws_instance.example.id
          network_interface_id = "eni-2"
          device_index         = 1
        }
      `,
      `
        resource "aws_instance" "example" {
          subnet_id = "subnet-1"
        }
        resource "aws_network_interface" "example" {
          subnet_id = "subnet-2"
          attachment {
            instance     = aws_instance.example.id
            device_index = 1
          }
        }
      `,
      `
        resource "aws_instance" "example" {
          secondary_network_interface {
            network_card_index  = 1
            secondary_subnet_id = "ssubnet-1"
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          network_interfaces {
            device_index = 0
          }
          network_interfaces {
            device_index = 1
          }
        }
        resource "aws_instance" "example" {
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "other" {}
        resource "aws_instance" "example" {}
        resource "aws_network_interface_attachment" "example" {
          instance_id          = local.instance
          network_interface_id = "eni-2"
          device_index         = 1
        }
      `,
    ],
  },
})
