import { EGRESS, forEverybody, noEgressOfAll, policy, RULES } from '../shared/index.ts'

export default policy({
  title: 'Security group does not let everything out to the internet',
  problem: 'Security group lets everything out to the internet',
  severity: 'LOW',
  resource: EGRESS,
  must: noEgressOfAll(),
  why: 'Who has broken in can send data to any address, over any protocol, and be given orders from there. Few services need more than HTTPS.',
  remediation: 'Let out the ports and addresses that are used, such as HTTPS and the endpoints of the VPC.',
  ...forEverybody('egress', egressFix),
  source: [
    RULES,
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group',
  ],
  equivalents: { checkov: ['CKV_AWS_382'], trivy: ['AWS-0104'] },
  differs:
    'AWS-0104 objects to any port that is open to the internet on the way out; this one, like CKV_AWS_382, to all of them at once: HTTPS to the world is what most services need.',
  examples: {
    pass: [
      `
        resource "aws_vpc_endpoint" "s3" {
          vpc_id       = "vpc-1"
          service_name = "com.amazonaws.eu-central-1.s3"
        }
        resource "aws_security_group" "web" {
          egress {
            protocol        = "-1"
            from_port       = 0
            to_port         = 0
            prefix_list_ids = [aws_vpc_endpoint.s3.prefix_list_id]
          }
        }
        resource "aws_vpc_security_group_egress_rule" "s3" {
          ip_protocol       = "-1"
          prefix_list_id    = aws_vpc_endpoint.s3.prefix_list_id
          security_group_id = aws_security_group.web.id
        }
      `,
      `
        resource "aws_security_group" "web" {
          egress {
            protocol    = "tcp"
            from_port   = 443
            to_port     = 443
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_security_group_rule" "inside" {
          type              = "egress"
          protocol          = "-1"
          from_port         = 0
          to_port           = 0
          cidr_blocks       = ["10.0.0.0/8"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group_rule" "in" {
          type              = "ingress"
          protocol          = "-1"
          from_port         = 0
          to_port           = 0
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          instance_class = "db.t4g.micro"
        }
        resource "aws_vpc_security_group_egress_rule" "database" {
          ip_protocol       = "tcp"
          from_port         = aws_db_instance.main.port
          to_port           = aws_db_instance.main.port
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group" "web" {
          egress {
            protocol    = "udp"
            from_port   = 1024
            to_port     = local.last
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "web" {
          egress {
            protocol    = "-1"
            from_port   = 0
            to_port     = 0
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          egress = [{
            cidr_blocks      = ["0.0.0.0/0"]
            description      = null
            from_port        = null
            ipv6_cidr_blocks = null
            prefix_list_ids  = null
            protocol         = null
            security_groups  = null
            self             = null
            to_port          = null
          }]
        }
      `,
      `
        resource "aws_security_group_rule" "out" {
          type              = "egress"
          protocol          = "tcp"
          from_port         = 0
          to_port           = 65535
          ipv6_cidr_blocks  = ["::/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_egress_rule" "out" {
          ip_protocol       = "-1"
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc_security_group_egress_rule" "out" {
          ip_protocol       = "-1"
          cidr_ipv4         = local.range
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_egress_rule" "out" {
          ip_protocol       = local.protocol
          from_port         = 443
          to_port           = 443
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group" "web" {
          egress {
            protocol         = "tcp"
            from_port        = local.first
            to_port          = local.last
            ipv6_cidr_blocks = ["::/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "out" {
          type              = "egress"
          protocol          = "tcp"
          from_port         = 0
          to_port           = local.last
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
    ],
  },
})

function egressFix(cidr: string): string {
  const isIpv6 = cidr.includes(':')
  const blocks = isIpv6 ? 'ipv6_cidr_blocks' : 'cidr_blocks'
  return `
    resource "aws_security_group" "this" {
      egress {
        protocol    = "tcp"
        from_port   = 443
        to_port     = 443
        ${blocks} = ["${cidr}"]
      }
    }

    resource "aws_security_group_rule" "this" {
      type        = "egress"
      protocol    = "tcp"
      from_port   = 443
      to_port     = 443
      ${blocks} = ["${cidr}"]
    }

    resource "aws_vpc_security_group_egress_rule" "this" {
      ip_protocol = "tcp"
      from_port   = 443
      to_port     = 443
      ${isIpv6 ? 'cidr_ipv6' : 'cidr_ipv4'}   = "${cidr}"
    }
  `
}
