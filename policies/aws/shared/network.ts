import {
  all,
  any,
  asValue,
  type Blocks,
  type List,
  not,
  PASS,
  type Scalar,
  type Value,
  Verdict,
} from '../../engine/index.ts'
import { type AwsResource, companions, follow } from './policy.ts'
import { mayBeAll, type Ports, portsOf, protocolOf } from './ports.ts'
import { repeatedIn, textsAt, toldElsewhere } from './repeated.ts'

/** The types that let traffic into a security group: the four ways to write a rule. */
export const INGRESS = [
  'aws_security_group',
  'aws_default_security_group',
  'aws_security_group_rule',
  'aws_vpc_security_group_ingress_rule',
] as const

/** The types that let traffic out of a security group, but for the default one: it is to have no rules at all. */
export const EGRESS = [
  'aws_security_group',
  'aws_security_group_rule',
  'aws_vpc_security_group_egress_rule',
] as const

/** A rule of a security group, however it is written: its protocol, its ports, and whom it means. */
interface Rule {
  readonly protocol: Scalar
  readonly from: Scalar<number>
  readonly to: Scalar<number>
  /** The whole internet is meant. Asked only where the ports matter. */
  anywhere(): Verdict
  /** Some range of addresses is meant, or a list of them. */
  network(): Verdict
}

/** The questions of the policy over EGRESS that tells of rules that let everything out, wherever to. */
export function noEgressOfAll() {
  const good = (rule: Rule) => {
    const ports = portsOf(rule)
    const isMeant = ports === 'all' || (ports === 'open' && mayBeAll(rule))
    return isMeant ? isNotFor(rule.anywhere(), rule, ports) : PASS
  }
  return {
    aws_security_group: (group: AwsResource<'aws_security_group'>) =>
      group.egress.every(block =>
        toldElsewhere(good(ruleOf(block)), () => isOfAnotherResource(block, group.egress, 'egress')),
      ),
    aws_security_group_rule: (rule: AwsResource<'aws_security_group_rule'>) =>
      any(good(ruleOf(rule)), rule.type.isNot('egress')),
    aws_vpc_security_group_egress_rule: (rule: AwsResource<'aws_vpc_security_group_egress_rule'>) =>
      good(modernRuleOf(rule)),
  }
}

/**
 * The questions of the one policy over INGRESS that tells of rules whose ports come to `told` and that let in everybody. Whatever a rule
 * opens, one policy tells it. Where the plan does not show the ports, that of ranges does, for all.
 */
export function noIngressOf(told: Ports) {
  const isMeant = (ports: RulePorts) =>
    ports === told || (told === 'range' && (ports === 'open' || ports === 'hidden'))
  return everyIngress(isMeant, (rule, ports) => isNotFor(rule.anywhere(), rule, ports))
}

/**
 * The questions of the one policy over INGRESS that tells of rules that open all ports to a network that is not the internet. Where that is
 * not certain, or a plan shows no rule at all, the policies over everybody ask.
 */
export function noIngressOfAllInside() {
  const isMeant = (ports: RulePorts) => ports === 'all' || ports === 'open'
  return everyIngress(isMeant, (rule, ports) => {
    const isTold = ports === 'all' || (mayBeAll(rule) && inside(rule).outcome === 'pass')
    return isTold ? isNotFor(inside(rule), rule, ports) : PASS
  })
}

/** A rule of a security group lets in everybody through some of these ports, be it written there or in a resource of its own. */
export function letsInEverybody(
  group: AwsResource<'aws_security_group'>,
  through: ReadonlySet<ReturnType<typeof portsOf>>,
): Verdict {
  const { ingress } = group
  const isOpen = (rule: Rule) => {
    const isMeant = protocolOf(rule.protocol) !== undefined && through.has(portsOf(rule))
    return isMeant ? rule.anywhere() : NOWHERE
  }
  return any(
    ingress.some(block => (isOfAnotherResource(block, ingress, 'ingress') ? NOWHERE : isOpen(ruleOf(block)))),
    companions(group, 'aws_security_group_rule', { security_group_id: 'id' }).some(rule =>
      all(rule.type.is('ingress'), isOpen(ruleOf(rule))),
    ),
    companions(group, 'aws_vpc_security_group_ingress_rule', { security_group_id: 'id' }).some(rule =>
      isOpen(modernRuleOf(rule)),
    ),
  )
}

/** That a network is not the internet is no fault, and is not told. */
function inside(rule: Rule): Verdict {
  const anywhere = rule.anywhere()
  return anywhere.outcome === 'fail' ? rule.network() : all(rule.network(), not(anywhere))
}

/**
 * The questions over INGRESS: every rule whose ports are meant is `good`. Of a long list that dozens of policies ask, each asks no more than
 * its own rules.
 */
