import { expect, test } from 'vitest'
import { change, planJson } from '../../../tests/plan-json.ts'
import { assess } from '../../assess.ts'

interface Line {
  readonly action?: string
  readonly protocol?: string
  readonly ports?: readonly [number, number]
  readonly cidr: string
}

const SSH = [22, 22] as const
const deny = (cidr: string, more: Partial<Line> = {}): Line => ({ action: 'deny', cidr, ...more })

/** The policies that tell of an ACL whose rules are numbered in the order given. */
async function told(...lines: Line[]): Promise<string[]> {
  const ingress = lines.map(({ action = 'allow', protocol = 'tcp', ports = SSH, cidr }, at) => ({
    rule_no: 10 * (at + 1),
    action,
    protocol,
    from_port: ports[0],
    to_port: ports[1],
    cidr_block: cidr.includes(':') ? '' : cidr,
    ipv6_cidr_block: cidr.includes(':') ? cidr : '',
  }))
  const plan = planJson([change('aws_network_acl.it', { after: { ingress } })], undefined)
  const { policyResponse } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
  return (policyResponse['aws_network_acl.it'] ?? [])
    .map(({ metadata }) => metadata.custom.policyId.replace('aws/vpc/network-acl-', ''))
    .filter(id => id.endsWith('-not-open'))
}

const everybody: Line = { cidr: '0.0.0.0/0' }

test.each<[string, Line[]]>([
  ['every address at once', [deny('0.0.0.0/0')]],
  ['every address in two halves', [deny('0.0.0.0/1'), deny('128.0.0.0/1')]],
  ['every address in parts that overlap', [deny('128.0.0.0/1'), deny('0.0.0.0/2'), deny('0.0.0.0/1')]],
  ['every address but those that one may hold', [deny('0.0.0.0/1'), ...parts(128, 7)]],
  ['its port among others', [deny('0.0.0.0/0', { ports: [0, 1023] })]],
  [
    'one half for its port and the other for all',
    [deny('0.0.0.0/1'), deny('128.0.0.0/1', { protocol: '-1', ports: [0, 0] })],
  ],
])('a port is closed where earlier rules deny %s', async (_, denials) => {
  expect(await told(...denials, everybody)).toEqual([])
})

/** All of the upper half but its first /8. */
function parts(first: number, count: number): Line[] {
  return Array.from({ length: count }, (_, i) => deny(`${first + 2 ** i}.0.0.0/${8 - i}`))
}

test.each<[string, Line[]]>([
  ['one half', [deny('0.0.0.0/1')]],
  ['one half twice', [deny('0.0.0.0/1'), deny('0.0.0.0/1')]],
  ['each half for another port', [deny('0.0.0.0/1'), deny('128.0.0.0/1', { ports: [23, 23] })]],
  ['each half for another protocol', [deny('0.0.0.0/1'), deny('128.0.0.0/1', { protocol: 'udp' })]],
  ['a half of each family', [deny('0.0.0.0/1'), deny('8000::/1')]],
  ['what is no range', [deny('0.0.0.0/33'), deny('256.0.0.0/0'), deny('a.b.c.d/0')]],
])('a port is open where earlier rules deny %s', async (_, denials) => {
  expect(await told(...denials, everybody)).toEqual(['ssh-not-open'])
})

test('a later rule closes nothing', async () => {
  expect(await told(deny('0.0.0.0/1'), everybody, deny('128.0.0.0/1'))).toEqual(['ssh-not-open'])
})

test('a half is closed by a rule for that half', async () => {
  expect(await told(deny('0.0.0.0/1'), { cidr: '0.0.0.0/1' })).toEqual([])
  expect(await told(deny('128.0.0.0/1'), { cidr: '0.0.0.0/1' })).toEqual(['ssh-not-open'])
})

test.each([
  [['::/1', '8000::/1']],
  [['0::/1', '8000:0:0:0:0:0:0:0/1']],
  [['::0.0.0.0/1', '8000::0.0.0.0/1']],
])('IPv6 is closed by %j', async ranges => {
  const rules = ranges.map(range => deny(range))
  expect(await told(...rules, { cidr: '::/0' })).toEqual([])
  expect(await told(...rules.slice(1), { cidr: '::/0' })).toEqual(['ssh-not-open'])
})

test('all ports are open as long as none is denied to every address', async () => {
  const all: Line = { cidr: '0.0.0.0/0', protocol: '-1', ports: [0, 0] }
  expect(await told(deny('203.0.113.0/24', { protocol: '-1', ports: [0, 0] }), all)).toEqual([
    'all-ports-not-open',
  ])
  expect(await told(deny('0.0.0.0/1'), deny('128.0.0.0/1'), all)).toEqual(['port-range-not-open'])
  const ports = (from: number, to: number) => deny('0.0.0.0/0', { ports: [from, to] })
  expect(await told(ports(0, 32767), ports(32768, 65535), all)).toEqual([])
})
