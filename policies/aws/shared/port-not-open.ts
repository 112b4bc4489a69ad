import { asValue, type Policy, type TypedFixes, type Value } from '../../engine/index.ts'
import { expression, hcl } from './hcl.ts'
import { INGRESS, noIngressOf } from './network.ts'
import { type AwsTypes, policy } from './policy.ts'
import { SERVICES, type ServiceName } from './ports.ts'
import { textsAt } from './repeated.ts'

/**
 * No rule of a security group opens the ports of a service to the whole internet, in any of the four ways to write one. A rule that
 * opens other services too is told by aws/vpc/port-range-not-open.
 */
export function portNotOpen(
  spec: { readonly service: ServiceName } & Pick<Policy, 'why'> &
    Partial<Pick<Policy, 'severity' | 'remediation' | 'differs'>>,
): Policy {
  const { service, ...rest } = spec
  const { name, tcp, equivalents } = SERVICES[service]
  const port = tcp[0]
  return policy({
    title: `Security group does not open ${name} to the internet`,
    problem: `Security group opens ${name} to the internet`,
    severity: 'HIGH',
    remediation: 'Name the addresses that may connect, or let in the security group of those that need it.',
    ...rest,
    resource: INGRESS,
    must: noIngressOf(service),
    fix: ingressFix(port, '203.0.113.0/24'),
    source: RULES,
    // Whoever lets only the web in from everywhere objects to each of these ports.
    equivalents: { ...equivalents, regula: [...listed(equivalents), 'FG_R00377'] },
    examples: {
      pass: [
        group(port, '10.0.0.0/8'),
        group(443, '0.0.0.0/0'),
        rule('egress', port, '0.0.0.0/0'),
        `
          resource "aws_security_group" "members" {
            ingress {
              protocol  = "tcp"
              from_port = ${port}
              to_port   = ${port}
              self      = true
            }
          }
        `,
        // An address of the plan's own is not the internet, whatever it will be.
        `
          resource "aws_eip" "office" {}
          resource "aws_vpc_security_group_ingress_rule" "example" {
            ip_protocol       = "tcp"
            from_port         = ${port}
            to_port           = ${port}
            cidr_ipv4         = "\${aws_eip.office.public_ip}/32"
            security_group_id = "sg-1"
          }
        `,
      ],
      fail: [
        ...tcp.map(one => group(one, '0.0.0.0/0')),
        `
          resource "aws_default_security_group" "default" {
            vpc_id = "vpc-1"
            ingress {
              protocol         = "6"
              from_port        = ${port}
              to_port          = ${port}
              ipv6_cidr_blocks = ["::/0"]
            }
          }
        `,
        rule('ingress', port, '0.0.0.0/0'),
        `
          resource "aws_vpc_security_group_ingress_rule" "example" {
            ip_protocol       = "tcp"
            from_port         = ${port}
            to_port           = ${port}
            cidr_ipv6         = "::/0"
            security_group_id = "sg-1"
          }
        `,
        `
          resource "aws_ec2_managed_prefix_list" "all" {
            name           = "all"
            address_family = "IPv4"
            max_entries    = 1
            entry {
              cidr = "0.0.0.0/0"
            }
          }
          resource "aws_vpc_security_group_ingress_rule" "example" {
            ip_protocol       = "tcp"
            from_port         = ${port}
            to_port           = ${port}
            prefix_list_id    = aws_ec2_managed_prefix_list.all.id
            security_group_id = "sg-1"
          }
        `,
      ],
      undetermined: [
        // Of a list the plan shows nothing as long as one range is unknown: another may stand beside it.
        `
          resource "aws_eip" "office" {}
          resource "aws_security_group" "example" {
            vpc_id = "vpc-1"
            ingress {
              protocol    = "tcp"
              from_port   = ${port}
              to_port     = ${port}
              cidr_blocks = ["\${aws_eip.office.public_ip}/32"]
            }
          }
        `,
        `
          resource "aws_vpc_security_group_ingress_rule" "example" {
            ip_protocol       = "tcp"
            from_port         = ${port}
            to_port           = ${port}
            cidr_ipv4         = local.office
            security_group_id = "sg-1"
          }
        `,
      ],
    },
  })
}

