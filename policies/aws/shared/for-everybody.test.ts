import { expect, test } from 'vitest'
import type { Policy } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import allPorts from '../vpc/all-ports-not-open.ts'
import egress from '../vpc/egress-not-open.ts'
import otherPorts from '../vpc/other-ports-not-open.ts'
import portRange from '../vpc/port-range-not-open.ts'

const block = (side: string, ports: string, ranges: string) =>
  `resource "aws_security_group" "it" {\n ${side} {\n ${ports}\n ${ranges}\n }\n}`
const rule = (side: string, ports: string, ranges: string) =>
  `resource "aws_security_group_rule" "it" {\n type = "${side}"\n security_group_id = "sg-1"\n ${ports}\n ${ranges}\n}`
const ALL = 'protocol = "-1"\n from_port = 0\n to_port = 0'
const ports = (from: number, to: number) => `protocol = "tcp"\n from_port = ${from}\n to_port = ${to}`

const CASES: [string, Policy, 'ingress' | 'egress', string][] = [
  ['all ports', allPorts, 'ingress', ALL],
  ['a range', portRange, 'ingress', ports(1024, 65535)],
  ['another port', otherPorts, 'ingress', ports(8443, 8443)],
  ['everything outward', egress, 'egress', ALL],
]

for (const [write, as] of [
  [block, 'in a block'],
  [rule, 'as a rule'],
] as const) {
  test.each(CASES)(`what IPv6 alone may use stays closed to IPv4: %s, ${as}`, async (_, policy, side, at) => {
    const remedy = await remedyFor(policy, write(side, at, 'ipv6_cidr_blocks = ["::/0"]'))
    expect(remedy).toContain('443')
    expect(remedy).not.toContain('0.0.0.0/0')
  })

  test.each(CASES)(`what IPv4 may use too stays open to it: %s, ${as}`, async (_, policy, side, at) => {
    const both = 'cidr_blocks = ["0.0.0.0/0"]\n ipv6_cidr_blocks = ["::/0"]'
    expect(await remedyFor(policy, write(side, at, both))).toContain('443')
    const only = await remedyFor(policy, write(side, at, 'cidr_blocks = ["0.0.0.0/0"]'))
    expect(only).toContain('443')
    expect(only).not.toContain('ipv6')
  })
}

const https = (side: string, ranges: string) => `${side} {\n ${ports(443, 443)}\n ${ranges}\n }\n`
const beside = (write: string, block: string) => write.replace('{\n', `{\n ${block}`)

test.each(CASES)('what HTTPS serves already is taken out beside it: %s', async (_, policy, side, at) => {
  const everybody = 'cidr_blocks = ["0.0.0.0/0"]'
  const group = beside(block(side, at, everybody), https(side, everybody))
  const remedy = await remedyFor(policy, group)
  expect(remedy).toMatch(/# without the `(in|e)gress` whose `from_port` is \d+/)
  expect(remedy).not.toContain('to_port')
  const ofOthers = beside(block(side, at, everybody), https(side, 'ipv6_cidr_blocks = ["::/0"]'))
  expect(await remedyFor(policy, ofOthers)).toMatch(/to_port\s+= 443/)
})

async function remedyFor(policy: Policy, hcl: string): Promise<string> {
  const [{ findings } = expect.fail('no plan')] = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  const [{ metadata } = expect.fail('no finding')] = findings
  expect(metadata.custom.proven).toBe(true)
  return metadata.custom.remediation
}
