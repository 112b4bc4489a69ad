import { ACL_INGRESS, ACLS, aclFix, noAclIngressOf, policy } from '../shared/index.ts'

export default policy({
  title: 'Network ACL opens no range over remote access to the internet',
  problem: 'Network ACL opens a range over remote access to the internet',
  severity: 'LOW',
  resource: ACL_INGRESS,
  must: noAclIngressOf('range'),
  why: 'The range takes in two or more of SSH, RDP and FTP. A security group that is opened by mistake is then open to every address.',
  remediation:
    'Let in the ports that are served, or deny SSH, RDP and FTP in rules with lower numbers than this one.',
  fix: aclFix(443, '0.0.0.0/0'),
  source: ACLS,
  equivalents: {
    checkov: ['CKV_AWS_229', 'CKV_AWS_230', 'CKV_AWS_231', 'CKV_AWS_232'],
    trivy: ['AWS-0105'],
    regula: ['FG_R00357', 'FG_R00359'],
  },
  examples: {
    pass: [
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
          ingress {
            rule_no    = 100
            action     = "allow"
            protocol   = "tcp"
            from_port  = 20
            to_port    = 3389
            cidr_block = "10.0.0.0/8"
          }
        }
      `,
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
          ingress {
            rule_no    = 90
            action     = "deny"
            protocol   = "tcp"
            from_port  = 20
            to_port    = 23
            cidr_block = "0.0.0.0/0"
          }
          ingress {
            rule_no    = 95
            action     = "deny"
            protocol   = "-1"
            from_port  = 0
            to_port    = 0
            cidr_block = "0.0.0.0/0"
          }
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
    ],
    fail: [
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
          ingress {
            rule_no    = 100
            action     = "allow"
            protocol   = "tcp"
            from_port  = 20
            to_port    = 3389
            cidr_block = "0.0.0.0/0"
          }
        }
      `,
      `
        resource "aws_network_acl" "main" {
          vpc_id = "vpc-1"
        }
        resource "aws_network_acl_rule" "deny" {
          network_acl_id = aws_network_acl.main.id
          rule_number    = 90
          rule_action    = "deny"
          protocol       = "tcp"
          from_port      = 22
          to_port        = 22
          cidr_block     = "0.0.0.0/0"
        }
        resource "aws_network_acl_rule" "allow" {
          network_acl_id = aws_network_acl.main.id
          rule_number    = 100
          rule_action    = "allow"
          protocol       = "-1"
          cidr_block     = "0.0.0.0/0"
        }
      `,
      `
        resource "aws_default_network_acl" "default" {
          default_network_acl_id = "acl-1"
          ingress {
            rule_no         = 100
            action          = "allow"
            protocol        = "tcp"
            from_port       = 21
            to_port         = 22
            ipv6_cidr_block = "::/0"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_network_acl_rule" "example" {
          network_acl_id = "acl-1"
          rule_number    = 100
          rule_action    = "allow"
          protocol       = "tcp"
          from_port      = local.port
          to_port        = 443
          cidr_block     = "0.0.0.0/0"
        }
      `,
    ],
  },
})