function listed({ regula = [] }: Policy['equivalents']): readonly string[] {
  return regula
}

/** Where AWS documents the rules of a security group. */
export const RULES = 'https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'

/** Each way to write a rule, for one port and, unless it is to stay who may connect, one range. The default group is to have no rules at all. */
export function ingressFix(port: number, cidr?: string): string {
  const isIpv6 = cidr?.includes(':')
  const ports = { from_port: port, to_port: port }
  const from = cidr === undefined ? {} : { [isIpv6 ? 'ipv6_cidr_blocks' : 'cidr_blocks']: [cidr] }
  const entries = Object.entries({ protocol: 'tcp', ...ports, ...from })
  return [
    hcl(
      'aws_security_group',
      'this',
      Object.fromEntries(entries.map(([name, value]) => [`ingress.${name}`, value])),
    ),
    hcl('aws_default_security_group', 'this', { vpc_id: expression('aws_vpc.example.id') }),
    hcl('aws_security_group_rule', 'this', { type: 'ingress', protocol: 'tcp', ...ports, ...from }),
    hcl('aws_vpc_security_group_ingress_rule', 'this', {
      ip_protocol: 'tcp',
      ...ports,
      ...(cidr === undefined ? {} : { [isIpv6 ? 'cidr_ipv6' : 'cidr_ipv4']: cidr }),
    }),
  ].join('\n\n')
}

/**
 * HTTPS for everybody. Where rules let nobody but IPv6 through, IPv4 is not let through beside it; where a rule of the group does all of
 * that already, what is open beside it is taken out.
 */
export function forEverybody(
  side: 'ingress' | 'egress',
  fix: (cidr: string) => string,
): { fix: string; fixFor: TypedFixes<AwsTypes, 'aws_security_group' | 'aws_security_group_rule'> } {
  const fixes = { nobody: '', IPv6: fix('::/0'), everybody: undefined }
  return {
    fix: fix('0.0.0.0/0'),
    fixFor: {
      aws_security_group: group => {
        const list = asValue(group[side])
        const rules = () => (Array.isArray(list._raw) ? list._raw.map((_, i) => list._child(i)) : [])
        // Each rule that is at fault asks, for each policy.
        return fixes[list._once('who lacks HTTPS', () => lackingHttps(rules()))]
      },
      aws_security_group_rule: rule => fixes[lackingHttps([asValue(rule)])],
    },
  }
}

/** Whom a rule for HTTPS has to let through, so that those who have more do not lose it. */
function lackingHttps(rules: readonly Value[]): 'nobody' | 'IPv6' | 'everybody' {
  const [served, others] = [rangesOf(rules.filter(isHttps)), rangesOf(rules.filter(rule => !isHttps(rule)))]
  const open = EVERYBODY.filter(range => others.includes(range))
  if (open.length > 0 && open.every(range => served.includes(range))) return 'nobody'
  return open.join() === '::/0' ? 'IPv6' : 'everybody'
}

const EVERYBODY = ['0.0.0.0/0', '::/0']

function rangesOf(rules: readonly Value[]): string[] {
  return rules.flatMap(rule => textsAt(rule, ['cidr_blocks', 'ipv6_cidr_blocks']))
}

/** A rule for port 443 and no other. */
function isHttps(rule: Value): boolean {
  const ports = textsAt(rule, ['from_port', 'to_port'])
  return textsAt(rule, ['protocol']).join() === 'tcp' && ports.join() === '443,443'
}

function group(port: number, cidr: string): string {
  return `
    resource "aws_security_group" "example" {
      ingress {
        protocol    = "tcp"
        from_port   = ${port}
        to_port     = ${port}
        cidr_blocks = ["${cidr}"]
      }
    }
  `
}

function rule(type: string, port: number, cidr: string): string {
  return `
    resource "aws_security_group_rule" "example" {
      type              = "${type}"
      protocol          = "tcp"
      from_port         = ${port}
      to_port           = ${port}
      cidr_blocks       = ["${cidr}"]
      security_group_id = "sg-1"
    }
  `
}
