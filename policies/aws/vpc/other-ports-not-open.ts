import { forEverybody, INGRESS, ingressFix, noIngressOf, policy, RULES } from '../shared/index.ts'

export default policy({
  title: 'Security group opens no port but those of the web to the internet',
  problem: 'Security group opens a port that is not of the web to the internet',
  severity: 'MEDIUM',
  resource: INGRESS,
  must: noIngressOf('other'),
  why: 'What is public is mostly a website, on port 443. Another port is often one that nobody meant to offer, and no load balancer or web firewall stands before it.',
  remediation: 'Name the addresses that may connect, or serve it behind a load balancer on port 443.',
  ...forEverybody('ingress', cidr => ingressFix(443, cidr)),
  source: RULES,
  equivalents: { regula: ['FG_R00377'] },
  differs:
    'FG_R00377 also names ports of a known service, ranges and all ports: each of these has a policy of its own. ICMP has no ports and is left alone.',
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
          ingress {
            protocol    = "udp"
            from_port   = 443
            to_port     = 443
            cidr_blocks = ["0.0.0.0/0"]
          }
          ingress {
            protocol    = "icmp"
            from_port   = 8
            to_port     = 0
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "inside" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 8443
          to_port           = 8443
          cidr_blocks       = ["10.0.0.0/8"]
          security_group_id = "sg-1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 8443
            to_port     = 8443
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_default_security_group" "default" {
          vpc_id = "vpc-1"
          ingress {
            protocol         = "udp"
            from_port        = 53
            to_port          = 53
            ipv6_cidr_blocks = ["::/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 443
          to_port           = 444
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "17"
          from_port         = 1194
          to_port           = 1194
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 8443
          to_port           = 8443
          cidr_ipv4         = local.office
          security_group_id = "sg-1"
        }
      `,
    ],
  },
})
