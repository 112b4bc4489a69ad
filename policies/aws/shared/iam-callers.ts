import type { Scalar, Verdict } from '../../engine/index.ts'
import { knownText } from './databases.ts'
import { type Condition, DERIVED, type Known, type Parts, type Principal, UNKNOWN } from './iam-document.ts'
import { coversLower, isEverything, matchesPattern, someOf } from './iam-patterns.ts'

/**
 * Whoever comes meets the condition as it is, or meets it by leaving something away. Operator and key in lower case.
 *
 * Nothing here knows what day it is. What holds from some day on holds for ever after, and so keeps nobody out; what ends some day counts
 * as a limit, be that day far off or gone.
 */
export function isMetByAnyone(operator: string, key: string, values: readonly Known<string>[]): boolean {
  const holds = (value: string) => values.some(v => v !== UNKNOWN && v.toLowerCase() === value)
  if (takesAbsent(operator) && isLeftAway(key)) return true
  const test = operator.replace(/^for(?:all|any)values?:|ifexists$/g, '')
  if (test === 'bool')
    return (key === 'aws:securetransport' && holds('true')) || (UNHELPED.has(key) && holds('false'))
  if (test === 'null') return isLeftAway(key) ? holds('true') : FREE_KEYS.has(key) && holds('false')
  if (FROM_THEN_ON.test(test)) return TIMES.has(key)
  if (!FREE_KEYS.has(key)) return false
  const known = values.filter((v): v is string => v !== UNKNOWN && v !== '')
  if (MATCHING.test(test)) return known.some(value => isWide(test, key, value))
  return (
    DIFFERING.test(test) &&
    known.length === values.length &&
    !known.some(value => isWide(test.replace('not', ''), key, value))
  )
}

/** The operator holds, too, where the request has no such key. In lower case. */
export function takesAbsent(operator: string): boolean {
  return /^forallvalues:|ifexists$/.test(operator)
}

/** A key that a request has only where its caller wants it to, or where it comes from a place that the caller chose. */
function isLeftAway(key: string): boolean {
  return LEFT_AWAY.has(key) || key.startsWith('aws:requesttag/')
}

/** A condition on who calls. A value that is not known yet is a resource of this plan or of its account: it is no wildcard. */
export function saysWhoCalls(operator: string, key: string, values: readonly Known<string>[]): boolean {
  return (
    (CALLER_KEYS.has(key) || /:calleraccount$|:sourceaccount$|:sourcearn$/.test(key)) &&
    someOf(values, value => isOfAnyone(operator, key, value)) !== true
  )
}

/** A value that whoever calls has: that of a request without a signature, or a wide one, where its variables stand for anything. */
function isOfAnyone(operator: string, key: string, value: string): boolean {
  const pattern = value.replace(OF_CALLER, '*')
  return value === UNSIGNED || isWide(pattern === value ? operator : 'stringlike', key, pattern)
}

/** A source that Terraform writes beside a document, as a condition of its own on `aws:SourceArn`: it is one of a known account. */
export function namesSource(arn: Scalar): Verdict {
  if (knownText(arn) === undefined) return arn.isSet()
  return arn.satisfies(
    one => !isWide('arnlike', 'aws:sourcearn', one),
    'a source of a known account is expected',
  )
}

/** A statement denies what another allows to everybody but those whom its conditions or its NotPrincipal name. */
export function fences(fence: Parts, allowed: Parts): boolean | undefined {
  const { effect, principals, notPrincipals, conditions } = fence
  if (effect !== UNKNOWN && effect.toLowerCase() !== 'deny') return false
  const isForStrangers = conjunction([
    effect === UNKNOWN ? undefined : true,
    notPrincipals ? !notPrincipals.some(isAnyone) : someOf(principals ?? [], isAnyone),
    holdsForStrangers(conditions),
  ])
  if (isForStrangers === false) return false
  return conjunction([
    isForStrangers,
    fence.notActions
      ? sparesNone(fence.notActions.map(lower), lowerActions(allowed) ?? ['*'])
      : coversAll(lowerActions(fence), lowerActions(allowed) ?? ['*'], coversAction),
    fence.notResources
      ? sparesNone(fence.notResources, allowed.resources ?? ['*'])
      : fence.resources
        ? coversAll(fence.resources, allowed.resources ?? ['*'], matchesPattern)
        : true,
  ])
}

