import { describe, expect, test, vi } from 'vitest'
import { at, block, change, graph, planJson, read, ref, type Sides } from '../../../tests/plan-json.ts'
import { Graph, judge, type Scalar, Value, type Verdict } from '../../engine/index.ts'
import { registry } from '../../registry.ts'
import { type INGRESS, isAnywhere, isInternet, noIngressOf } from './index.ts'
import { SERVICES } from './ports.ts'

const ssh = noIngressOf('ssh')
const range = noIngressOf('range')
const every = noIngressOf('all')
const other = noIngressOf('other')

/** The verdict of a policy over INGRESS on one resource. */
async function verdict(
  policy: typeof ssh,
  type: (typeof INGRESS)[number],
  sides: Sides,
  written: object = {},
) {
  const made = await graph(
    planJson(
      [change(`${type}.it`, sides), change('aws_eip.made', { unknown: { public_ip: true, id: true } })],
      {
        resources: [block(`${type}.it`, written), block('aws_eip.made')],
      },
    ),
  )
  return (policy[type] as (resource: object) => Verdict)(at(made, `${type}.it`)).outcome
}

const tcp = { protocol: 'tcp', from_port: 22, to_port: 22 }
const ingress = (...rules: object[]) => ({ after: { ingress: rules } })

describe('every address', () => {
  const of = async (cidr: unknown) => {
    const made = await graph(planJson([change('aws_x.it', { after: { cidr } })], undefined))
    return isAnywhere(at(made, 'aws_x.it')._child('cidr') as unknown as Scalar).outcome
  }
  test.each([
    '0.0.0.0/0',
    '::/0',
    '0:0:0:0:0:0:0:0/0',
    '0000:0000:0000:0000:0000:0000:0000:0000/0',
    '::0/0',
    '0.0.0.0/00',
    '10.1.2.3/0',
    ' 0.0.0.0/0 ',
    '::FFFF:0/0',
  ])('is %j', async cidr => {
    expect(await of(cidr)).toBe('pass')
  })
  test.each([
    '10.0.0.0/8',
    '0.0.0.0/1',
    '0.0.0.0/32',
    '::/128',
    '::1/128',
    '0.0.0.0',
    '',
    'any',
    'pl-0',
    '203.0.113.0/24',
    '1.2.3.4/10',
    null,
  ])('is not %j', async cidr => {
    expect(await of(cidr)).toBe('fail')
  })
})

describe('the internet', () => {
  const of = async (cidr: unknown) => {
    const made = await graph(planJson([change('aws_x.it', { after: { cidr } })], undefined))
    return isInternet(at(made, 'aws_x.it')._child('cidr') as unknown as Scalar).outcome
  }
  test.each([
    '0.0.0.0/0',
    '::/0',
    'f::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '240.0.0.0/2',
    '8.0.0.0/7',
    '2000::/3',
    '2000::/12',
  ])('is %j', async cidr => {
    expect(await of(cidr)).toBe('pass')
  })
  test.each([
    '10.0.0.0/8',
    '3.0.0.0/8',
    '224.0.0.0/4',
    '224.0.0.0/3',
    '255.0.0.0/5',
    'fc00::/7',
    'fe80::/10',
    '2600::/13',
    '::/96',
    '0.0.0.0',
    'any',
    null,
  ])('is not %j', async cidr => {
    expect(await of(cidr)).toBe('fail')
  })
  test('is not closed by naming its halves', async () => {
    const halves = { ...tcp, cidr_blocks: ['0.0.0.0/1', '128.0.0.0/1'] }
    expect(await verdict(ssh, 'aws_security_group', ingress(halves))).toBe('fail')
  })
})

