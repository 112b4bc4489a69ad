import { any, asValue, companions, PASS, policy } from '../shared/index.ts'

export default policy({
  title: 'Internet gateway is attached to a VPC',
  problem: 'Internet gateway is attached to no VPC',
  severity: 'INFO',
  resource: 'aws_internet_gateway',
  must: gateway =>
    any(
      // What is decided at apply is some VPC.
      asValue(gateway.vpc_id)._state() === 'unknown' ? PASS : gateway.vpc_id.isSet(),
      companions(gateway, 'aws_internet_gateway_attachment', { internet_gateway_id: 'id' }).some(),
    ),
  why: 'A gateway that belongs to nothing is a door that waits for a wall. Whoever attaches it later opens a network that was closed.',
  remediation: 'Name its VPC, or take the gateway away.',
  fix: `
    resource "aws_internet_gateway" "this" {
      vpc_id = aws_vpc.example.id
    }
  `,
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/internet_gateway',
  equivalents: { steampipe: ['vpc_igw_attached_to_authorized_vpc'] },
  examples: {
    pass: [
      `
        resource "aws_internet_gateway" "main" {
          vpc_id = "vpc-1"
        }
      `,
      `
        resource "aws_internet_gateway" "main" {
          vpc_id = local.vpc_id
        }
      `,
      `
        resource "aws_internet_gateway" "main" {}
        resource "aws_internet_gateway_attachment" "main" {
          internet_gateway_id = aws_internet_gateway.main.id
          vpc_id              = "vpc-1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_internet_gateway" "main" {}
      `,
    ],
    undetermined: [
      `
        resource "aws_internet_gateway" "other" {}
        resource "aws_internet_gateway" "main" {}
        resource "aws_internet_gateway_attachment" "main" {
          internet_gateway_id = local.gateway_id
          vpc_id              = "vpc-1"
        }
      `,
    ],
  },
})
