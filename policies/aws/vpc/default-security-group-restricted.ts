import { type AwsResource, all, any, companions, follow, policy, toldWith } from '../shared/index.ts'

type Vpc = AwsResource<'aws_vpc'> | AwsResource<'aws_default_vpc'>

export default policy({
  title: 'Default security group has no rules',
  problem: 'Default security group has rules, or is left as AWS made it',
  severity: 'MEDIUM',
  resource: ['aws_vpc', 'aws_default_vpc', 'aws_default_security_group'],
  must: {
    // Where the plan holds the group, its rules are told there.
    aws_vpc: isRestricted,
    aws_default_vpc: isRestricted,
    aws_default_security_group: group =>
      toldWith(any(hasNoRules(group)), follow(group.vpc_id, 'aws_vpc', 'id').some()),
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
      `
        resource "aws_default_vpc" "main" {}
        resource "aws_default_security_group" "main" {
          vpc_id = aws_default_vpc.main.id
        }
        resource "aws_security_group" "web" {
          vpc_id = aws_default_vpc.main.id
        }
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = aws_security_group.web.id
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
        resource "aws_default_vpc" "main" {}
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
      `
        resource "aws_default_security_group" "main" {
          vpc_id = "vpc-1"
          egress {
            protocol    = "-1"
            from_port   = 0
            to_port     = 0
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_default_security_group" "main" {
          vpc_id = "vpc-1"
        }
        resource "aws_security_group_rule" "main" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = aws_default_security_group.main.id
        }
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_default_security_group" "main" {
          vpc_id = aws_vpc.main.id
        }
        resource "aws_vpc_security_group_egress_rule" "main" {
          ip_protocol       = "-1"
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = aws_vpc.main.default_security_group_id
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
  return all(
    group.ingress.isAbsent(),
    group.egress.isAbsent(),
    companions(group, 'aws_security_group_rule', { security_group_id: 'id' }).no(),
    companions(group, 'aws_vpc_security_group_ingress_rule', { security_group_id: 'id' }).no(),
    companions(group, 'aws_vpc_security_group_egress_rule', { security_group_id: 'id' }).no(),
  )
}

function isRestricted(vpc: Vpc) {
  return all(companions(vpc, 'aws_default_security_group', { vpc_id: 'id' }).some(), isNotNamed(vpc))
}

/** No rule of its own names the group by the VPC. */
function isNotNamed(vpc: Vpc) {
  const ours = { security_group_id: 'default_security_group_id' } as const
  return any(
    all(
      companions(vpc, 'aws_security_group_rule', ours).no(),
      companions(vpc, 'aws_vpc_security_group_ingress_rule', ours).no(),
      companions(vpc, 'aws_vpc_security_group_egress_rule', ours).no(),
    ),
  )
}