/** All of the conditions hold for strangers: each asks that the caller is none of those who are known. */
function holdsForStrangers(conditions: readonly Condition[]): boolean | undefined {
  return conjunction(
    conditions.map(({ operator, key: written, values }) => {
      if (operator === UNKNOWN || written === UNKNOWN) return undefined
      const key = written.toLowerCase()
      return (
        leavesOutAws(operator, key, values) ||
        (DIFFERING.test(operator) && saysWhoCalls(operator, key, values))
      )
    }),
  )
}

/** What holds of every request but those of AWS's own services. One without a signature does not say whether it is of these. */
export function leavesOutAws(operator: string, key: string, values: readonly Known<string>[]): boolean {
  const test = key === BY_SERVICE ? /^boolifexists$/i : /^bool(?:ifexists)?$/i
  return (
    BY_AWS.has(key) && test.test(operator) && values.length > 0 && values.every(value => value === 'false')
  )
}

/** All that is asked is among the patterns. One known after apply is like itself at most. */
function coversAll(
  patterns: readonly Known<string>[] | undefined,
  asked: readonly Known<string>[],
  matches: (pattern: string, text: string) => boolean,
): boolean | undefined {
  if (!patterns) return undefined
  if (patterns.some(pattern => pattern !== UNKNOWN && isEverything(pattern))) return true
  const isOpen = [...asked, ...patterns].some(text => text === UNKNOWN || text === DERIVED)
  for (const one of asked) {
    const isMet = patterns.some(pattern => pattern !== UNKNOWN && one !== UNKNOWN && matches(pattern, one))
    if (!isMet) return isOpen ? undefined : false
  }
  return true
}

/** Nothing that is asked is among the patterns that are left out. Whether two wildcards have something in common may stay open. */
function sparesNone(
  patterns: readonly Known<string>[],
  asked: readonly Known<string>[],
): boolean | undefined {
  let open = false
  for (const pattern of patterns) {
    for (const one of asked) {
      if (pattern === UNKNOWN || one === UNKNOWN || pattern === DERIVED || one === DERIVED) open = true
      else if (matchesPattern(pattern, one) || matchesPattern(one, pattern)) return false
      else if (/[*?]/.test(pattern) && /[*?]/.test(one) && !beginApart(pattern, one)) open = true
    }
  }
  return open ? undefined : true
}

/** What stands before the first wildcards differs already. */
function beginApart(one: string, other: string): boolean {
  const [a, b] = [one, other].map(text => text.slice(0, text.search(/[*?]/))) as [string, string]
  return !a.startsWith(b) && !b.startsWith(a)
}

/** The actions of a statement in lower case, as IAM reads them. */
export function lowerActions(parts: Parts): readonly Known<string>[] | undefined {
  let found = lowered.get(parts)
  if (!found && parts.actions) {
    found = parts.actions.map(lower)
    lowered.set(parts, found)
  }
  return found
}

function lower(text: Known<string>): Known<string> {
  return text === UNKNOWN || text === DERIVED ? text : text.toLowerCase()
}

/** Each statement is held against many. */
const lowered = new WeakMap<Parts, readonly Known<string>[]>()

/** Of one service, as the policy of a resource is, all of its actions are all. */
function coversAction(pattern: string, action: string): boolean {
  return coversLower(pattern, action) || (action === '*' && /^[^:]+:\*$/.test(pattern))
}

/** Everybody: `*` alone and that of `AWS` mean the same. */
export function isAnyone(principal: Known<Principal>): boolean {
  return principal === '*:*' || principal === 'AWS:*'
}

/** Kleene's conjunction: false where one is, else undefined where one is. */
function conjunction(parts: readonly unknown[]): boolean | undefined {
  return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true
}

/** A value that says nothing of who calls: half of all addresses, every name, or a name that anyone's account can have. */
function isWide(operator: string, key: string, value: string): boolean {
  // A mount target has an address in a subnet alone.
  if (key === MOUNT_TARGET) return value !== 'true'
  if (/^[*?:]*$/.test(value)) return true
  if (key === 'aws:sourceip') return isBroad(value)
  // Whose mail it is its domain says, and whose page its host.
  if (key === ENDPOINT && !value.startsWith('arn:')) return /^(?:https?:\/\/)?\*(?!@[^*]+$)/.test(value)
  if (!/like|arn/i.test(operator)) return false
  // Of an organization all that is below it has its id before it.
  if (/^(o|vpc|vpce)-[*?]+(\/|$)/.test(value)) return true
  // Who begins with anything may be of any account, and so may who has an account that is not written whole.
  if (/^[*?]/.test(value) || (/^[\d*?]+$/.test(value) && /[*?]/.test(value))) return true
  if (!value.startsWith('arn:')) return false
  const [, , service, , account, ...rest] = value.split(':')
  if (account === undefined) return value.includes('*')
  const name = rest.join(':')
  // A bucket stands without an account. No two have one name, but one that fits a pattern anyone can make; what else has no account is
  // told apart by its name alone.
  if (service === 's3' && !name.startsWith('accesspoint/') && /^\**$/.test(account))
    return /^[^/]*[*?]/.test(name)
  return /[*?]/.test(account === '' ? name : account)
}

