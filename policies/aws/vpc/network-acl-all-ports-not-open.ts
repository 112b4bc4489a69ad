import { ACL_INGRESS, ACLS, aclFix, noAclIngressOf, policy } from '../shared/index.ts'

export default policy({
  title: 'Network ACL does not open all ports to the internet',
  problem: 'Network ACL opens all ports to the internet',
  severity: 'LOW',
  resource: ACL_INGRESS,
  must: noAclIngressOf('all'),
  why: 'A network ACL that lets everything in keeps nothing out: security groups stand alone. One group that is opened by mistake is then open to every address.',
  remediation:
    'Let in the ports that are served, or deny SSH, RDP and FTP in rules with lower numbers than this one.',
  fix: aclFix(443, '0.0.0.0/0'),
  source: ACLS,
  equivalents: {
    checkov: ['CKV_AWS_352', 'CKV_AWS_229', 'CKV_AWS_230', 'CKV_AWS_231', 'CKV_AWS_232'],
    trivy: ['AWS-0102', 'AWS-0105'],
    regula: ['FG_R00357', 'FG_R00359'],
  },
  differs:
    'Where an earlier rule denies a part to every address, what is left is judged by the policies for SSH, RDP and FTP; AWS-0102 and CKV_AWS_352 do not look at the order.',
  examples: {
    pass: [
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
          ingress {
            rule_no    = 100
            action     = "allow"
            protocol   = "tcp"
            from_port  = 443
            to_port    = 443
            cidr_block = "0.0.0.0/0"
          }
          egress {
            rule_no    = 100
            action     = "allow"
            protocol   = "-1"
            from_port  = 0
            to_port    = 0
            cidr_block = "0.0.0.0/0"
          }
        }
      `,
      `
        resource "aws_network_acl_rule" "inside" {
          network_acl_id = "acl-1"
          rule_number    = 100
          rule_action    = "allow"
          protocol       = "-1"
          cidr_block     = "10.0.0.0/8"
        }
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_network_acl_rule" "deny" {
          network_acl_id = aws_vpc.main.default_network_acl_id
          rule_number    = 90
          rule_action    = "deny"
          protocol       = "-1"
          cidr_block     = "0.0.0.0/0"
        }
        resource "aws_network_acl_rule" "allow" {
          network_acl_id = aws_vpc.main.default_network_acl_id
          rule_number    = 100
          rule_action    = "allow"
          protocol       = "-1"
          cidr_block     = "0.0.0.0/0"
        }
      `,
    ],
    fail: [
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
          ingress {
            rule_no    = 100
            action     = "allow"
            protocol   = "-1"
            from_port  = 0
            to_port    = 0
            cidr_block = "0.0.0.0/0"
          }
        }
      `,
      `
        resource "aws_default_network_acl" "default" {
          default_network_acl_id = "acl-1"
          ingress {
            rule_no         = 101
            action          = "allow"
            protocol        = "all"
            from_port       = 0
            to_port         = 0
            ipv6_cidr_block = "::/0"
          }
        }
      `,
      `
        resource "aws_network_acl_rule" "all" {
          network_acl_id = "acl-1"
          rule_number    = 100
          rule_action    = "allow"
          protocol       = "tcp"
          from_port      = 0
          to_port        = 65535
          cidr_block     = "0.0.0.0/0"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_network_acl_rule" "all" {
          network_acl_id = "acl-1"
          rule_number    = 100
          rule_action    = local.action
          protocol       = "-1"
          cidr_block     = "0.0.0.0/0"
        }
      `,
    ],
  },
})
