import { all, any, type List, not, type Scalar, type Verdict } from '../../engine/index.ts'
import type { AwsResource } from './policy.ts'

/** The types that let traffic into a security group: the four ways to write a rule. */
export const INGRESS = [
  'aws_security_group',
  'aws_default_security_group',
  'aws_security_group_rule',
  'aws_vpc_security_group_ingress_rule',
] as const

/** A rule of a security group, however it is written: its protocol, its ports, and whether the whole internet is meant. */
export interface Rule {
  readonly protocol: Scalar
  readonly from: Scalar<number>
  readonly to: Scalar<number>
  readonly anywhere: Verdict
}

/** The questions of a policy over INGRESS: no rule that lets traffic in may be `bad`. */
export function noIngress(bad: (rule: Rule) => Verdict) {
  return {
    aws_security_group: (group: AwsResource<'aws_security_group'>) =>
      group.ingress.no(block => bad(ruleOf(block))),
    aws_default_security_group: (group: AwsResource<'aws_default_security_group'>) =>
      group.ingress.no(block => bad(ruleOf(block))),
    aws_security_group_rule: (rule: AwsResource<'aws_security_group_rule'>) =>
      any(not(bad(ruleOf(rule))), rule.type.isNot('ingress')),
    aws_vpc_security_group_ingress_rule: (rule: AwsResource<'aws_vpc_security_group_ingress_rule'>) =>
      not(
        bad({
          protocol: rule.ip_protocol,
          from: rule.from_port,
          to: rule.to_port,
          anywhere: any(isAnywhere(rule.cidr_ipv4), isAnywhere(rule.cidr_ipv6)),
        }),
      ),
  }
}

/** The rule covers a port of TCP: by its range (-1 to -1 is the whole), or because its protocol is all (then the range is ignored). */
export function coversPort(rule: Rule, port: number): Verdict {
  return any(
    coversAll(rule),
    all(
      rule.from.atMost(port),
      any(rule.to.atLeast(port), rule.to.is(-1)),
      rule.protocol.satisfies(name => /^(tcp|6)$/i.test(name), 'TCP is expected'),
    ),
  )
}

/** The rule covers every port of TCP or of UDP: by its range (-1 to -1 is the whole), or because its protocol is all. */
export function coversEveryPort(rule: Rule): Verdict {
  const range = all(rule.from.atMost(1), any(rule.to.atLeast(65535), rule.to.is(-1)))
  return any(
    coversAll(rule),
    all(
      range,
      rule.protocol.satisfies(name => /^(tcp|6|udp|17)$/i.test(name), 'TCP or UDP is expected'),
    ),
  )
}

/** The rule's protocol is all: every port of every protocol. `-1` is AWS's word for it, `all` the provider's. */
function coversAll(rule: Rule): Verdict {
  return rule.protocol.satisfies(name => /^(-1|all)$/i.test(name), 'every protocol is expected')
}

/** A range that holds every address: its prefix length is 0, however the address before it is spelled. */
export function isAnywhere(cidr: Scalar): Verdict {
  return cidr.satisfies(
    range => /^[\da-f.:]+\/0+$/i.test(range.trim()),
    'a range of all addresses is expected',
  )
}

/** The lists of ranges hold one of every address. */
export function holdAnywhere(ipv4: List, ipv6: List): Verdict {
  return any(ipv4.some(isAnywhere), ipv6.some(isAnywhere))
}

interface RuleBlock {
  readonly protocol: Scalar
  readonly from_port: Scalar<number>
  readonly to_port: Scalar<number>
  readonly cidr_blocks: List
  readonly ipv6_cidr_blocks: List
}

function ruleOf(block: RuleBlock): Rule {
  const { protocol, from_port: from, to_port: to } = block
  return { protocol, from, to, anywhere: holdAnywhere(block.cidr_blocks, block.ipv6_cidr_blocks) }
}