describe('a port of a rule', () => {
  const open = { cidr_blocks: ['0.0.0.0/0'] }
  test.each([
    ['itself', tcp],
    ['under the number of TCP', { protocol: '6', from_port: 22, to_port: 22 }],
    ['under TCP in capitals', { protocol: 'TCP', from_port: 22, to_port: 22 }],
  ])('is open %s', async (_, rule) => {
    expect(await verdict(ssh, 'aws_security_group', ingress({ ...rule, ...open }))).toBe('fail')
  })

  test.each([
    ['several services', { protocol: 'tcp', from_port: 20, to_port: 25 }],
    ['at the ends', { protocol: 'tcp', from_port: 22, to_port: 100 }],
    ['from 1024 on', { protocol: 'tcp', from_port: 1024, to_port: 65535 }],
  ])('is open in a range over %s, told once', async (_, rule) => {
    const rules = ingress({ ...rule, ...open })
    expect(await verdict(range, 'aws_security_group', rules)).toBe('fail')
    for (const policy of [ssh, every, other])
      expect(await verdict(policy, 'aws_security_group', rules)).toBe('pass')
  })

  test.each([
    ['the whole range', { protocol: 'tcp', from_port: 0, to_port: 65535 }],
    ['-1 to -1', { protocol: 'tcp', from_port: -1, to_port: -1 }],
    ['every protocol', { protocol: '-1', from_port: 0, to_port: 0 }],
    ['every protocol, with ports that are ignored', { protocol: '-1', from_port: 443, to_port: 443 }],
    ['all', { protocol: 'all', from_port: 0, to_port: 0 }],
  ])('is open under %s, told once', async (_, rule) => {
    const rules = ingress({ ...rule, ...open })
    expect(await verdict(every, 'aws_security_group', rules)).toBe('fail')
    for (const policy of [ssh, range, other])
      expect(await verdict(policy, 'aws_security_group', rules)).toBe('pass')
  })

  test.each([
    ['8443', { protocol: 'tcp', from_port: 8443, to_port: 8443 }, 'fail'],
    ['443 and more', { protocol: 'tcp', from_port: 443, to_port: 444 }, 'fail'],
    ['443', { protocol: 'tcp', from_port: 443, to_port: 443 }, 'pass'],
    ['a range that ends before it begins', { protocol: 'tcp', from_port: 9, to_port: 8 }, 'pass'],
    ['a protocol without ports', { protocol: '50', from_port: 0, to_port: 0 }, 'pass'],
  ])('that no service is known for, %s: %s', async (_, rule, expected) => {
    expect(await verdict(other, 'aws_security_group', ingress({ ...rule, ...open }))).toBe(expected)
  })

  test.each([
    ['another', { protocol: 'tcp', from_port: 443, to_port: 443 }],
    ['just below', { protocol: 'tcp', from_port: 0, to_port: 21 }],
    ['just above', { protocol: 'tcp', from_port: 23, to_port: 65535 }],
    ['UDP', { protocol: 'udp', from_port: 22, to_port: 22 }],
    ['ICMP', { protocol: 'icmp', from_port: -1, to_port: -1 }],
    ['ICMP for IPv6', { protocol: 'icmpv6', from_port: 0, to_port: 65535 }],
    ['the number of ICMP', { protocol: '1', from_port: -1, to_port: -1 }],
  ])('is not open by %s', async (_, rule) => {
    expect(await verdict(ssh, 'aws_security_group', ingress({ ...rule, ...open }))).toBe('pass')
  })

  test.each([
    ['only to a network', { cidr_blocks: ['10.0.0.0/8'] }],
    ['only to itself', { self: true, cidr_blocks: [] }],
    ['only to another group', { security_groups: ['sg-1'], cidr_blocks: null }],
    ['only to a prefix list', { prefix_list_ids: ['pl-1'] }],
    ['to nobody', { cidr_blocks: [], prefix_list_ids: [] }],
  ])('is open %s', async (_, to) => {
    expect(await verdict(ssh, 'aws_security_group', ingress({ ...tcp, ...to }))).toBe('pass')
  })

  test('is open by one rule among others, and behind one that is for itself', async () => {
    const rules = ingress({ ...tcp, self: true }, { ...tcp, cidr_blocks: ['10.0.0.0/8', '0.0.0.0/0'] })
    expect(await verdict(ssh, 'aws_security_group', rules)).toBe('fail')
  })

  test('is open by IPv6 alone', async () => {
    expect(await verdict(ssh, 'aws_security_group', ingress({ ...tcp, ipv6_cidr_blocks: ['::/0'] }))).toBe(
      'fail',
    )
  })
})