/**
 * So broad a range that S3 counts whoever it lets in as the public: more than a /8 of IPv4 or a /32 of IPv6. What begins with f is private
 * in IPv6, of a link, or of a group.
 */
function isBroad(range: string): boolean {
  const [, address, length] = /^([\da-f.:]+)\/(\d+)$/i.exec(range) ?? []
  if (address === undefined) return false
  return Number(length) < (/^f/i.test(address) ? 1 : address.includes(':') ? 32 : 8)
}

/** Operators under which a request without the key does not match. */
export const MATCHING = /^(forAnyValue:)?(string(equals|like)(ignorecase)?|arn(equals|like)|ipaddress|bool)$/i

/** Operators under which a request without the key matches too. */
const DIFFERING =
  /^(forallvalues:)?(string(notequals|notlike)(ignorecase)?|arn(notequals|notlike)|notipaddress)(ifexists)?$/i

/** Operators of a bound below which a time is not yet come. */
const FROM_THEN_ON = /^(?:date|numeric)greaterthan(?:equals)?$/

/** The last is there in every session, and anybody who has a key can begin one. */
const TIMES = new Set(['aws:currenttime', 'aws:epochtime', 'aws:tokenissuetime'])

const BY_SERVICE = 'aws:principalisawsservice'

/** Keys by which AWS's own services are left out. */
const BY_AWS = new Set([BY_SERVICE, 'aws:viaawsservice'])

/** A second factor, and how long ago it was given: neither is there in a call that was signed with an access key. */
const [MFA, MFA_AGE] = ['aws:multifactorauthpresent', 'aws:multifactorauthage']

/** What is false of whoever calls by itself, with nothing but an access key. */
const UNHELPED = new Set([MFA, ...BY_AWS])

const LEFT_AWAY = new Set([
  MFA,
  MFA_AGE,
  'aws:tagkeys',
  'aws:calledvia',
  'aws:calledviafirst',
  'aws:calledvialast',
  'aws:sourcevpc',
  'aws:sourcevpcarn',
  'aws:sourcevpce',
  'aws:vpceaccount',
  'aws:vpceorgid',
  'aws:vpceorgpaths',
  'aws:vpcsourceip',
  'aws:sourcearn',
  'aws:sourceaccount',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
])

/** Keys that every caller has, or can have as it likes. */
const FREE_KEYS = new Set([
  'aws:requestedregion',
  'aws:sourceip',
  'aws:principalarn',
  'aws:userid',
  'iam:passedtoservice',
  'sts:externalid',
  'sts:rolesessionname',
])

/** The account and the user of a request without a signature. */
const UNSIGNED = 'anonymous'

/** A variable that each caller fills in by itself. Those of the resource, and of a sign such as `${*}`, are the same for all. */
const OF_CALLER = /[$&]\{(?!aws:resource|[*?$]\})[^{}]*\}/gi

const MOUNT_TARGET = 'elasticfilesystem:accessedviamounttarget'

/** Where a topic delivers to: whoever subscribes it hears nothing elsewhere. */
const ENDPOINT = 'sns:endpoint'

/** What narrows who calls. An address in a VPC does not: whoever has a VPC may have it there, unless the VPC is named too. */
const CALLER_KEYS = new Set([
  MOUNT_TARGET,
  ENDPOINT,
  'aws:sourcearn',
  'aws:sourceaccount',
  'aws:sourceowner',
  'aws:sourceorgid',
  'aws:sourceorgpaths',
  'aws:sourcevpc',
  'aws:sourcevpcarn',
  'aws:sourcevpce',
  'aws:vpceaccount',
  'aws:vpceorgid',
  'aws:vpceorgpaths',
  'aws:sourceip',
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalservicename',
  'aws:principalservicenameslist',
  'aws:userid',
  'vpc-lattice-svcs:sourcevpc',
  'vpc-lattice-svcs:sourcevpcowneraccount',
  's3:dataaccesspointaccount',
  's3:dataaccesspointarn',
  'lambda:eventsourcetoken',
])
