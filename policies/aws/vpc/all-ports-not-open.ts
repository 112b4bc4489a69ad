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
  title: 'Security group does not open all ports to the internet',
  problem: 'Security group opens all ports to the internet',
  severity: 'HIGH',
  resource: INGRESS,
  must: noIngressOf('all'),
  why: 'Every service on the instance is open to every address, also those that nobody meant to offer. The next one that is installed is open from its first second.',
  remediation: 'Open the ports that are served, to the addresses that need them.',
  ...forEverybody('ingress', cidr => ingressFix(443, cidr)),
  source: RULES,
  // It stands for the policies of all services, too.
  equivalents: {
    ...PORT_CHECKS,
    checkov: ['CKV_AWS_277', ...PORT_CHECKS.checkov],
    regula: [
      ...['FG_R00044', 'FG_R00045', 'FG_R00102', 'FG_R00103', 'FG_R00104', 'FG_R00350'],
      ...PORT_CHECKS.regula,
    ],
  },
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
        resource "aws_security_group" "ping" {
          ingress {
            protocol    = "icmp"
            from_port   = -1
            to_port     = -1
            cidr_blocks = ["0.0.0.0/0"]
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
    ],
    fail: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "-1"
            from_port   = 0
            to_port     = 0
            cidr_blocks = ["10.0.0.0/8", "0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "-1"
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "-1"
          cidr_ipv4         = local.office
          security_group_id = "sg-1"
        }
      `,
    ],
  },
})
