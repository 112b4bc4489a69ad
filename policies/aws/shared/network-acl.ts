import { all, any, asValue, not, PASS, type Scalar, type Value, Verdict } from '../../engine/index.ts'
import { countOutside, EVERY_ADDRESS, type Span, spanOf } from './addresses.ts'
import { knownText } from './databases.ts'
import { isAnywhere, isInternet, portFacts } from './network.ts'
import type { AwsResource } from './policy.ts'
import { endsOf, portsIn, protocolOf, SERVICES } from './ports.ts'
import { repeatedIn, textsAt } from './repeated.ts'

/** The types that let traffic into a subnet: a network ACL's own blocks, those of a default one, and a rule of its own. */
export const ACL_INGRESS = ['aws_network_acl', 'aws_default_network_acl', 'aws_network_acl_rule'] as const

const { ssh, rdp, ftp } = SERVICES
/** The services that a network ACL is asked for. */
const GUARDED = { ssh, rdp, ftp }

/** What a rule opens, told once: the ports of one guarded service, a `range` over several, or `all`. */
type AclPorts = keyof typeof GUARDED | 'range' | 'all'

/** A rule of a network ACL, however it is written. */
interface Entry {
  readonly number: Scalar<number>
  readonly action: Scalar
  readonly protocol: Scalar
  readonly from: Scalar<number>
  readonly to: Scalar<number>
  readonly ipv4: Scalar
  readonly ipv6: Scalar
}

/**
 * The questions of the one policy that tells of rules whose ports come to `told` and that let in the whole internet. Rules count in the
 * order of their numbers: what earlier ones deny to every address, be it together, a later one does not open.
 */
export function noAclIngressOf(told: AclPorts) {
  const inline = (acl: Inline) =>
    asValue(acl.ingress)._state() === 'unknown' && told !== 'range'
      ? PASS
      : // For both families of addresses there is a rule each: one finding tells of both.
        any(
          acl.ingress.every(block =>
            isOfAnotherResource(block, acl.ingress)
              ? PASS
              : judge(entryOf(block), told, () => deniedAt(asValue(acl))),
          ),
        )
  return {
    aws_network_acl: (acl: AwsResource<'aws_network_acl'>) => inline(acl),
    aws_default_network_acl: (acl: AwsResource<'aws_default_network_acl'>) => inline(acl),
    aws_network_acl_rule: (rule: AwsResource<'aws_network_acl_rule'>) =>
      any(
        judge(entryOfRule(rule), told, () => deniedBeside(rule)),
        rule.egress.is(true),
      ),
  }
}

type Inline = Pick<AwsResource<'aws_network_acl'>, 'ingress'>

function judge(entry: Entry, told: AclPorts, denied: () => Denied): Verdict {
  const protocol = protocolOf(entry.protocol)
  const ends = protocol === 'all' ? EVERY_PORT : endsOf(entry)
  if (protocol === undefined || ends === undefined) return PASS
  const internet = all(
    entry.action.satisfies(action => action.toLowerCase() === 'allow', '`allow` is expected'),
    any(isInternet(entry.ipv4), isInternet(entry.ipv6)),
  )
  if (internet.outcome === 'fail') return PASS
  // Where the plan does not show the ports, one policy tells it for all.
  if (protocol === 'open' || ends === 'open')
    return told === 'range' ? not(all(openPart(entry), internet)) : PASS
  const of = protocol === 'all' ? 'tcp' : protocol
  const undenied = portsIn(of, ends, GUARDED)
  if (undenied === undefined || undenied === 'other') return PASS
  const { denials, doubt } = denialsBefore(entry, of, denied())
  const isClosed = closedPorts(entry, denials)
  // Where ports are closed, so is the first one of some rule that denies.
  const opened = denials.some(denial => isClosed(denial.ends[0])) ? portsLeft(of, ends, isClosed) : undenied
  if (opened !== told) return PASS
  return not(all(internet, ...(doubt ? [doubt] : []), ...portFacts(entry)))
}

function portsLeft(
  protocol: 'tcp' | 'udp',
  [low, high]: readonly [number, number],
  isClosed: (port: number) => boolean,
): AclPorts | undefined {
  const opened = (Object.keys(GUARDED) as (keyof typeof GUARDED)[]).filter(name => {
    const service: { tcp: readonly number[]; udp?: readonly number[] } = GUARDED[name]
    return service[protocol]?.some(port => low <= port && port <= high && !isClosed(port))
  })
  return opened.length > 1 ? 'range' : opened[0]
}

