import { any, companions, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Network ACL is attached to a subnet',
  problem: 'Network ACL is attached to no subnet',
  severity: 'INFO',
  resource: 'aws_network_acl',
  must: acl =>
    any(
      acl.subnet_ids.isSet(),
      follow(acl.subnet_ids, 'aws_subnet', 'id').some(),
      companions(acl, 'aws_network_acl_association', { network_acl_id: 'id' }).some(),
    ),
  why: 'Its rules hold for nothing, and who reads them believes the opposite. The subnets that were meant are under another one.',
  remediation: 'Name its subnets, or take the ACL away.',
  fix: `
    resource "aws_network_acl" "this" {
      subnet_ids = [aws_subnet.example.id]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/network_acl',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/network_acl_association',
  ],
  equivalents: { checkov: ['CKV2_AWS_1'] },
  examples: {
    pass: [
      `
        resource "aws_subnet" "main" {
          vpc_id = "vpc-1"
        }
        resource "aws_network_acl" "main" {
          vpc_id     = "vpc-1"
          subnet_ids = [aws_subnet.main.id]
        }
      `,
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
        }
        resource "aws_network_acl_association" "main" {
          network_acl_id = aws_network_acl.main.id
          subnet_id      = "subnet-1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_network_acl" "main" {
          vpc_id     = "vpc-1"
          subnet_ids = local.subnet_ids
        }
      `,
    ],
  },
})
