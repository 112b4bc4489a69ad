import type { Policy } from '../../engine/index.ts'
import { ACL_INGRESS, noAclIngressOf } from './network-acl.ts'
import { policy } from './policy.ts'
import { SERVICES } from './ports.ts'

/**
 * No rule of a network ACL opens the ports of a service to the whole internet, unless an earlier one denies them. A rule that opens
 * several services is told by aws/vpc/network-acl-port-range-not-open.
 */
export function aclPortNotOpen(
  spec: { readonly service: 'ssh' | 'rdp' | 'ftp' } & Pick<Policy, 'severity' | 'why' | 'equivalents'>,
): Policy {
  const { service, ...rest } = spec
  const { name, tcp } = SERVICES[service]
  const port = tcp[0]
  return policy({
    title: `Network ACL does not open ${name} to the internet`,
    problem: `Network ACL opens ${name} to the internet`,
    remediation: 'Let in the addresses that need it, or deny the port in a rule with a lower number.',
    ...rest,
    resource: ACL_INGRESS,
    must: noAclIngressOf(service),
    fix: aclFix(port, '203.0.113.0/24'),
    source: ACLS,
    examples: {
      pass: [
        acl(allow(100, port, '10.0.0.0/8')),
        acl(allow(100, 443, '0.0.0.0/0')),
        acl(deny(90, port, '0.0.0.0/0'), allow(100, port, '0.0.0.0/0')),
        `
          resource "aws_network_acl" "main" {
            vpc_id = "vpc-1"
          }
          resource "aws_network_acl_rule" "deny" {
            network_acl_id = aws_network_acl.main.id
            rule_number    = 10
            rule_action    = "deny"
            protocol       = "-1"
            cidr_block     = "0.0.0.0/0"
          }
          resource "aws_network_acl_rule" "allow" {
            network_acl_id = aws_network_acl.main.id
            rule_number    = 20
            rule_action    = "allow"
            protocol       = "tcp"
            from_port      = ${port}
            to_port        = ${port}
            cidr_block     = "0.0.0.0/0"
          }
        `,
        rule('egress', port),
      ],
      fail: [
        ...tcp.map(one => acl(allow(100, one, '0.0.0.0/0'))),
        acl(allow(90, port, '0.0.0.0/0'), deny(100, port, '0.0.0.0/0')),
        acl(deny(90, port, '10.0.0.0/8'), allow(100, port, '0.0.0.0/0')),
        `
          resource "aws_default_network_acl" "default" {
            default_network_acl_id = "acl-1"
            ingress {
              rule_no         = 100
              action          = "allow"
              protocol        = "6"
              from_port       = ${port}
              to_port         = ${port}
              ipv6_cidr_block = "::/0"
            }
          }
        `,
        rule('ingress', port),
      ],
      undetermined: [
        `
          resource "aws_network_acl_rule" "example" {
            network_acl_id = "acl-1"
            rule_number    = 100
            rule_action    = "allow"
            protocol       = "tcp"
            from_port      = ${port}
            to_port        = ${port}
            cidr_block     = local.office
          }
        `,
        `
          resource "aws_network_acl" "main" {
            vpc_id = "vpc-1"
            ingress {
              rule_no    = 100
              action     = "allow"
              protocol   = "tcp"
              from_port  = ${port}
              to_port    = ${port}
              cidr_block = "0.0.0.0/0"
            }
            ingress {
              rule_no    = 90
              action     = local.action
              protocol   = "tcp"
              from_port  = ${port}
              to_port    = ${port}
              cidr_block = "0.0.0.0/0"
            }
          }
        `,
      ],
    },
  })
}

/** Where AWS documents the rules of a network ACL and their order. */
export const ACLS = 'https://docs.aws.amazon.com/vpc/latest/userguide/nacl-rules.html'

/** Each way to write a rule, for one port and one range. */
export function aclFix(port: number, cidr: string): string {
  const block = (type: string) => `
    resource "${type}" "this" {
      ingress {
        rule_no    = 100
        action     = "allow"
        protocol   = "tcp"
        from_port  = ${port}
        to_port    = ${port}
        cidr_block = "${cidr}"
      }
    }
`
  return `${block('aws_network_acl')}${block('aws_default_network_acl')}
    resource "aws_network_acl_rule" "this" {
      rule_number = 100
      rule_action = "allow"
      protocol    = "tcp"
      from_port   = ${port}
      to_port     = ${port}
      cidr_block  = "${cidr}"
    }
  `
}

function acl(...blocks: string[]): string {
  return `resource "aws_network_acl" "main" {\n  vpc_id = "vpc-1"\n${blocks.join('')}}`
}

function allow(number: number, port: number, cidr: string): string {
  return entry('allow', number, port, cidr)
}

function deny(number: number, port: number, cidr: string): string {
  return entry('deny', number, port, cidr)
}

function entry(action: string, number: number, port: number, cidr: string): string {
  const lines = [
    `rule_no    = ${number}`,
    `action     = "${action}"`,
    'protocol   = "tcp"',
    `from_port  = ${port}`,
    `to_port    = ${port}`,
    `cidr_block = "${cidr}"`,
  ]
  return `  ingress {\n${lines.map(line => `    ${line}\n`).join('')}  }\n`
}

function rule(direction: 'ingress' | 'egress', port: number): string {
  return `
    resource "aws_network_acl_rule" "example" {
      network_acl_id = "acl-1"
      egress         = ${direction === 'egress'}
      rule_number    = 100
      rule_action    = "allow"
      protocol       = "tcp"
      from_port      = ${port}
      to_port        = ${port}
      cidr_block     = "0.0.0.0/0"
    }
  `
}
