import { type AwsResource, any, companions, policy, unless } from '../shared/index.ts'

export default policy({
  title: 'Elastic IP is attached',
  problem: 'Elastic IP is attached to nothing',
  severity: 'INFO',
  resource: 'aws_eip',
  // An open question of tidiness helps nobody: where something may have the address that the plan does not tell, it is not asked.
  when: eip => unless(isAttached(eip).outcome === 'undetermined'),
  must: isAttached,
  why: 'An address that leads nowhere costs money, and is kept in lists of what may connect. Whoever attaches it to something takes over its trust.',
  remediation: 'Attach the address, or give it back.',
  fix: `
    resource "aws_eip_association" "this" {
      instance_id   = aws_instance.example.id
      allocation_id = aws_eip.this.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eip',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/elastic-ip-addresses-eip.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_19'] },
  differs: 'CKV2_AWS_19 knows no network interface to which an address is given.',
  examples: {
    pass: [
      `
        resource "aws_eip" "example" {
          instance = "i-1"
        }
      `,
      `
        resource "aws_eip" "example" {
          network_interface = "eni-1"
        }
      `,
      `
        resource "aws_eip" "example" {}
        resource "aws_eip_association" "example" {
          instance_id   = "i-1"
          allocation_id = aws_eip.example.id
        }
      `,
      `
        resource "aws_eip" "example" {}
        resource "aws_nat_gateway" "example" {
          allocation_id = aws_eip.example.id
          subnet_id     = "subnet-1"
        }
      `,
      `
        resource "aws_eip" "example" {}
        resource "aws_lb" "example" {
          subnet_mapping {
            subnet_id     = "subnet-1"
            allocation_id = aws_eip.example.id
          }
        }
      `,
      `
        resource "aws_eip" "example" {}
        resource "aws_transfer_server" "example" {
          endpoint_type = "VPC"
          endpoint_details {
            address_allocation_ids = [aws_eip.example.id]
          }
        }
      `,
      `
        resource "aws_eip" "example" {}
        resource "aws_nat_gateway" "example" {
          vpc_id            = "vpc-1"
          availability_mode = "regional"
          availability_zone_address {
            availability_zone = "eu-central-1a"
            allocation_ids    = [aws_eip.example.id]
          }
        }
      `,
      `
        resource "aws_eip" "example" {}
        resource "aws_nat_gateway_eip_association" "example" {
          allocation_id  = aws_eip.example.id
          nat_gateway_id = "nat-1"
        }
      `,
      `
        resource "aws_eip" "example" {}
        resource "aws_redshift_cluster" "example" {
          cluster_identifier = "example"
          elastic_ip         = aws_eip.example.public_ip
        }
      `,
    ],
    fail: [
      `
        resource "aws_eip" "example" {
          domain = "vpc"
        }
      `,
    ],
    undetermined:
      'Where something may have the address that the plan does not tell, the policy does not apply.',
  },
})

function isAttached(eip: AwsResource<'aws_eip'>) {
  return any(
    companions(eip, 'aws_eip_association', {
      allocation_id: ['id', 'allocation_id'],
      public_ip: 'public_ip',
    }).some(),
    eip.instance.isSet(),
    eip.network_interface.isSet(),
    companions(eip, 'aws_nat_gateway', {
      allocation_id: ['id', 'allocation_id'],
      'secondary_allocation_ids[]': ['id', 'allocation_id'],
      'availability_zone_address.allocation_ids[]': ['id', 'allocation_id'],
    }).some(),
    companions(eip, 'aws_nat_gateway_eip_association', { allocation_id: ['id', 'allocation_id'] }).some(),
    companions(eip, 'aws_lb', { 'subnet_mapping.allocation_id': ['id', 'allocation_id'] }).some(),
    companions(eip, 'aws_transfer_server', {
      'endpoint_details.address_allocation_ids[]': ['id', 'allocation_id'],
    }).some(),
    companions(eip, 'aws_redshift_cluster', { elastic_ip: 'public_ip' }).some(),
    companions(eip, 'aws_medialive_channel', {
      'vpc.public_address_allocation_ids[]': ['id', 'allocation_id'],
    }).some(),
  )
}
