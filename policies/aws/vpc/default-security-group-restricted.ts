import {
  all,
  any,
  asValue,
  companions,
  follow,
  inRegion,
  not,
  PASS,
  policy,
  type Scalar,
  toldWith,
  type Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Default security group has no rules',
  problem: 'Default security group has rules, or is left as AWS made it',
  severity: 'MEDIUM',
  resource: [
    'aws_vpc',
    'aws_default_vpc',
    'aws_default_security_group',
    'aws_security_group_rule',
    'aws_vpc_security_group_ingress_rule',
    'aws_vpc_security_group_egress_rule',
  ],
  must: {
    // Where the plan holds the group, what it says is told there, and a rule of its own where that stands.
    aws_vpc: vpc => companions(vpc, 'aws_default_security_group', { vpc_id: 'id' }).some(),
    aws_default_vpc: vpc =>
      any(
        companions(vpc, 'aws_default_security_group', { vpc_id: 'id' }).some(),
        // Without a VPC the group is that of the default one.
        inRegion(vpc, 'aws_default_security_group').some(group => group.vpc_id.isAbsent()),
      ),
    aws_default_security_group: group =>
      toldWith(
        any(all(group.ingress.isAbsent(), group.egress.isAbsent())),
        follow(group.vpc_id, 'aws_vpc', 'id').some(),
      ),
    aws_security_group_rule: isOfAnotherGroup,
    aws_vpc_security_group_ingress_rule: isOfAnotherGroup,
    aws_vpc_security_group_egress_rule: isOfAnotherGroup,
  },
  why: 'Whatever is started without a group of its own gets the default one, which lets its members talk to each other and out. Without rules such a slip stays harmless.',
  remediation:
    'Take the default group over with an aws_default_security_group without rules, and give what needs rules a group of its own.',
  fix: `
    resource "aws_default_security_group" "this" {
      vpc_id = aws_vpc.this.id
    }

    resource "aws_security_group_rule" "this" {
      security_group_id = aws_security_group.example.id
    }

    resource "aws_vpc_security_group_ingress_rule" "this" {
      security_group_id = aws_security_group.example.id
    }

    resource "aws_vpc_security_group_egress_rule" "this" {
      security_group_id = aws_security_group.example.id
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
        resource "aws_default_security_group" "main" {}
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

/**
 * The rule certainly names no default group: that itself, or one by its VPC. Where the plan does not tell the group, it is taken for
 * another one, as nearly all are.
 */
function isOfAnotherGroup({ security_group_id: named }: { readonly security_group_id: Scalar }): Verdict {
  const value = asValue(named)
  const others = value._body.graph.others()
  const isNamed = (type: string, key: string) => others.follow(value, type, [key]).certain.length > 0
  if (isNamed('aws_default_security_group', 'id'))
    return not(
      follow(named, 'aws_default_security_group', 'id').some(group =>
        any(follow(group.vpc_id, 'aws_vpc', 'id').some(), group.vpc_id.isSet(), PASS),
      ),
    )
  if (isNamed('aws_vpc', 'default_security_group_id'))
    return not(follow(named, 'aws_vpc', 'default_security_group_id').some())
  if (isNamed('aws_default_vpc', 'default_security_group_id'))
    return not(follow(named, 'aws_default_vpc', 'default_security_group_id').some())
  return PASS
}