/** A rule that denies, or may. */
interface Denial {
  readonly rule: Entry
  readonly denies: Verdict
  readonly protocol: 'all' | 'tcp' | 'udp' | 'open'
  readonly ends: readonly [number, number] | 'open'
  /** The addresses that it names, where they are known. */
  readonly spans: Readonly<Record<Family, Span | undefined>>
}

type Family = 'ipv4' | 'ipv6'

/** Ports and addresses that a rule keeps out. */
interface Closed {
  readonly ends: readonly [number, number]
  readonly span: Span
}

/** Whether at a port the denials leave no more of the addresses that a rule lets in than anyone holds: a /8 of IPv4, a /13 of IPv6. */
function closedPorts(entry: Entry, denials: readonly Closed[]): (port: number) => boolean {
  const family = familyOf(entry)
  const span = spanOf(knownText(entry[family]) ?? '') ?? EVERY_ADDRESS[family]
  const held = 1n << (family === 'ipv4' ? 24n : 115n)
  const known = new Map<number, boolean>()
  return port => {
    let isClosed = known.get(port)
    if (isClosed !== undefined) return isClosed
    const here = denials.filter(({ ends }) => ends[0] <= port && port <= ends[1])
    const spans = here.map(denial => denial.span)
    known.set(port, (isClosed = here.length > 0 && countOutside(span, spans) <= held))
    return isClosed
  }
}

/** The family of addresses that a rule lets in. */
function familyOf(entry: Entry): Family {
  return isInternet(entry.ipv4).outcome === 'fail' ? 'ipv6' : 'ipv4'
}

/** What earlier rules deny of a protocol to addresses of the family that the rule lets in, and whether there may be more. */
function denialsBefore(
  entry: Entry,
  of: 'tcp' | 'udp',
  { all: denials, open }: Denied,
): { denials: Closed[]; doubt?: Verdict } {
  const before: Closed[] = []
  let doubt = open
  const family = familyOf(entry)
  for (const { rule, denies, protocol, ends, spans } of denials) {
    if (protocol !== 'all' && protocol !== 'open' && protocol !== of) continue
    const span = spans[family]
    // A range that is known counts for what it holds.
    const counts = all(denies, span ? PASS : isAnywhere(rule[family]), isBefore(rule.number, entry.number))
    if (counts.outcome === 'fail') continue
    if (counts.outcome === 'undetermined') doubt ??= counts
    else if (protocol === 'open' || ends === 'open') doubt ??= openPart(rule)
    else if (span) before.push({ ends, span })
  }
  return doubt ? { denials: before, doubt } : { denials: before }
}

/** What a network ACL denies. */
interface Denied {
  readonly all: readonly Denial[]
  /** Set where it may have further rules. */
  readonly open: Verdict | undefined
}

function denialsOf({ entries, open }: Entries): Denied {
  const denials: Denial[] = []
  for (const rule of entries) {
    const denies = rule.action.satisfies(action => action.toLowerCase() === 'deny', '`deny` is expected')
    const protocol = protocolOf(rule.protocol)
    const ends = protocol === 'all' ? EVERY_PORT : endsOf(rule)
    if (denies.outcome === 'fail' || protocol === undefined || ends === undefined) continue
    if (denials.length === MOST_DENIALS) break
    const spans = { ipv4: spanOf(knownText(rule.ipv4) ?? ''), ipv6: spanOf(knownText(rule.ipv6) ?? '') }
    denials.push({ rule, denies, protocol, ends, spans })
  }
  return { all: denials, open }
}

/** What an ACL of the plan denies; each of its blocks asks, for each policy. */
function deniedAt(acl: Value): Denied {
  return acl._once('what it denies', () => denialsOf(entriesOf(acl)))
}

/** AWS takes 40 rules of each family of addresses, in one direction. */
const MOST_DENIALS = 80

/** The numbers of two rules, in the order in which AWS takes them. */
function isBefore(number: Scalar<number>, later: Scalar<number>): Verdict {
  const last = asValue(later)
  return last._state() === 'known' ? number.atMost(Number(last._raw) - 1) : last._open()
}

function openPart({ protocol, from, to }: Entry): Verdict {
  const open = [protocol, from, to].map(part => asValue(part)).find(part => part._state() === 'unknown')
  return open ? open._open() : PASS
}

