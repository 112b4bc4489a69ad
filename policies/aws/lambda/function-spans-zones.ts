import { policy, spanZones } from '../shared/index.ts'

export default policy({
  title: 'Function in a VPC spans two zones',
  problem: 'Function in a VPC lies in one zone',
  severity: 'INFO',
  resource: 'aws_lambda_function',
  when: fn => fn.vpc_config.subnet_ids.isSet(),
  must: fn => spanZones(fn.vpc_config.subnet_ids),
  why: 'When the only zone fails, the function runs nowhere. With subnets of two zones Lambda takes the other one.',
  remediation: 'Name subnets of two or more zones in subnet_ids.',
  fix: `
    resource "aws_lambda_function" "this" {
      vpc_config {
        subnet_ids         = ["<ID of an aws_subnet>", "<ID of an aws_subnet of another zone>"]
        security_group_ids = [aws_security_group.example.id]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/foundation-networking.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lambda_function" "example" {
          vpc_config {
            subnet_ids         = ["subnet-1", "subnet-2"]
            security_group_ids = ["sg-1"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_lambda_function" "example" {
          vpc_config {
            subnet_ids         = ["subnet-1"]
            security_group_ids = ["sg-1"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lambda_function" "example" {
          vpc_config {
            subnet_ids         = local.subnets
            security_group_ids = ["sg-1"]
          }
        }
      `,
    ],
  },
})
