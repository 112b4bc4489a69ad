import { all, coversPort, INGRESS, noIngress, policy } from '../shared/index.ts'

export default policy({
  title: 'Security group does not open SSH to the internet',
  problem: 'Security group opens SSH to the internet',
  severity: 'HIGH',
  resource: INGRESS,
  must: noIngress(rule => all(rule.anywhere, coversPort(rule, 22))),
  why: 'Every address of the internet can try passwords and keys, and reach any flaw of the daemon. Open port 22 is found within minutes.',
  remediation: 'Name the addresses that may connect, or close the port and use Session Manager.',
  fix: `
    resource "aws_security_group" "this" {
      ingress {
        protocol    = "tcp"
        from_port   = 22
        to_port     = 22
        cidr_blocks = ["203.0.113.0/24"]
      }
    }

    resource "aws_security_group_rule" "this" {
      type        = "ingress"
      protocol    = "tcp"
      from_port   = 22
      to_port     = 22
      cidr_blocks = ["203.0.113.0/24"]
    }

    resource "aws_vpc_security_group_ingress_rule" "this" {
      ip_protocol = "tcp"
      from_port   = 22
      to_port     = 22
      cidr_ipv4   = "203.0.113.0/24"
    }
  `,
  source: 'https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html',
  equivalents: { checkov: ['CKV_AWS_24'], trivy: ['AWS-0107'], regula: ['FG_R00085'] },
  examples: {
    pass: [
      `
        resource "aws_security_group" "admin" {
          ingress {
            protocol    = "tcp"
            from_port   = 22
            to_port     = 22
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "https" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group_rule" "out" {
          type              = "egress"
          protocol          = "-1"
          from_port         = 0
          to_port           = 0
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "admin" {
          ingress {
            protocol    = "tcp"
            from_port   = 22
            to_port     = 22
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_default_security_group" "default" {
          vpc_id = "vpc-1"
          ingress {
            protocol         = "-1"
            from_port        = 0
            to_port          = 0
            ipv6_cidr_blocks = ["::/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "admin" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 0
          to_port           = 65535
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "admin" {
          ip_protocol       = "tcp"
          from_port         = 22
          to_port           = 22
          cidr_ipv6         = "::/0"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_eip" "office" {}
        resource "aws_vpc_security_group_ingress_rule" "admin" {
          ip_protocol       = "tcp"
          from_port         = 22
          to_port           = 22
          cidr_ipv4         = aws_eip.office.public_ip
          security_group_id = "sg-1"
        }
      `,
    ],
  },
})
