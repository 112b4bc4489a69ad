import { type AwsResource, all, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Default security group has no rules',
  problem: 'Default security group has rules, or is left as AWS made it',
  severity: 'MEDIUM',
  resource: ['aws_vpc', 'aws_default_security_group'],
  must: {
    aws_vpc: vpc =>
      companions(vpc, 'aws_default_security_group', { vpc_id: 'id' }).some(group => hasNoRules(group)),
    aws_default_security_group: group => hasNoRules(group),
  },
  why: 'Whatever is started without a group of its own gets the default one, which lets its members talk to each other and out. Without rules such a slip stays harmless.',
  remediation: 'Take the default group over with an aws_default_security_group without rules.',
  fix: `
    resource "aws_default_security_group" "this" {
      vpc_id = aws_vpc.this.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/default_security_group',
    'https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_12'], trivy: ['AWS-0173'], regula: ['FG_R00089'] },
  examples: {
    pass: [
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_default_security_group" "main" {
          vpc_id = aws_vpc.main.id
        }
      `,
    ],
    fail: [
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
      `,
      `
        resource "aws_default_security_group" "main" {
          vpc_id = "vpc-1"
          ingress {
            protocol  = "-1"
            from_port = 0
            to_port   = 0
            self      = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc" "other" {
          cidr_block = "10.1.0.0/16"
        }
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_default_security_group" "main" {
          vpc_id = local.vpc_id
        }
      `,
    ],
  },
})

function hasNoRules(group: AwsResource<'aws_default_security_group'>) {
  return all(group.ingress.isAbsent(), group.egress.isAbsent())
}