describe('every port', () => {
  const rule = (protocol: string, from_port: number, to_port: number) =>
    ingress({ protocol, from_port, to_port, cidr_blocks: ['::/0'] })
  test.each([
    ['-1', 0, 0, 'fail'],
    ['tcp', 0, 65535, 'fail'],
    ['tcp', 1, 65535, 'fail'],
    ['udp', 0, 65535, 'fail'],
    ['UDP', 0, 65535, 'fail'],
    ['tcp', -1, -1, 'fail'],
    ['tcp', 2, 65535, 'pass'],
    ['tcp', 0, 65534, 'pass'],
    ['icmp', -1, -1, 'pass'],
    ['icmpv6', -1, -1, 'pass'],
    ['tcp', 443, 443, 'pass'],
  ])('of %s from %i to %i: %s', async (protocol, from, to, expected) => {
    expect(await verdict(every, 'aws_security_group', rule(protocol, from, to))).toBe(expected)
  })
})

describe('the four ways to write a rule', () => {
  const open = { cidr_blocks: ['0.0.0.0/0'] }
  test('a group and a default group', async () => {
    for (const type of ['aws_security_group', 'aws_default_security_group'] as const) {
      expect(await verdict(ssh, type, ingress({ ...tcp, ...open }))).toBe('fail')
      expect(await verdict(ssh, type, { after: { egress: [{ ...tcp, ...open }], ingress: [] } })).toBe('pass')
    }
  })

  test('a rule of its own, which may let out instead', async () => {
    const rule = (type: string) => ({ after: { type, ...tcp, ...open } })
    expect(await verdict(ssh, 'aws_security_group_rule', rule('ingress'))).toBe('fail')
    expect(await verdict(ssh, 'aws_security_group_rule', rule('egress'))).toBe('pass')
  })

  test.each([
    [{ ip_protocol: 'tcp', from_port: 22, to_port: 22, cidr_ipv4: '0.0.0.0/0' }, 'fail'],
    [{ ip_protocol: 'tcp', from_port: 22, to_port: 22, cidr_ipv6: '::/0' }, 'fail'],
  ])('an ingress rule %j: %s', async (after, expected) => {
    expect(await verdict(ssh, 'aws_vpc_security_group_ingress_rule', { after })).toBe(expected)
  })

  test.each([
    [{ ip_protocol: '-1', from_port: null, to_port: null, cidr_ipv4: '0.0.0.0/0' }, 'fail'],
    [{ ip_protocol: '-1', cidr_ipv4: '10.0.0.0/8' }, 'pass'],
    [{ ip_protocol: '-1', referenced_security_group_id: 'sg-1', cidr_ipv4: null, cidr_ipv6: null }, 'pass'],
  ])('an ingress rule of every protocol %j: %s', async (after, expected) => {
    expect(await verdict(every, 'aws_vpc_security_group_ingress_rule', { after })).toBe(expected)
  })
})

