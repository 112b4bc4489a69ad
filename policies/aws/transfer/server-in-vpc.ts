import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Transfer server has its endpoint in a VPC',
  problem: 'Transfer server has a public endpoint',
  severity: 'MEDIUM',
  resource: 'aws_transfer_server',
  must: server => {
    const isIn = server.endpoint_type.oneOf(['VPC', 'VPC_ENDPOINT'])
    // Where it is to stand has to be said with it.
    return isIn.outcome === 'fail' ? all(isIn, server.endpoint_details.isSet()) : isIn
  },
  why: 'A public endpoint answers every address, and no security group can be put before it. In a VPC the addresses that may connect can be named.',
  remediation:
    'Set endpoint_type to VPC, and name the VPC, its subnets and a security group in endpoint_details.',
  fix: `
    resource "aws_transfer_server" "this" {
      endpoint_type = "VPC"
      endpoint_details {
        vpc_id             = aws_vpc.example.id
        subnet_ids         = [aws_subnet.example.id]
        security_group_ids = [aws_security_group.example.id]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_server',
    'https://docs.aws.amazon.com/transfer/latest/userguide/create-server-in-vpc.html',
  ],
  equivalents: { checkov: ['CKV_AWS_164'] },
  examples: {
    pass: [
      `
        resource "aws_transfer_server" "example" {
          endpoint_type = "VPC"
          endpoint_details {
            vpc_id     = "vpc-1"
            subnet_ids = ["subnet-1"]
          }
        }
      `,
      `
        resource "aws_transfer_server" "example" {
          endpoint_type = "VPC_ENDPOINT"
          endpoint_details {
            vpc_endpoint_id = "vpce-1"
          }
        }
      `,
    ],
    fail: [
      'resource "aws_transfer_server" "example" {\n  endpoint_type = "PUBLIC"\n}',
      'resource "aws_transfer_server" "example" {\n  domain = "S3"\n}',
    ],
    undetermined: [
      `
        resource "aws_transfer_server" "example" {
          endpoint_type = local.type
          endpoint_details {
            vpc_id = "vpc-1"
          }
        }
      `,
    ],
  },
})