const EVERY_PORT: readonly [number, number] = [0, 65535]

interface Entries {
  readonly entries: readonly Entry[]
  /** Set where there may be further ones. */
  readonly open: Verdict | undefined
}

/** All that lets traffic in or keeps it out at a network ACL of the plan. */
function entriesOf(acl: Value): Entries {
  const ingress = acl._child('ingress')
  const listed = Array.isArray(ingress._raw) ? ingress._raw.map((_, i) => ingress._child(i)) : []
  const blocks = listed.filter(block => !isOfAnotherResource(block, ingress))
  const own = rulesOf(acl, ['id'])
  return {
    entries: [...blocks.map(block => entryOf(block as unknown as Block)), ...own.entries],
    open: ingress._state() === 'unknown' ? ingress._open() : own.open,
  }
}

/** A rule that the state of an ACL lists, and that a resource of its own said before the plan: what becomes of it is told there. */
function isOfAnotherResource(block: object, list: object): boolean {
  const [number] = textsAt(asValue(block), ['rule_no'])
  return asValue(list)
    ._once('numbers of rules that are told elsewhere', () => {
      const rules = repeatedIn(list, { aws_network_acl_rule: 'network_acl_id' })
      const letIn = rules.filter(rule => rule._child('egress')._raw !== true)
      return new Set(letIn.map(rule => textsAt(rule, ['rule_number'])[0]))
    })
    .has(number)
}

/** The rules of their own that name an ACL, or anything that stands for one. */
function rulesOf(of: Value, keys: readonly string[]): Entries {
  const { graph, time } = of._body
  const others = graph.others()
  const { certain, open } = others.companions(of, 'aws_network_acl_rule', 'network_acl_id', keys)
  const rules = certain
    .map(id => others.at(id, time))
    .filter(rule => rule !== undefined && rule._child('egress')._raw !== true)
  return {
    entries: rules.map(rule => entryOfRule(rule as unknown as AwsResource<'aws_network_acl_rule'>)),
    open: open === undefined ? undefined : new Verdict('undetermined', of, open),
  }
}

/** What is denied beside a rule that stands alone: at the ACL that it names, or by the rules that name the same. */
function deniedBeside(rule: AwsResource<'aws_network_acl_rule'>): Denied {
  const named = asValue(rule.network_acl_id)
  const { graph, time } = named._body
  const others = graph.others()
  // Each rule of an ACL asks, for each policy.
  const once = (of: number | string, entries: () => Entries) =>
    graph.answers.once(`denied ${time} at ${of}`, () => denialsOf(entries()))
  for (const type of ['aws_network_acl', 'aws_default_network_acl']) {
    const [id] = others.follow(named, type, ['id']).certain
    const acl = id === undefined ? undefined : others.at(id, time)
    if (acl) return once(acl._body.id, () => entriesOf(acl))
  }
  for (const type of ['aws_vpc', 'aws_default_vpc']) {
    const [id] = others.follow(named, type, ['default_network_acl_id']).certain
    const vpc = id === undefined ? undefined : others.at(id, time)
    if (vpc) return once(vpc._body.id, () => rulesOf(vpc, ['default_network_acl_id']))
  }
  const alike = () => rulesOf(asValue(rule), ['network_acl_id'])
  const text = knownText(rule.network_acl_id)
  return text === undefined ? denialsOf(alike()) : once(JSON.stringify(text), alike)
}

interface Block {
  readonly rule_no: Scalar<number>
  readonly action: Scalar
  readonly protocol: Scalar
  readonly from_port: Scalar<number>
  readonly to_port: Scalar<number>
  readonly cidr_block: Scalar
  readonly ipv6_cidr_block: Scalar
}

function entryOf(block: Block): Entry {
  return {
    number: block.rule_no,
    action: block.action,
    protocol: block.protocol,
    from: block.from_port,
    to: block.to_port,
    ipv4: block.cidr_block,
    ipv6: block.ipv6_cidr_block,
  }
}

function entryOfRule(rule: AwsResource<'aws_network_acl_rule'>): Entry {
  return {
    number: rule.rule_number,
    action: rule.rule_action,
    protocol: rule.protocol,
    from: rule.from_port,
    to: rule.to_port,
    ipv4: rule.cidr_block,
    ipv6: rule.ipv6_cidr_block,
  }
}
