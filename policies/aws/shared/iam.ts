import {
  all,
  any,
  asValue,
  combine,
  DERIVED_SIGN,
  excessOf,
  not,
  OPEN_SIGN,
  type Scalar,
  show,
  textOf,
  type Value,
  Verdict,
} from '../../engine/index.ts'
import { type AwsResource, companions } from './policy.ts'
import { repeatedIn } from './repeated.ts'

/**
 * The statements of an IAM policy document, from whichever form it has: a JSON string that is known, or a
 * `aws_iam_policy_document` data source that is read at apply, whose blocks tell what is known already (its source and override
 * documents are merged in as the provider does). What cannot be read leaves the answer undetermined, unless what can be read settles it.
 */
export function statements(document: Scalar): Statements {
  const value = asValue(document)
  const read = readDocument(value, 0)
  return new Statements(value, read.list, read.open)
}

/** A statement lets anyone in: the wildcard as its principal, no condition that narrows who that is, and no other that keeps them out. */
export function grantsAnyone(statement: Statement): Verdict {
  const open = all(statement.allows(), statement.toAnyone(), not(statement.isNarrowed()))
  return open.outcome === 'fail' ? open : all(open, not(statement.isFenced()))
}

/** The types that hold a policy document of a user, group, role or permission set. */
export const IDENTITY_POLICIES = [
  'aws_iam_policy',
  'aws_iam_role_policy',
  'aws_iam_user_policy',
  'aws_iam_group_policy',
  'aws_iam_role',
  'aws_ssoadmin_permission_set_inline_policy',
] as const

/** For `when`: something of a document can be read. What cannot be read at all one policy tells as open, and not each. */
export const canBeRead = {
  ...ofIdentity(document => statements(document).canBeRead()),
  aws_iam_role: (role: AwsResource<'aws_iam_role'>) =>
    role.inline_policy.some(inline => statements(inline.policy).canBeRead()),
}

/** The questions of a policy over IDENTITY_POLICIES, given the one it asks of each document. */
export function ofIdentity(ask: (document: Scalar) => Verdict) {
  const policy = (holder: { readonly policy: Scalar }) => ask(holder.policy)
  return {
    aws_iam_policy: policy,
    aws_iam_role_policy: policy,
    aws_iam_user_policy: policy,
    aws_iam_group_policy: policy,
    aws_iam_role: (role: AwsResource<'aws_iam_role'>) =>
      role.inline_policy.every(inline => {
        const verdict = ask(inline.policy)
        // The provider shows the policies of aws_iam_role_policy at the role too: they are told there.
        return verdict.outcome === 'pass' ? verdict : any(verdict, isOwnResource(role, inline.name))
      }),
    aws_ssoadmin_permission_set_inline_policy: (
      set: AwsResource<'aws_ssoadmin_permission_set_inline_policy'>,
    ) => ask(set.inline_policy),
  }
}

function isOwnResource(role: AwsResource<'aws_iam_role'>, name: Scalar): Verdict {
  const text = asValue(name)
  if (text._state() !== 'known') return new Verdict('fail')
  const before = repeatedIn(role.inline_policy, { aws_iam_role_policy: 'role' })
  return any(
    companions(role, 'aws_iam_role_policy', { role: ['name', 'id'] }).some(own =>
      own.name.is(textOf(text._raw)),
    ),
    new Verdict(before.some(own => own._child('name')._raw === text._raw) ? 'pass' : 'fail'),
  )
}

/** An element that is decided at apply. */
const UNKNOWN = Symbol('unknown')
type Known<T> = T | typeof UNKNOWN
/** A text made from attributes of resources still to be created: an ARN of the account, never a bare wildcard. */
const DERIVED = 'one known after apply'

interface Condition {
  readonly operator: Known<string>
  readonly key: Known<string>
  readonly values: readonly Known<string>[]
}

/** A principal as `AWS:arn…`, `Service:…`, `Federated:…`; the bare wildcard is `*:*`. */
type Principal = string

/** One statement in IAM's own terms. Lists are undefined where the element is not written. */
interface Parts {
  readonly sid: Known<string> | undefined
  readonly effect: Known<string>
  readonly actions: readonly Known<string>[] | undefined
  readonly notActions: readonly Known<string>[] | undefined
  readonly resources: readonly Known<string>[] | undefined
  readonly notResources: readonly Known<string>[] | undefined
  readonly principals: readonly Known<Principal>[] | undefined
  readonly notPrincipals: readonly Known<Principal>[] | undefined
  readonly conditions: readonly Condition[]
  /** A part of it is sensitive: nothing of it is told. */
  readonly sensitive: boolean
}

