import { INGRESS, ingressFix, noIngressOfAllInside, policy, RULES } from '../shared/index.ts'

export default policy({
  title: 'Security group does not open all ports to a network',
  problem: 'Security group opens all ports to a network',
  severity: 'LOW',
  resource: INGRESS,
  must: noIngressOfAllInside(),
  why: 'Every machine of that network reaches every service of the members, also those that were meant for nobody else. Who has broken into one goes on to the next.',
  remediation: 'Open the ports that are served, or let in the security group of those that need them.',
  fix: ingressFix(443),
  source: RULES,
  equivalents: { regula: ['FG_R00350', 'FG_R00102'] },
  differs:
    'FG_R00350 and FG_R00102 also object to all ports for another security group: that names its members, and is left alone here.',
  examples: {
    pass: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 443
            to_port     = 443
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
      `,
      `
        resource "aws_security_group" "members" {
          ingress {
            protocol  = "-1"
            from_port = 0
            to_port   = 0
            self      = true
          }
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "members" {
          ip_protocol                  = "-1"
          referenced_security_group_id = "sg-2"
          security_group_id            = "sg-1"
        }
      `,
      `
        resource "aws_security_group_rule" "internet" {
          type              = "ingress"
          protocol          = "-1"
          from_port         = 0
          to_port           = 0
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-postgresql"
        }
        resource "aws_security_group" "database" {
          ingress {
            protocol    = "tcp"
            from_port   = aws_rds_cluster.main.port
            to_port     = aws_rds_cluster.main.port
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "-1"
            from_port   = 0
            to_port     = 0
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
      `,
      `
        resource "aws_default_security_group" "default" {
          vpc_id = "vpc-1"
          ingress {
            protocol         = "tcp"
            from_port        = 0
            to_port          = 65535
            ipv6_cidr_blocks = ["2001:db8::/32"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "office" {
          type              = "ingress"
          protocol          = "all"
          from_port         = 0
          to_port           = 0
          cidr_blocks       = ["203.0.113.0/24"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "office" {
          ip_protocol       = "-1"
          cidr_ipv4         = "10.0.0.0/8"
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group_rule" "offices" {
          type              = "ingress"
          protocol          = "-1"
          from_port         = 0
          to_port           = 0
          prefix_list_ids   = ["pl-1"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "offices" {
          ip_protocol       = "-1"
          prefix_list_id    = "pl-1"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc_security_group_ingress_rule" "office" {
          ip_protocol       = "-1"
          cidr_ipv4         = local.office
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "office" {
          ip_protocol       = local.protocol
          cidr_ipv4         = "10.0.0.0/8"
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = local.first
            to_port     = local.last
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
      `,
    ],
  },
})
