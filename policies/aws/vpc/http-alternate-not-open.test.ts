import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './http-alternate-not-open.ts'

it.each([
  ['a range', 'cidr_ipv6 = "::/0"'],
  ['a list that holds every address', 'prefix_list_id = aws_ec2_managed_prefix_list.all.id'],
])('leaves the ports of a rule as they are, where %s takes the place of who may connect', async (_, from) => {
  const hcl = `
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
      from_port         = 8080
      to_port           = 8080
      security_group_id = "sg-1"
      ${from}
    }
  `
  for (const { findings } of await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)) {
    const [{ metadata } = expect.fail('no finding')] = findings
    expect(metadata.custom.proven).toBe(true)
    expect(metadata.custom.remediation).toContain(`# without ${from.split(' ')[0]}`)
    expect(metadata.custom.remediation).toContain('cidr_ipv4 =')
    expect(metadata.custom.remediation).not.toContain('_port')
  }
})