describe('what is decided at apply', () => {
  const ip = ref('local.office')

  test('leaves a rule open only where it could matter', async () => {
    const rule = (port: number) => ({
      after: { ingress: [{ protocol: 'tcp', from_port: port, to_port: port, cidr_blocks: [null] }] },
      unknown: { ingress: [{ cidr_blocks: [true] }] },
    })
    const written = { ingress: [{ cidr_blocks: ip }] }
    expect(await verdict(ssh, 'aws_security_group', rule(22), written)).toBe('undetermined')
    expect(await verdict(ssh, 'aws_security_group', rule(443), written)).toBe('pass')
  })

  test('is no range of the internet where it is made of addresses alone', async () => {
    const sides = {
      after: { ip_protocol: 'tcp', from_port: 22, to_port: 22 },
      unknown: { cidr_ipv4: true },
    }
    const one = (...references: string[]) =>
      verdict(ssh, 'aws_vpc_security_group_ingress_rule', sides, { cidr_ipv4: ref(...references) })
    expect(await one('aws_eip.made.public_ip', 'aws_eip.made')).toBe('pass')
    expect(await one('aws_eip.made.id', 'aws_eip.made')).toBe('undetermined')
    expect(await one('aws_eip.made.public_ip', 'aws_eip.made', 'local.office')).toBe('undetermined')
  })

  test('does not hide a known rule that is open', async () => {
    const sides = {
      after: { ingress: [{ ...tcp, cidr_blocks: [null, '0.0.0.0/0'] }] },
      unknown: { ingress: [{ cidr_blocks: [true, false] }] },
    }
    expect(await verdict(ssh, 'aws_security_group', sides, { ingress: [{ cidr_blocks: ip }] })).toBe('fail')
  })

  test.each([
    ['from_port', { protocol: 'tcp', to_port: 22 }],
    ['to_port', { protocol: 'tcp', from_port: 22 }],
    ['protocol', { from_port: 22, to_port: 22 }],
  ])('as %s is told once, for all services', async (name, known) => {
    const written = { ingress: [{ [name]: ref('local.port') }] }
    const sides = (...cidr_blocks: string[]) => ({
      after: { ingress: [{ ...known, cidr_blocks }] },
      unknown: { ingress: [{ [name]: true }] },
    })
    expect(await verdict(range, 'aws_security_group', sides('::/0'), written)).toBe('undetermined')
    expect(await verdict(range, 'aws_security_group', sides('10.0.0.0/8'), written)).toBe('pass')
    for (const policy of [ssh, every, other])
      expect(await verdict(policy, 'aws_security_group', sides('::/0'), written)).toBe('pass')
  })

  test('as a whole is told once, for all services', async () => {
    const written = { ingress: ref('local.rules') }
    const sides = { unknown: { ingress: true } }
    expect(await verdict(range, 'aws_security_group', sides, written)).toBe('undetermined')
    for (const policy of [ssh, every, other])
      expect(await verdict(policy, 'aws_security_group', sides, written)).toBe('pass')
  })

  test('is nothing where nobody wrote a rule', async () => {
    expect(await verdict(ssh, 'aws_security_group', { unknown: { ingress: true } })).toBe('pass')
  })
})

describe('the rules of a group', () => {
  test('are asked for their ports once, however many policies have rules of theirs among them', async () => {
    const looks = async (ports: readonly number[]) => {
      const ingress = ports.map(port => ({
        ...{ cidr_blocks: ['10.0.0.0/8'], protocol: 'tcp', from_port: port, to_port: port },
        ...{ ipv6_cidr_blocks: [], prefix_list_ids: [], security_groups: [], self: false, description: '' },
      }))
      const changed = change('aws_security_group.a', { after: { name: 'g', ingress, egress: [] } })
      const plan = await read(planJson([changed], undefined))
      const look = vi.spyOn(Value.prototype, '_state')
      judge(new Graph(plan), registry)
      const { length } = look.mock.calls
      look.mockRestore()
      return length
    }
    const others = Array.from({ length: 1000 }, (_, n) => 30_000 + n)
    const services = Object.values(SERVICES).map(({ tcp: [port] }) => port)
    expect(services.length).toBeGreaterThan(20)
    // A policy that looks at all rules for the sake of its own makes it several times as many.
    expect(await looks([...others, ...services])).toBeLessThan(1.5 * (await looks(others)))
  })
})
