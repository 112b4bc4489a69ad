import { inRegion, policy, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Default VPC is not used, or cannot be reached',
  problem: 'Default VPC is used',
  severity: 'LOW',
  resource: 'aws_default_vpc',
  must: vpc =>
    toldAs(
      inRegion(vpc, 'aws_vpc_block_public_access_options').some(options =>
        options.internet_gateway_block_mode.oneOf(['block-bidirectional', 'block-ingress']),
      ),
      'no `aws_vpc_block_public_access_options` blocks the way into it from the internet',
    ),
  why: 'Each of its subnets leads to the internet and gives out public addresses. What is started without a thought ends up there, open to everybody whom its group lets in.',
  remediation:
    'Make a VPC of your own with aws_vpc and move what is here into it. To block the way in from the internet shuts every VPC of the region that no aws_vpc_block_public_access_exclusion names.',
  fix: `
    resource "aws_vpc_block_public_access_options" "example" {
      internet_gateway_block_mode = "block-ingress"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/default_vpc',
    'https://docs.aws.amazon.com/vpc/latest/userguide/default-vpc.html',
    'https://docs.aws.amazon.com/vpc/latest/userguide/security-vpc-bpa.html',
  ],
  equivalents: { checkov: ['CKV_AWS_148'], trivy: ['AWS-0101'] },
  differs: 'A default VPC whose region lets nothing in from the internet passes.',
  examples: {
    pass: [
      `
        resource "aws_default_vpc" "main" {}
        resource "aws_vpc_block_public_access_options" "main" {
          internet_gateway_block_mode = "block-bidirectional"
        }
      `,
    ],
    fail: [
      `
        resource "aws_default_vpc" "main" {}
      `,
      `
        resource "aws_default_vpc" "main" {}
        resource "aws_vpc_block_public_access_options" "main" {
          internet_gateway_block_mode = "off"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_default_vpc" "main" {}
        resource "aws_vpc_block_public_access_options" "main" {
          internet_gateway_block_mode = local.mode
        }
      `,
    ],
  },
})
