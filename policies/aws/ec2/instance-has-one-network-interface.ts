import { all, companions, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance has one network interface',
  problem: 'Instance has several network interfaces',
  severity: 'INFO',
  resource: 'aws_instance',
  must: instance =>
    all(
      not(instance.network_interface.hasAtLeast(2)),
      companions(instance, 'aws_network_interface_attachment', { instance_id: 'id' }).no(),
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