function everyIngress(
  isMeant: (ports: RulePorts) => boolean,
  good: (rule: Rule, ports: RulePorts) => Verdict,
) {
  const alone = (resource: object, rule: () => Rule) => {
    const [ports] = portsOfAll(resource, () => [rule()])
    return isMeant(ports) ? good(rule(), ports) : PASS
  }
  const inline = (group: { ingress: Blocks<RuleFields> }) => {
    const ports = portsOfAll(group, () => blocksOf(group.ingress)?.map(ruleOf))
    if (!ports.some(isMeant)) return PASS
    return group.ingress.every(block => {
      const its = ports === HIDDEN ? portsOf(ruleOf(block)) : ports[asValue(block)._key as number]
      return isMeant(its)
        ? toldElsewhere(good(ruleOf(block), its), () => isOfAnotherResource(block, group.ingress, 'ingress'))
        : PASS
    })
  }
  return {
    aws_security_group: (group: AwsResource<'aws_security_group'>) => inline(group),
    aws_default_security_group: (group: AwsResource<'aws_default_security_group'>) => inline(group),
    aws_security_group_rule: (rule: AwsResource<'aws_security_group_rule'>) => {
      const verdict = alone(rule, () => ruleOf(rule))
      // of most rules dozens of policies mean none: nothing is made for these
      return verdict === PASS ? PASS : any(verdict, rule.type.isNot('ingress'))
    },
    aws_vpc_security_group_ingress_rule: (rule: AwsResource<'aws_vpc_security_group_ingress_rule'>) =>
      alone(rule, () => modernRuleOf(rule)),
  }
}

/** The ports of each rule of a resource, in their order, worked out once for the dozens of policies that ask. */
function portsOfAll(resource: object, rules: () => readonly Rule[] | undefined): readonly RulePorts[] {
  return asValue(resource)._once('ports', () => rules()?.map(portsOf) ?? HIDDEN)
}

const HIDDEN: readonly RulePorts[] = ['hidden']

/** What a rule's ports are; `hidden` where the plan does not show the rules, so that no one of them is it. */
type RulePorts = ReturnType<typeof portsOf> | 'hidden'

/** The blocks of a list that the plan shows; undefined where it does not. */
function blocksOf(list: object): RuleBlock[] | undefined {
  const value = asValue(list)
  if (value._state() === 'unknown') return undefined
  const raw = value._raw
  return Array.isArray(raw) ? raw.map((_, i) => value._child(i) as unknown as RuleBlock) : []
}

/** What a finding tells of a rule's ports: the protocol alone where it is all of them. */
export function portFacts({ protocol, from, to }: Pick<Rule, 'protocol' | 'from' | 'to'>): Verdict[] {
  return protocolOf(protocol) === 'all'
    ? [any(protocol.isSet(), protocol.isAbsent())]
    : [from.isSet(), to.isSet(), protocol.isSet()].filter(({ outcome }) => outcome === 'pass')
}

/** The part of a rule's ports that the plan does not show. */
function openPart({ protocol, from, to }: Rule): Verdict {
  const open = [protocol, from, to].map(part => asValue(part)).find(part => part._state() === 'unknown')
  return open ? open._open() : new Verdict('pass')
}

/** A rule with ports that are meant is good where it is not for `whom`. */
function isNotFor(whom: Verdict, rule: Rule, ports: RulePorts): Verdict {
  return ports === 'open' ? not(all(openPart(rule), whom)) : not(all(whom, ...portFacts(rule)))
}

/** A range that holds every address: its prefix length is 0, however the address before it is spelled. */
export function isAnywhere(cidr: Scalar): Verdict {
  return isOfResource(cidr)
    ? NOWHERE_ELSE
    : cidr.satisfies(isEveryAddress, 'a range of all addresses is expected')
}

function isEveryAddress(range: string): boolean {
  return /^[\da-f.:]+\/0+$/i.test(range.trim())
}

/**
 * A range of the internet: of every address, or of more than anyone holds, so that two halves are no way around. Nobody was
 * given more than a /8 of IPv4 or a /13 of IPv6; those of IPv6 that begin with f are private, of a link, or of a group, and those of
 * IPv4 from 224 on are of groups, or of no use yet.
 */
export function isInternet(cidr: Scalar): Verdict {
  return isOfResource(cidr) ? NOWHERE_ELSE : cidr.satisfies(isOfNobody, 'a range of the internet is expected')
}

/**
 * What is decided at apply is made of addresses that resources of the plan will have, and of nothing else: a literal that a condition
 * chooses in their place would be known.
 */
function isOfResource(cidr: Scalar): boolean {
  const value = asValue(cidr)
  if (value._state() !== 'unknown' || !value._body.graph.isDerived(value)) return false
  const named = value._body.graph.madeFrom(value).filter(({ type }) => type !== 'var')
  // A splat does not say what it takes of each.
  return named.every(({ type, attribute }) =>
    attribute === undefined ? ADDRESSED.has(type) : ADDRESSES.has(attribute),
  )
}

const ADDRESSES = new Set(['public_ip', 'private_ip', 'carrier_ip', 'cidr_block', 'ipv6_cidr_block'])
/** What of these can stand in a range is one of those. */
const ADDRESSED = new Set(['aws_eip', 'aws_nat_gateway', 'aws_instance', 'aws_vpc', 'aws_subnet'])
const NOWHERE_ELSE = new Verdict('fail')

