import type { Scalar, Verdict } from '../../engine/index.ts'
import { knownText } from './databases.ts'
import { type Condition, DERIVED, type Known, type Parts, type Principal, UNKNOWN } from './iam-document.ts'
import { coversLower, isEverything, matchesPattern, someOf } from './iam-patterns.ts'

/** Whoever comes meets the condition as it is, or meets it by leaving something away. Operator and key in lower case. */
export function isMetByAnyone(operator: string, key: string, values: readonly Known<string>[]): boolean {
  const holds = (value: string) => values.some(v => v !== UNKNOWN && v.toLowerCase() === value)
  if (operator === 'bool' || operator === 'boolifexists')
    return (key === 'aws:securetransport' && holds('true')) || (key === MFA && holds('false'))
  if (operator === 'null') return (key === MFA || key === MFA_AGE) && holds('true')
  return (
    FREE_KEYS.has(key) &&
    MATCHING.test(operator.replace(/ifexists$/, '')) &&
    values.some(v => v !== UNKNOWN && v !== '' && isWide(operator, key, v))
  )
}

/** A condition on who calls. A value that is not known yet is a resource of this plan or of its account: it is no wildcard. */
export function saysWhoCalls(operator: string, key: string, values: readonly Known<string>[]): boolean {
  return (
    (CALLER_KEYS.has(key) || /:calleraccount$|:sourceaccount$|:sourcearn$/.test(key)) &&
    someOf(values, value => isWide(operator, key, value)) !== true
  )
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
    coversAll(lowerActions(fence), lowerActions(allowed) ?? ['*'], coversAction),
    fence.resources || fence.notResources
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
      if (/^bool/i.test(operator) && BY_AWS.has(key)) return values.every(value => value === 'false')
      return DIFFERING.test(operator) && saysWhoCalls(operator, key, values)
    }),
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

/** The actions of a statement in lower case, as IAM reads them. */
export function lowerActions(parts: Parts): readonly Known<string>[] | undefined {
  let lower = lowered.get(parts)
  if (!lower && parts.actions) {
    lower = parts.actions.map(action => (action === UNKNOWN ? action : action.toLowerCase()))
    lowered.set(parts, lower)
  }
  return lower
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
  if (key === 'aws:sourceip') return isBroad(value)
  // Whose mail it is its domain says, and whose page its host.
  if (key === ENDPOINT && !value.startsWith('arn:')) return /^(?:https?:\/\/)?\*(?!@[^*]+$)/.test(value)
  // A mount target has an address in a subnet alone.
  if (key === MOUNT_TARGET) return value !== 'true'
  if (/^[*:]*$/.test(value)) return true
  if (!/like|arn/i.test(operator)) return false
  if (/^(o|vpc|vpce)-\*+$/.test(value)) return true
  // Who begins with anything may be of any account.
  if (/^[*?]/.test(value)) return true
  if (!value.startsWith('arn:')) return false
  const [, , service, , account, ...name] = value.split(':')
  if (account === undefined) return value.includes('*')
  // The name of a bucket stands without an account, and no two are called the same.
  const isBucket = account === '' || (service === 's3' && /^\*+$/.test(account))
  return isBucket ? /^\*+$/.test(name.join(':')) : /[*?]/.test(account)
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

/** Keys by which AWS's own services are left out. */
const BY_AWS = new Set(['aws:principalisawsservice', 'aws:viaawsservice'])

/** A second factor, and how long ago it was given: neither is there in a call that was signed with an access key. */
const [MFA, MFA_AGE] = ['aws:multifactorauthpresent', 'aws:multifactorauthage']

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

const MOUNT_TARGET = 'elasticfilesystem:accessedviamounttarget'

/** Where a topic delivers to: whoever subscribes it hears nothing elsewhere. */
const ENDPOINT = 'sns:endpoint'

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
  'aws:vpcsourceip',
  'aws:sourceip',
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:principalaccount',
  'aws:principalarn',
  'aws:userid',
  'vpc-lattice-svcs:sourcevpc',
  'vpc-lattice-svcs:sourcevpcowneraccount',
  's3:dataaccesspointaccount',
  's3:dataaccesspointarn',
  'lambda:eventsourcetoken',
  'lambda:functionurlauthtype',
])