/** The statements of a document, asked like the blocks of a list; each that decides is told in a sentence of its own. */
export class Statements {
  readonly #document: Value
  readonly #list: readonly Parts[]
  readonly #open: string | undefined

  constructor(document: Value, list: readonly Parts[], open: string | undefined) {
    this.#document = document
    this.#list = list
    this.#open = open
  }

  /** Something of it can be read, be it that there is nothing in it. */
  canBeRead(): Verdict {
    return this.#list.length > 0 || this.#open === undefined
      ? new Verdict('pass', this.#document)
      : new Verdict('fail', this.#document, 'a document that can be read is expected')
  }

  /** At least one statement passes the test; `missing` finishes "it has no statement that …". */
  some(test: (statement: Statement) => Verdict, missing: string): Verdict {
    const verdict = combine(
      this.#list.map(parts => test(new Statement(parts, this.#list))),
      'pass',
      'fail',
    )
    if (verdict.outcome === 'pass') return new Verdict('pass', this.#document)
    if (verdict.outcome === 'undetermined' || this.#open !== undefined) return this.#undetermined()
    if (this.#document._state() === 'absent' || this.#document._raw === '')
      return new Verdict('fail', this.#document)
    return new Verdict(
      'fail',
      this.#document,
      `\`${this.#document._path()}\` has no statement that ${missing}`,
      [],
    )
  }

  /** No statement passes the test. Each that does is a finding of its own. */
  no(test: (statement: Statement) => Verdict): Verdict {
    const failed: Verdict[] = []
    let undetermined = this.#open !== undefined
    for (const parts of this.#list) {
      const { outcome } = test(new Statement(parts, this.#list))
      if (outcome === 'pass') failed.push(new Verdict('fail', this.#document, this.#tell(parts), [], 'item'))
      else if (outcome === 'undetermined') undetermined = true
    }
    if (failed.length > 0) return combine(failed, 'fail', 'pass')
    return undetermined ? this.#undetermined() : new Verdict('pass', this.#document)
  }

  /**
   * What its statements allow on every resource, or on every resource of the action's service, without a condition and without another
   * statement that denies it. `possible` are those of which the plan does not tell whether they are so.
   */
  grants(): Grants {
    const kept = grantsOf.get(this.#list)
    const grants = kept ?? gather(this.#list)
    if (!kept) grantsOf.set(this.#list, grants)
    return this.#open === undefined ? grants : { ...grants, open: true }
  }

  /** A fail of the whole document, in words that finish "`policy` …"; `grants` are those of its own that are at fault. */
  told(words: string, grants: readonly Grant[]): Verdict {
    const hidden = this.#document._isSensitive() || this.#list.some(parts => parts.sensitive)
    const actions = new Map<number, string[]>()
    for (const { statement, name } of grants)
      actions.set(statement, [...(actions.get(statement) ?? []), name])
    const told = hidden ? this.#hidden() : `\`${this.#document._path()}\` ${words}`
    return new Verdict('fail', this.#document, told, [], 'item', actions)
  }

  /** The verdict where what cannot be read yet may decide. */
  unknown(): Verdict {
    return this.#undetermined()
  }

  #undetermined(): Verdict {
    return new Verdict(
      'undetermined',
      this.#document,
      this.#open ??
        (isTooMany(this.#list)
          ? `\`${this.#document._path()}\` ${TOO_MANY_ACTIONS}`
          : this.#document._body.graph.whyUnknown(this.#document)),
    )
  }

  #hidden(): string {
    return `a statement of \`${this.#document._path()}\` is at fault; it is sensitive and not shown`
  }

  #tell(parts: Parts): string {
    const path = this.#document._path()
    if (parts.sensitive || this.#document._isSensitive()) return this.#hidden()
    const verb = parts.effect === 'Deny' ? 'denies' : 'allows'
    const actions = parts.actions ? named(parts.actions) : `all but ${named(parts.notActions ?? [])}`
    const on = parts.resources
      ? ` on ${named(parts.resources)}`
      : parts.notResources
        ? ` on all but ${named(parts.notResources)}`
        : ''
    const to = parts.principals
      ? ` to ${named(parts.principals.map(p => (p === UNKNOWN ? p : p.replace(/^\*:|^AWS:/, ''))))}`
      : parts.notPrincipals
        ? ` to all but ${named(parts.notPrincipals)}`
        : ''
    const under =
      parts.conditions.length > 0 ? ` where ${parts.conditions.map(c => named([c.key])).join(' and ')}` : ''
    return `\`${path}\` ${verb} ${actions}${on}${to}${under}`
  }
}

/** An action pattern that is allowed widely. */
export interface Grant {
  /** The pattern, or `all but …`. */
  readonly name: string
  /** It stands for all actions but some. */
  readonly isNegative: boolean
  /** On every resource of any service, and not only on all of its own service's. */
  readonly everywhere: boolean
  /** The position of its statement. */
  readonly statement: number
  covers(action: string): boolean
}

interface Grants {
  readonly sure: readonly Grant[]
  readonly possible: readonly Grant[]
  /** There may be more. */
  readonly open: boolean
  /** An action is denied on every resource, without a condition. */
  denies(action: string): boolean
}

const grantsOf = new WeakMap<readonly Parts[], Grants>()

/** Whether so many actions are denied and so many allowed that to hold each against each would take for ever. */
function isTooMany(list: readonly Parts[]): boolean {
  const [denied, allowed] = [true, false].map(isDeny =>
    list
      .filter(({ effect }) => effect === UNKNOWN || (effect.toLowerCase() === 'deny') === isDeny)
      .reduce((sum, { actions, notActions }) => sum + (actions ?? notActions ?? []).length, 0),
  ) as [number, number]
  return denied * allowed > MOST_PAIRS
}

/** AWS takes no document of more than a thousand actions. */
const MOST_PAIRS = 500 * 500
const TOO_MANY_ACTIONS = 'denies and allows more actions than are held against each other'

function gather(list: readonly Parts[]): Grants {
  if (isTooMany(list)) return { sure: [], possible: [], open: true, denies: () => false }
  const [sure, possible]: [Grant[], Grant[]] = [[], []]
  const denied = list.filter(parts => {
    const statement = new Statement(parts)
    return (
      all(statement.denies(), statement.onEverything(), not(statement.isConditional())).outcome === 'pass'
    )
  })
  let open = false
  for (const [at, parts] of list.entries()) {
    const statement = new Statement(parts)
    const allowed = all(statement.allows(), not(statement.isLimited()))
    if (allowed.outcome === 'fail') continue
    const everywhere = statement.onEverything()
    const add = (make: (everywhere: boolean) => Grant, reach: Verdict) => {
      const { outcome } = all(allowed, reach)
      if (outcome === 'pass') sure.push(make(everywhere.outcome === 'pass'))
      else if (outcome === 'undetermined') possible.push(make(everywhere.outcome !== 'fail'))
    }
    const { actions = [], notActions, resources = [] } = parts
    const services = new Set(
      resources.map(resource => (resource === UNKNOWN ? UNKNOWN : serviceWhollyIn(resource))),
    )
    if (notActions) add(() => negative(notActions, at, denied), everywhere)
    for (const action of actions) {
      if (action === UNKNOWN) open ||= everywhere.outcome !== 'fail'
      else if (!isDenied(denied, action))
        add(
          wide => positive(action, wide, at, denied),
          any(
            everywhere,
            verdict(services.has(serviceOf(action)) || (services.has(UNKNOWN) ? undefined : false)),
          ),
        )
    }
  }
  return { sure, possible, open, denies: action => isDenied(denied, action) }
}

function positive(pattern: string, everywhere: boolean, statement: number, denied: readonly Parts[]): Grant {
  return {
    name: pattern,
    isNegative: false,
    everywhere,
    statement,
    covers: action => covers(pattern, action) && !isDenied(denied, action),
  }
}

function negative(patterns: readonly Known<string>[], statement: number, denied: readonly Parts[]): Grant {
  return {
    name: `all but ${patterns.map(p => (p === UNKNOWN ? 'one known after apply' : p)).join(', ')}`,
    isNegative: true,
    everywhere: true,
    statement,
    covers: action =>
      action !== '*' &&
      !patterns.some(
        p => p === UNKNOWN || covers(p, action) || (action.endsWith('*') && covers(action, p)),
      ) &&
      !isDenied(denied, action),
  }
}

function isDenied(denied: readonly Parts[], action: string): boolean {
  return denied.some(({ actions, notActions }) =>
    actions
      ? actions.some(pattern => pattern !== UNKNOWN && covers(pattern, action))
      : notActions?.every(pattern => pattern !== UNKNOWN && !covers(pattern, action)),
  )
}

/** The service whose every resource is meant, by `arn:aws:iam::111122223333:role/*` or `arn:aws:s3:::*`; undefined where it is not every one. */
function serviceWhollyIn(resource: string): string | undefined {
  const [arn, , service, region, account, ...name] = resource.split(':')
  const isWhole =
    arn === 'arn' &&
    (region === '' || region === '*') &&
    /^(\*|\d*)$/.test(account ?? '') &&
    (service === 's3' ? /^\*(?:\/\*)?$/ : /^(?:[\w-]+[/:])?\*$/).test(name.join(':'))
  return isWhole ? service : undefined
}

/** The service whose ARNs an action is about: roles are those of IAM, also to STS. */
function serviceOf(action: string): string | undefined {
  const service = action.split(':')[0]?.toLowerCase()
  return service === 'sts' ? 'iam' : service
}

/** One statement, as a policy asks it. */
export class Statement {
  readonly #parts: Parts
  readonly #all: readonly Parts[]

  /** `all` are the statements of its document. */
  constructor(parts: Parts, all: readonly Parts[] = []) {
    this.#parts = parts
    this.#all = all
  }

  allows(): Verdict {
    return verdict(this.#parts.effect === UNKNOWN ? undefined : this.#parts.effect.toLowerCase() === 'allow')
  }

  denies(): Verdict {
    return not(this.allows())
  }

  /** Its actions cover this one, wildcards read as IAM reads them; `*` asks for every action. */
  covers(action: string): Verdict {
    const { actions, notActions } = this.#parts
    if (actions) return verdict(someOf(actions, pattern => covers(pattern, action)))
    if (notActions)
      return not(verdict(someOf(notActions, pattern => action === '*' || covers(pattern, action))))
    return verdict(false)
  }

  /** One of its actions passes the test. */
  hasAction(test: (pattern: string) => boolean): Verdict {
    return verdict(
      this.#parts.actions ? someOf(this.#parts.actions, test) : this.#parts.notActions !== undefined,
    )
  }

  /** It speaks of every resource: `*`, all but some, or (in a policy of a resource) of none in particular. */
  onEverything(): Verdict {
    return this.on(isEverything)
  }

  /** One of its resources passes the test, or it speaks of all but some. */
  on(test: (resource: string) => boolean): Verdict {
    const { resources, notResources } = this.#parts
    if (notResources) return verdict(true)
    return verdict(resources ? someOf(resources, test) : false)
  }

  /** It speaks to everyone: the wildcard as the principal, or all but some. */
  toAnyone(): Verdict {
    const { principals, notPrincipals } = this.#parts
    if (notPrincipals) return this.allows()
    return verdict(principals ? someOf(principals, isAnyone) : false)
  }

  /** It speaks to a principal that passes the test (`AWS:…`, `Service:…`, `Federated:…`). */
  to(test: (principal: Principal) => boolean): Verdict {
    return verdict(this.#parts.principals ? someOf(this.#parts.principals, test) : false)
  }

  /** It has a condition of any kind. */
  isConditional(): Verdict {
    return verdict(this.#parts.conditions.length > 0)
  }

  /** It has a condition that somebody does not meet. Plain HTTP, a second factor that is left away and every address keep nobody out. */
  isLimited(): Verdict {
    return any(
      verdict(false),
      ...this.#parts.conditions.map(({ operator, key, values }) =>
        verdict(
          operator === UNKNOWN || key === UNKNOWN
            ? undefined
            : !isMetByAnyone(operator.toLowerCase(), key.toLowerCase(), values),
        ),
      ),
    )
  }

  /**
   * It has a condition that passes the test on operator, key (lower case) and all of its values. `takesDerived`: for which keys a value
   * that is made from attributes of resources passes whatever it will be.
   */
  where(
    test: (operator: string, key: string, values: readonly string[]) => boolean,
    takesDerived: (key: string) => boolean = () => false,
  ): Verdict {
    return any(
      verdict(false),
      ...this.#parts.conditions.map(({ operator, key, values }) => {
        if (operator === UNKNOWN || key === UNKNOWN) return verdict(undefined)
        const known = values.filter((v): v is string => v !== UNKNOWN && v !== DERIVED)
        const isFine = (value: Known<string>) =>
          value !== UNKNOWN && (value !== DERIVED || takesDerived(key.toLowerCase()))
        const isOpen = !values.every(isFine) && test(operator, key.toLowerCase(), [])
        return verdict(isOpen ? undefined : test(operator, key.toLowerCase(), known))
      }),
    )
  }

  /**
   * A condition narrows who may call to those whom the account knows: their account, organisation, network or the resource that sends
   * them. This follows S3's meaning of public: fixed values for these keys, asked with an operator that must match.
   */
  isNarrowed(): Verdict {
    return any(
      verdict(false),
      ...this.#parts.conditions.map(({ operator, key: written, values }) => {
        if (operator === UNKNOWN || written === UNKNOWN) return verdict(undefined)
        const key = written.toLowerCase()
        return verdict(MATCHING.test(operator) && saysWhoCalls(operator, key, values))
      }),
    )
  }

  /** Another statement of its document denies what it allows to all but those whom the account knows. */
  isFenced(): Verdict {
    return any(verdict(false), ...this.#all.map(other => verdict(fences(other, this.#parts))))
  }
}

/** Whoever comes meets the condition as it is, or meets it by leaving something away. Operator and key in lower case. */
function isMetByAnyone(operator: string, key: string, values: readonly Known<string>[]): boolean {
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
function saysWhoCalls(operator: string, key: string, values: readonly Known<string>[]): boolean {
  return (
    (CALLER_KEYS.has(key) || /:calleraccount$|:sourceaccount$|:sourcearn$/.test(key)) &&
    someOf(values, value => isWide(operator, key, value)) !== true
  )
}

/** A statement denies what another allows to everybody but those whom its conditions or its NotPrincipal name. */
function fences(fence: Parts, allowed: Parts): boolean | undefined {
  const { effect, principals, notPrincipals, conditions } = fence
  if (effect !== UNKNOWN && effect.toLowerCase() !== 'deny') return false
  return conjunction([
    effect === UNKNOWN ? undefined : true,
    notPrincipals ? !notPrincipals.some(isAnyone) : someOf(principals ?? [], isAnyone),
    holdsForStrangers(conditions),
    coversAll(fence.actions, allowed.actions ?? ['*'], coversAction),
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
  return conjunction(
    asked.map(one => {
      if (!patterns) return undefined
      const isOpen = [one, ...patterns].some(text => text === UNKNOWN || text === DERIVED)
      const isMet = patterns.some(
        pattern =>
          pattern !== UNKNOWN && (isEverything(pattern) || (one !== UNKNOWN && matches(pattern, one))),
      )
      return isMet || (isOpen ? undefined : false)
    }),
  )
}

/** Of one service, as the policy of a resource is, all of its actions are all. */
function coversAction(pattern: string, action: string): boolean {
  return covers(pattern, action) || (action === '*' && /^[^:]+:\*$/.test(pattern))
}

function isAnyone(principal: Known<Principal>): boolean {
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

/** `*`, or an ARN of stars. */
function isEverything(resource: string): boolean {
  return /^(?:[*:]+|arn:(?:\*+|aws[a-z-]*)(?::\*+)+|arn:\*+)$/.test(resource)
}

/** Operators under which a request without the key does not match. */
const MATCHING = /^(forAnyValue:)?(string(equals|like)(ignorecase)?|arn(equals|like)|ipaddress|bool)$/i

/** Operators under which a request without the key matches too. */
const DIFFERING =
  /^(forallvalues:)?(string(notequals|notlike)(ignorecase)?|arn(notequals|notlike)|notipaddress)(ifexists)?$/i

/** Keys by which AWS's own services are left out. */
const BY_AWS = new Set(['aws:principalisawsservice', 'aws:viaawsservice'])

/** A second factor, and how long ago it was given: neither is there in a call that was signed with an access key. */
const [MFA, MFA_AGE] = ['aws:multifactorauthpresent', 'aws:multifactorauthage']

/** Keys that every caller has, or can have as it likes. */
const FREE_KEYS = new Set([
  'aws:sourceip',
  'aws:principalarn',
  'aws:userid',
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

/** Whether an action pattern covers all that another stands for: `s3:*` covers `s3:GetObject` and `s3:Get*`. IAM ignores case. */
export function covers(pattern: string, action: string): boolean {
  if (pattern === '*' || pattern === '*:*') return true
  return action !== '*' && matchesPattern(pattern.toLowerCase(), action.toLowerCase())
}

/** IAM's wildcards: `*` for any run of characters, `?` for one. After a mismatch the last `*` takes one character more. */
export function matchesPattern(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0]
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      mark = t
    } else if (p < pattern.length && (pattern[p] === text[t] || pattern[p] === '?')) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++mark
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

interface Read {
  readonly list: readonly Parts[]
  readonly open: string | undefined
}

function readDocument(value: Value, depth: number): Read {
  const { graph } = value._body
  switch (value._state()) {
    case 'absent':
      return { list: [], open: undefined }
    case 'known':
      return readJson(value)
    case 'unknown': {
      const sources = graph.others().follow(value, 'data.aws_iam_policy_document', ['json'])
      const [id] = sources.certain
      const source =
        id === undefined || sources.certain.length > 1 ? undefined : graph.others().at(id, 'after')
      if (source && depth <= 8) return readDataSource(source, depth)
      const written = graph.writtenAt(value)
      return written === undefined
        ? { list: [], open: graph.whyUnknown(value) }
        : readJson(value, written.text, issuerIn(value))
    }
  }
}

/** `issuer`: of a text that is known in parts, that of the identity provider of this plan that it names. */
function readJson(value: Value, text = textOf(value._raw), issuer: Known<string> = ''): Read {
  // Several policies ask the same documents, before and after and with a remedy.
  const documents = value._body.graph.ground.answers.once('documents', () => new Documents())
  const key = issuer === '' ? text : `${String(issuer)}\n${text}`
  let list = documents.read(key, () => (text === '' ? [] : parse(text, issuer)))
  const excess = list ? undefined : excessOf(text)
  if (excess) return { list: [], open: `\`${value._path()}\` ${excess}` }
  if (list && value._isSensitive()) list = list.map(parts => ({ ...parts, sensitive: true }))
  if (list) return { list, open: undefined }
  const isWhole = value._state() === 'known'
  return {
    list: [],
    open: isWhole ? `\`${value._path()}\` is not valid JSON` : value._body.graph.whyUnknown(value),
  }
}

/** Documents by their text, as long as they are not too much: they are large, and a plan may have thousands. */
class Documents {
  readonly #byText = new Map<string, readonly Parts[] | undefined>()
  #signs = 0

  read(text: string, parse: () => readonly Parts[] | undefined): readonly Parts[] | undefined {
    const known = this.#byText.get(text)
    if (known !== undefined || this.#byText.has(text)) return known
    this.#signs += text.length
    if (this.#byText.size >= MOST_DOCUMENTS || this.#signs > MOST_SIGNS) {
      this.#byText.clear()
      this.#signs = text.length
    }
    const list = parse()
    this.#byText.set(text, list)
    return list
  }
}

const MOST_DOCUMENTS = 512
/** What is made of a text takes several times its length. */
const MOST_SIGNS = 1 << 20

/** Commas before a closing bracket are forgiven: what such a document means is plain, and a verdict serves better than none. */
function parse(text: string, issuer: Known<string>): readonly Parts[] | undefined {
  if (excessOf(text)) return undefined
  for (const candidate of [text, text.replace(/,(?=\s*[}\]])/g, '')]) {
    try {
      const list = asList(field(JSON.parse(candidate), 'Statement'))
      return list.map(one => (typeof one === 'object' ? partsOfJson(one, issuer) : NOTHING_KNOWN))
    } catch {} // the next candidate, or none
  }
  return undefined
}

/** A part of a document as the sources write it. */
function knownOf(part: unknown): Known<string> {
  const text = textOf(part)
  if (text.includes(OPEN_SIGN)) return UNKNOWN
  return text.includes(DERIVED_SIGN) ? DERIVED : text
}

function partsOfJson(statement: unknown, issuer: Known<string>): Parts {
  const strings = (name: string) => {
    const found = field(statement, name)
    return found === undefined || found === null ? undefined : asList(found).map(knownOf)
  }
  const principal = (type: string, id: unknown): Known<Principal> => {
    const known = knownOf(id)
    if (known === UNKNOWN || type.includes(OPEN_SIGN)) return UNKNOWN
    if (known !== DERIVED || type !== 'Federated') return `${type}:${known}`
    // Of a provider the account may be known after apply, and the issuer is written.
    const [, named = DERIVED_SIGN] = /(oidc-provider\/.*)$/.exec(textOf(id)) ?? []
    if (!named.includes(DERIVED_SIGN)) return `${type}:${named}`
    return issuer === UNKNOWN ? UNKNOWN : `${type}:${issuer || DERIVED}`
  }
  const principals = (name: string) => {
    const found = field(statement, name)
    if (found === undefined || found === null) return undefined
    if (typeof found !== 'object' || Array.isArray(found)) return asList(found).map(id => principal('*', id))
    return Object.entries(found).flatMap(([type, ids]) => asList(ids).map(id => principal(type, id)))
  }
  const condition = (operator: string, key: string, values: unknown): Condition => ({
    operator: knownOf(operator),
    key: knownOf(key) === DERIVED ? UNKNOWN : knownOf(key),
    values: asList(values).map(knownOf),
  })
  const sid = field(statement, 'Sid')
  return {
    sid: sid === undefined ? undefined : knownOf(sid),
    effect: knownOf(field(statement, 'Effect') ?? 'Deny'),
    actions: strings('Action'),
    notActions: strings('NotAction'),
    resources: strings('Resource'),
    notResources: strings('NotResource'),
    principals: principals('Principal'),
    notPrincipals: principals('NotPrincipal'),
    conditions: Object.entries(Object(field(statement, 'Condition') ?? {})).flatMap(([operator, keys]) =>
      Object.entries(Object(keys)).map(([key, values]) => condition(operator, key, values)),
    ),
    sensitive: false,
  }
}

/** A statement of which the sources do not tell what it says. */
const NOTHING_KNOWN: Parts = {
  sid: undefined,
  effect: UNKNOWN,
  actions: [UNKNOWN],
  notActions: undefined,
  resources: [UNKNOWN],
  notResources: undefined,
  principals: [UNKNOWN],
  notPrincipals: undefined,
  conditions: [],
  sensitive: false,
}

function readDataSource(source: Value, depth: number): Read {
  const { graph, id } = source._body
  // One that is read from within others may be cut short.
  return graph.answers.once(`document of ${id} at ${depth}`, () => merge(source, depth))
}

/** Documents can be made of each other so that statements multiply; AWS takes no document of so many. */
const MOST_MERGED = 1000
const TOO_MANY_MERGED = `the document is put together from others with more than ${MOST_MERGED} statements, which are not all read`

/** Merges as the provider does: sources first, then its own statements, then overrides; a statement replaces one with its Sid. */
function merge(source: Value, depth: number): Read {
  const attribute = (name: string) => source._child(name)
  let open: string | undefined
  const merged: Parts[] = []
  const bySid = new Map<unknown, number>()
  const add = (parts: Parts) => {
    const { sid } = parts
    const isNamed = sid && sid !== UNKNOWN && sid !== DERIVED
    const at = isNamed ? bySid.get(sid) : undefined
    if (at !== undefined) merged[at] = parts
    else if (merged.length === MOST_MERGED) open ??= TOO_MANY_MERGED
    else {
      if (isNamed) bySid.set(sid, merged.length)
      merged.push(parts)
    }
  }
  const addDocuments = (name: string) => {
    const list = attribute(name)
    const { graph } = source._body
    if (list._state() === 'unknown') {
      // The documents that the list names are merged; where it may hold a text of its own too, that one stays open.
      if (depth > 8 || !graph.isMadeOf(list, 'data.aws_iam_policy_document')) open ??= graph.whyUnknown(list)
      const { certain, likely } = graph.others().follow(list, 'data.aws_iam_policy_document', ['json'])
      for (const id of depth > 8 ? [] : [...certain, ...likely]) {
        const document = graph.others().at(id, 'after')
        if (!document) continue
        const read = readDataSource(document, depth + 1)
        open ??= read.open
        read.list.forEach(add)
      }
    }
    const documents = elements(list)
    const later = documents.filter(document => document._state() === 'unknown')
    // Terraform lists what an expression names in the order in which it stands there. What is not known yet is none that is read already.
    const named =
      later.length > 0
        ? graph
            .others()
            .follow(list, 'data.aws_iam_policy_document', ['json'])
            .certain.filter(id => graph.others().at(id, 'after')?._child('json')._state() === 'unknown')
        : []
    for (const document of documents) {
      const id = named.length === later.length ? named[later.indexOf(document)] : undefined
      const source = id === undefined || depth > 8 ? undefined : graph.others().at(id, 'after')
      const read = source ? readDataSource(source, depth + 1) : readDocument(document, depth + 1)
      open ??= read.open
      read.list.forEach(add)
    }
  }
  addDocuments('source_policy_documents')
  const own = attribute('statement')
  if (own._state() === 'unknown') open ??= source._body.graph.whyUnknown(own)
  for (const block of elements(own)) add(partsOfBlock(block))
  addDocuments('override_policy_documents')
  return { list: merged, open }
}

function partsOfBlock(block: Value): Parts {
  const scalar = (of: Value): Known<string> | undefined => {
    const state = of._state()
    if (state === 'unknown') return of._body.graph.isDerived(of) ? DERIVED : UNKNOWN
    return state === 'absent' || of._raw === '' ? undefined : String(of._raw)
  }
  const strings = (of: Value): Known<string>[] | undefined => {
    if (of._state() === 'unknown') return [UNKNOWN]
    const found = elements(of).map(element => scalar(element) ?? UNKNOWN)
    return found.length > 0 ? found : undefined
  }
  const principals = (of: Value): Known<Principal>[] | undefined => {
    if (of._state() === 'unknown') return [UNKNOWN]
    const found = elements(of).flatMap((p): Known<Principal>[] => {
      const type = scalar(p._child('type'))
      const identifiers = p._child('identifiers')
      const ids = strings(identifiers) ?? []
      if (type === UNKNOWN || type === DERIVED) return ids.map(() => UNKNOWN)
      const whole = identifiers._state() === 'unknown'
      const told = ids.map((id, at): Principal => {
        if (id !== UNKNOWN && id !== DERIVED) return `${type}:${id}`
        const issuer =
          type === 'Federated' ? issuerOf(whole ? identifiers : identifiers._child(at)) : undefined
        return `${type}:${issuer ?? DERIVED}`
      })
      return asWritten(told)
    })
    return found.length > 0 ? found : undefined
  }
  const conditions = block._child('condition')
  return {
    sid: scalar(block._child('sid')),
    effect: scalar(block._child('effect')) ?? 'Allow',
    actions: asWritten(strings(block._child('actions'))),
    notActions: asWritten(strings(block._child('not_actions'))),
    resources: asWritten(strings(block._child('resources'))),
    notResources: asWritten(strings(block._child('not_resources'))),
    principals: principals(block._child('principals')),
    notPrincipals: principals(block._child('not_principals')),
    conditions:
      conditions._state() === 'unknown'
        ? [{ operator: UNKNOWN, key: UNKNOWN, values: [] }]
        : elements(conditions).map(c => ({
            operator: scalar(c._child('test')) ?? '',
            key: scalar(c._child('variable')) ?? '',
            values: strings(c._child('values')) ?? [],
          })),
    sensitive: block._isSensitive(),
  }
}

/** In the order in which the provider writes them into the document, so that its statements are told then as they are now. */
function asWritten<T extends readonly Known<string>[] | undefined>(texts: T): T | Known<string>[] {
  if (!texts) return texts
  const isTold = (text: Known<string>): text is string => text !== UNKNOWN && text !== DERIVED
  return [...texts.filter(isTold).sort().reverse(), ...texts.filter(text => !isTold(text))]
}

/** The issuer of the identity provider of this plan that a document names; '' where it names none, unknown where it may name several. */
function issuerIn(document: Value): Known<string> {
  const { certain, likely, open } = document._body.graph
    .others()
    .follow(document, 'aws_iam_openid_connect_provider', ['arn'])
  if (certain.length + likely.length > 1) return UNKNOWN
  return issuerOf(document) ?? (likely.length > 0 || open !== undefined ? UNKNOWN : '')
}

/** The issuer of the identity provider of this plan whose ARN a value will be. */
function issuerOf(value: Value): string | undefined {
  const others = value._body.graph.others()
  for (const id of others.follow(value, 'aws_iam_openid_connect_provider', ['arn']).certain) {
    const url = others.at(id, 'after')?._child('url')
    if (url?._state() === 'known') return String(url._raw).replace(/^https:\/\//, 'oidc-provider/')
  }
  return undefined
}

function elements(list: Value): Value[] {
  return Array.isArray(list._raw) ? list._raw.map((_, i) => list._child(i)) : []
}

/** A member of a JSON object; IAM does not mind the case of its keys. */
function field(of: unknown, name: string): unknown {
  if (typeof of !== 'object' || of === null) return undefined
  if (Object.hasOwn(of, name)) return (of as Record<string, unknown>)[name]
  for (const key in of) {
    if (key.length === name.length && key.toLowerCase() === name.toLowerCase())
      return (of as Record<string, unknown>)[key]
  }
  return undefined
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

function someOf<T>(list: readonly Known<T>[], test: (one: T) => boolean): boolean | undefined {
  let open = false
  for (const one of list) {
    if (one === UNKNOWN) open = true
    else if (test(one)) return true
  }
  return open ? undefined : false
}

function verdict(holds: boolean | undefined): Verdict {
  return holds === undefined ? OPEN : holds ? HOLDS : HOLDS_NOT
}

// A statement's answers carry no values of their own: the document's verdict tells the whole statement.
const HOLDS = new Verdict('pass')
const HOLDS_NOT = new Verdict('fail')
const OPEN = new Verdict('undetermined')

/** The first three of some patterns; those that are known after apply, behind the others, count as one of the three. */
function named(patterns: readonly Known<string>[]): string {
  const known = patterns.filter(pattern => pattern !== UNKNOWN && pattern !== DERIVED)
  const told = known.slice(0, 3)
  const open = told.length < 3 ? patterns.length - known.length : 0
  const more = patterns.length - told.length - open
  const shown = told.map(pattern => `\`${show(pattern)}\``)
  if (open > 0) shown.push(open === 1 ? DERIVED : `${open} known after apply`)
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