/** The range is more than anyone holds, as `isInternet` says. */
export function isOfNobody(range: string): boolean {
  const [, address, length] = /^([\da-f.:]+)\/(\d+)$/i.exec(range.trim()) ?? []
  if (address === undefined) return false
  if (Number(length) === 0) return true
  if (address.includes(':')) return Number(length) < 13 && !/^f/i.test(address)
  const isOfGroups = Number(length) >= 3 && Number.parseInt(address, 10) >= 224
  return Number(length) < 8 && !isOfGroups
}

/** The lists of ranges hold one of every address. */
function holdAnywhere(ipv4: List, ipv6: List): Verdict {
  return any(ipv4.some(isInternet), ipv6.some(isInternet))
}

/** A rule that the state of a group lists, and that resources of their own say: it is told there. */
export function isOfAnotherResource(block: object, list: object, flow: 'ingress' | 'egress'): boolean {
  const repeated = repeatedIn(list, {
    aws_security_group_rule: 'security_group_id',
    [`aws_vpc_security_group_${flow}_rule`]: 'security_group_id',
  })
  // Most groups are asked in vain, for each rule by many policies.
  if (repeated.length === 0) return false
  const value = asValue(block)
  const ports = portsKeyOf(value)
  const others = repeated.filter(
    rule => (rule._child('type')._raw ?? flow) === flow && portsKeyOf(rule) === ports,
  )
  const said = new Set(others.flatMap(rule => peersOf(rule)))
  const listed = peersOf(value)
  return listed.length > 0 && listed.every(peer => said.has(peer))
}

/** Whom a rule means, however it is written. */
function peersOf(rule: Value): string[] {
  const [group] = textsAt(rule, ['security_group_id'])
  const named = textsAt(rule, PEERS).map(peer => (peer === group ? 'self' : peer))
  return rule._child('self')._raw === true ? [...named, 'self'] : named
}

const PEERS = [
  'cidr_blocks',
  'ipv6_cidr_blocks',
  'prefix_list_ids',
  'security_groups',
  'source_security_group_id',
  'cidr_ipv4',
  'cidr_ipv6',
  'prefix_list_id',
  'referenced_security_group_id',
]

/** The protocol and ports of a rule, however it is written. */
function portsKeyOf(rule: Value): string {
  const [protocol = ''] = textsAt(rule, ['protocol', 'ip_protocol'])
  const name = NUMBERED[protocol] ?? protocol.toLowerCase()
  return name === '-1' || name === 'all' ? 'all' : `${name} ${textsAt(rule, ['from_port', 'to_port'])}`
}

const NUMBERED: Readonly<Record<string, string>> = { '1': 'icmp', '6': 'tcp', '17': 'udp', '58': 'icmpv6' }

interface RuleFields {
  readonly protocol: string
  readonly from_port: number
  readonly to_port: number
  readonly cidr_blocks: readonly string[]
  readonly ipv6_cidr_blocks: readonly string[]
  readonly prefix_list_ids: readonly string[]
}

interface RuleBlock {
  readonly protocol: Scalar
  readonly from_port: Scalar<number>
  readonly to_port: Scalar<number>
  readonly cidr_blocks: List
  readonly ipv6_cidr_blocks: List
  readonly prefix_list_ids: List
}

function ruleOf(block: RuleBlock): Rule {
  const { protocol, from_port: from, to_port: to, cidr_blocks: ipv4, ipv6_cidr_blocks: ipv6 } = block
  return {
    protocol,
    from,
    to,
    anywhere: () => any(holdAnywhere(ipv4, ipv6), listsAnywhere(block.prefix_list_ids)),
    network: () => any(ipv4.isSet(), ipv6.isSet(), block.prefix_list_ids.isSet()),
  }
}

function modernRuleOf(rule: AwsResource<'aws_vpc_security_group_ingress_rule'>): Rule {
  const { ip_protocol: protocol, from_port: from, to_port: to, cidr_ipv4: ipv4, cidr_ipv6: ipv6 } = rule
  return {
    protocol,
    from,
    to,
    anywhere: () => any(isInternet(ipv4), isInternet(ipv6), listsAnywhere(rule.prefix_list_id)),
    network: () => any(ipv4.isSet(), ipv6.isSet(), rule.prefix_list_id.isSet()),
  }
}

/** A prefix list of this plan that is named here holds every address. */
function listsAnywhere(ids: object): Verdict {
  const value = asValue(ids)
  // The list of an endpoint holds the addresses of its service.
  if (value._state() === 'absent' || value._body.graph.isMadeOf(value, 'aws_vpc_endpoint')) return NOWHERE
  return follow(ids, 'aws_ec2_managed_prefix_list', 'id').some(list =>
    any(
      list.entry.some(entry => isInternet(entry.cidr)),
      companions(list, 'aws_ec2_managed_prefix_list_entry', { prefix_list_id: 'id' }).some(entry =>
        isInternet(entry.cidr),
      ),
    ),
  )
}

const NOWHERE = new Verdict('fail')
