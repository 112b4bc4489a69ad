import {
  forEverybody,
  INGRESS,
  ingressFix,
  noIngressOf,
  PORT_CHECKS,
  policy,
  RULES,
} from '../shared/index.ts'

export default policy({
  title: 'Security group opens no wide range of ports to the internet',
  problem: 'Security group opens a wide range of ports to the internet',
  severity: 'HIGH',
  resource: INGRESS,
  must: noIngressOf('range'),
  why: 'The range takes in ports of several services that are meant for few, such as databases and remote access. Whatever of these runs now or later can be tried from every address.',
  remediation: 'Write a rule for each port that is served, for the addresses that need it.',
  ...forEverybody('ingress', cidr => ingressFix(443, cidr)),
  source: RULES,
  // It stands for the policies of all the services that a range can take in.
  equivalents: PORT_CHECKS,
  differs:
    'It takes the place of the checks of single ports where a rule opens several services, and is not told again for each; the ports of some may lie outside the range.',
  examples: {
    pass: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 443
            to_port     = 443
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "inside" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 22
          to_port           = 5432
          cidr_blocks       = ["10.0.0.0/8"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "members" {
          ip_protocol                  = "tcp"
          from_port                    = 22
          to_port                      = 5432
          referenced_security_group_id = "sg-2"
          security_group_id            = "sg-1"
        }
      `,
      `
        resource "aws_security_group" "inside" {
          ingress {
            protocol    = "tcp"
            from_port   = local.port
            to_port     = local.port
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 22
            to_port     = 443
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_default_security_group" "default" {
          vpc_id = "vpc-1"
          ingress {
            protocol         = "udp"
            from_port        = 100
            to_port          = 500
            ipv6_cidr_blocks = ["::/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "high" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 1024
          to_port           = 65535
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "databases" {
          ip_protocol       = "tcp"
          from_port         = 3306
          to_port           = 5432
          cidr_ipv6         = "::/0"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = local.port
            to_port     = local.port
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = local.protocol
          from_port         = 22
          to_port           = 22
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
    ],
  },
})
