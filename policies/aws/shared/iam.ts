import {
  all,
  any,
  asValue,
  combine,
  not,
  type Scalar,
  show,
  textOf,
  type Value,
  Verdict,
} from '../../engine/index.ts'
import { type Bound, boundOf, boundOfDenial, isMetByHolder, PASS_ROLE } from './iam-bounds.ts'
import { fences, isAnyone, isMetByAnyone, lowerActions, MATCHING, saysWhoCalls } from './iam-callers.ts'
import {
  type Condition,
  DERIVED,
  isToldOf,
  type Known,
  type Parts,
  type Principal,
  readDocument,
  UNKNOWN,
} from './iam-document.ts'
import { covers, coversLower, isEverything, matchesPattern, someOf } from './iam-patterns.ts'
import { inAnyAccount, type Kind, kindsOf, reachOf, serviceOf } from './iam-resources.ts'
import { type AwsResource, companions } from './policy.ts'
import { repeatedIn } from './repeated.ts'

/**
 * The statements of an IAM policy document, from whichever form it has: a JSON string that is known, or a
 * `aws_iam_policy_document` data source that is read at apply, whose blocks tell what is known already (its source and override
 * documents are merged in as the provider does). What cannot be read leaves the answer undetermined, unless what can be read settles it.
 */
export function statements(document: Scalar): Statements {
  const value = asValue(document)
  const { list, open } = readDocument(value, 0)
  return new Statements(value, list.some(isIdle) ? list.filter(parts => !isIdle(parts)) : list, open)
}

/** A statement of no action: it is there so that the resource has a policy, and not what the service does where there is none. */
function isIdle({ actions }: Parts): boolean {
  return actions?.every(pattern => pattern === '') ?? false
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
    aws_iam_policy: (managed: AwsResource<'aws_iam_policy'>) => {
      const verdict = ask(managed.policy)
      if (verdict.outcome === 'pass') return verdict
      const alone = isBoundaryAlone(managed)
      return alone.outcome === 'fail' ? verdict : any(verdict, alone)
    },
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

/**
 * A boundary grants nothing: it says what of the rights of a role or user is left, and most allow everything but what they deny. Whether
 * it is one has to be known; then one that is attached, too, grants what it says.
 */
function isBoundaryAlone(managed: AwsResource<'aws_iam_policy'>): Verdict {
  const bounds = any(
    companions(managed, 'aws_iam_role', { permissions_boundary: 'arn' }).some(),
    companions(managed, 'aws_iam_user', { permissions_boundary: 'arn' }).some(),
    // Each account has a policy of this name.
    companions(managed, 'aws_ssoadmin_permissions_boundary_attachment', {
      'permissions_boundary.customer_managed_policy_reference.name': 'name',
    }).some(),
  )
  if (bounds.outcome !== 'pass') return new Verdict('fail')
  return not(
    any(
      companions(managed, 'aws_iam_role', { 'managed_policy_arns[]': 'arn' }).some(),
      companions(managed, 'aws_iam_policy_attachment', { policy_arn: 'arn' }).some(),
      companions(managed, 'aws_iam_role_policy_attachment', { policy_arn: 'arn' }).some(),
      companions(managed, 'aws_iam_user_policy_attachment', { policy_arn: 'arn' }).some(),
      companions(managed, 'aws_iam_group_policy_attachment', { policy_arn: 'arn' }).some(),
      companions(managed, 'aws_iam_role_policy_attachments_exclusive', { 'policy_arns[]': 'arn' }).some(),
      companions(managed, 'aws_iam_user_policy_attachments_exclusive', { 'policy_arns[]': 'arn' }).some(),
      companions(managed, 'aws_iam_group_policy_attachments_exclusive', { 'policy_arns[]': 'arn' }).some(),
      companions(managed, 'aws_ssoadmin_customer_managed_policy_attachment', {
        'customer_managed_policy_reference.name': 'name',
      }).some(),
    ),
  )
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
    const isEmpty = this.#list.length === 0 && this.#open === undefined
    return isEmpty || this.#list.some(isToldOf)
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
   * What its statements allow on every resource, or on every resource of a kind, without a condition that limits more than region or
   * service, and without another statement that denies it. `possible` are those of which the plan does not tell whether they are so.
   */
  grants(): Grants {
    const kept = grantsOf.get(this.#list)
    const grants = kept ?? gather(this.#list)
    if (!kept) grantsOf.set(this.#list, grants)
    return this.#open === undefined ? grants : { ...grants, open: true }
  }

  /**
   * It allows an action on one role, user, group or policy of its account, which is named by its ARN or by the end of it (`role/ci/deploy`),
   * in a statement without a condition that limits. Undetermined where the statement names some and the name is left out, as it is not known
   * yet. What cannot be read of the document is not counted.
   */
  allowsOn(action: string, name: string | undefined): Verdict {
    return combine(
      this.#list.filter(isToldOf).map(parts => {
        const statement = new Statement(parts)
        const covered = statement.covers(action)
        if (covered.outcome === 'fail') return covered
        const resources = (parts.resources ?? []).map(one => verdict(speaksOf(one, name)))
        const named = any(verdict(!!parts.notResources), ...resources)
        const { bounds, others } = boundsOf(parts)
        const isFree = not(new Statement({ ...parts, conditions: others }).isLimited())
        return all(
          statement.allows(),
          covered,
          named,
          isFree,
          verdict(bounds.every(one => one.lets(action, []))),
        )
      }),
      'pass',
      'fail',
    )
  }

  /** It denies an action on such a one, whoever asks. */
  deniesOn(action: string, name: string | undefined): boolean {
    return isDenied(certainDenials(this.#list), action, parts => certainlyMeans(parts, name))
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
          ? `\`${this.#document._path()}\` ${TOO_MANY}`
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
    const actions = parts.actions
      ? named(parts.actions, 'an action')
      : `all but ${named(parts.notActions ?? [], 'an action')}`
    const on = parts.resources
      ? ` on ${named(parts.resources, 'a resource')}`
      : parts.notResources
        ? ` on all but ${named(parts.notResources, 'a resource')}`
        : ''
    const to = parts.principals
      ? ` to ${named(parts.principals.map(callerOf), 'a principal')}`
      : parts.notPrincipals
        ? ` to all but ${named(parts.notPrincipals, 'a principal')}`
        : ''
    const under =
      parts.conditions.length > 0
        ? ` where ${parts.conditions.map(c => named([c.key], 'a key')).join(' and ')}`
        : ''
    return `\`${path}\` ${verb} ${actions}${on}${to}${under}`
  }
}

/** An action pattern that is allowed widely. */
export interface Grant {
  /** The pattern, or `all but …`. */
  readonly name: string
  /** It stands for all actions but some. */
  readonly isNegative: boolean
  /** On every resource of any kind, and not only on all of some. */
  readonly everywhere: boolean
  /** The position of its statement. */
  readonly statement: number
  /** It is limited by region, or by the service that a role is passed to, and counts as a step to more rights alone. */
  readonly isBound: boolean
  /**
   * It allows an action on all that it is about. `services`: those that a role has to be passed to; left out, any one will do. `kinds`: on
   * these of what it is about alone.
   */
  covers(action: string, services?: readonly string[], kinds?: readonly Kind[]): boolean
}

interface Grants {
  readonly sure: readonly Grant[]
  readonly possible: readonly Grant[]
  /** There may be more. */
  readonly open: boolean
  /** An action is denied on every resource of a kind that it needs, without a condition. */
  denies(action: string): boolean
}

const grantsOf = new WeakMap<readonly Parts[], Grants>()

/** Whether so much is denied and so much allowed that to hold each against each would take for ever. */
function isTooMany(list: readonly Parts[]): boolean {
  const known = tooMany.get(list)
  if (known !== undefined) return known
  const countOf = (isDeny: boolean, of: (parts: Parts) => number) =>
    list
      .filter(({ effect }) => effect === UNKNOWN || (effect.toLowerCase() === 'deny') === isDeny)
      .reduce((sum, parts) => sum + of(parts), 0)
  const isMany = [
    ({ actions, notActions }: Parts) => (actions ?? notActions ?? ['*']).length,
    ({ resources, notResources }: Parts) => (resources ?? notResources ?? ['*']).length,
  ].some(of => countOf(true, of) * countOf(false, of) > MOST_PAIRS)
  tooMany.set(list, isMany)
  return isMany
}

const tooMany = new WeakMap<readonly Parts[], boolean>()
/** More than the 10,240 letters of the largest document of an identity have room for. */
const MOST_PAIRS = 200 * 200
const TOO_MANY = 'denies and allows more than is held against each other'

function gather(list: readonly Parts[]): Grants {
  if (isTooMany(list)) return { sure: [], possible: [], open: true, denies: () => false }
  const [sure, possible]: [Grant[], Grant[]] = [[], []]
  const denied = certainDenials(list)
  const left = list.flatMap(parts => {
    const statement = new Statement(parts)
    return (
      (statement.denies().outcome === 'pass' &&
        isDeniedAltogether([parts], PASS_ROLE) &&
        boundOfDenial(parts.conditions)) ||
      []
    )
  })
  let open = false
  for (const [at, parts] of list.entries()) {
    const statement = new Statement(parts)
    const { bounds, others } = boundsOf(parts)
    const isBound = bounds.length > 0
    const allowed = all(statement.allows(), not(new Statement({ ...parts, conditions: others }).isLimited()))
    if (allowed.outcome === 'fail') continue
    const everywhere = statement.onEverything().outcome
    const add = (make: (span: Span) => Grant) => {
      const { has, hasInRegion, isEmpty, isRegional } = reachOf(parts)
      const grants = allowed.outcome === 'pass' ? sure : possible
      if (!isEmpty) grants.push(passing(left, make({ has, everywhere: everywhere === 'pass' })))
      if (isRegional)
        grants.push(passing(left, { ...make({ has: hasInRegion, everywhere: false }), isBound: true }))
      if (everywhere === 'undetermined') possible.push(passing(left, make(EVERYTHING)))
    }
    const { actions = [], notActions, resources = [] } = parts
    if (notActions) add(span => boundTo(bounds, negative(notActions, span, at, denied)))
    const own = resources.flatMap(one => {
      const arn = one === UNKNOWN ? '' : inAnyAccount(one)
      return OWN_USER.test(arn) ? endOf(arn) : []
    })
    for (const action of actions) {
      if (action === UNKNOWN) open ||= everywhere !== 'fail'
      else {
        if (own.length > 0)
          (allowed.outcome === 'pass' ? sure : possible).push(
            boundTo(bounds, onItself(action, at, own, denied)),
          )
        add(span => boundTo(bounds, positive(action, span, at, denied)))
        if (isBound && bounds.every(bound => bound.frees(action)))
          add(span => positive(action, span, at, denied))
      }
    }
  }
  return { sure, possible, open, denies: action => isDeniedAltogether(denied, action) }
}

/** What a grant is on. */
interface Span {
  /** It is on all of a kind, by its ARN. */
  has(whole: string): boolean
  readonly everywhere: boolean
}

const EVERYTHING: Span = { has: () => true, everywhere: true }

/** A user's own ARN, by the variable for its name: one that may write a policy for itself has every right, and needs no other user. */
const OWN_USER = /^arn:[^:]*:iam::[^:]*:user\/(?:[^:]*[/*])?[$&]\{aws:username\}$/i
const ON_ITSELF: readonly string[] = ['iam:AttachUserPolicy', 'iam:PutUserPolicy']

/** What a user may do to itself, by these ends of its ARN, that leads to more rights: a step and nothing else. */
function onItself(
  pattern: string,
  statement: number,
  own: readonly string[],
  denied: readonly Parts[],
): Grant {
  const isDeniedIt = (action: string) =>
    own.every(name => isDenied(denied, action, parts => certainlyMeans(parts, name)))
  return {
    name: pattern,
    isNegative: false,
    everywhere: false,
    statement,
    isBound: true,
    covers: action => ON_ITSELF.includes(action) && covers(pattern, action) && !isDeniedIt(action),
  }
}

/** What follows the account in an ARN. */
function endOf(arn: string): string {
  return arn.split(':').slice(5).join(':')
}

/** The limits of a statement by region and service, and its other conditions that a holder may not meet. */
function boundsOf({ conditions }: Parts): { bounds: readonly Bound[]; others: readonly Condition[] } {
  const bounds: Bound[] = []
  const others: Condition[] = []
  for (const condition of conditions) {
    if (isMetByHolder(condition)) continue
    const bound = isLimit(condition) ? boundOf(condition) : undefined
    if (bound) bounds.push(bound)
    else others.push(condition)
  }
  return { bounds, others }
}

/** Of a grant, what statements that deny roles to all services but some leave of it. */
function passing(left: readonly Bound[], grant: Grant): Grant {
  if (left.length === 0) return grant
  return {
    ...grant,
    isBound: grant.isBound || covers(PASS_ROLE, grant.name),
    covers: (action, services, kinds) =>
      grant.covers(action, services, kinds) &&
      (action !== PASS_ROLE || (services !== undefined && left.every(bound => bound.lets(action, services)))),
  }
}

function boundTo(bounds: readonly Bound[], grant: Grant): Grant {
  if (bounds.length === 0) return grant
  return {
    ...grant,
    isBound: true,
    covers: (action, services = [], kinds) =>
      grant.covers(action, services, kinds) && bounds.every(bound => bound.lets(action, services)),
  }
}

function positive(pattern: string, span: Span, statement: number, denied: readonly Parts[]): Grant {
  const lower = pattern.toLowerCase()
  return {
    name: pattern,
    isNegative: false,
    everywhere: span.everywhere && isOnAll(span, allKindsOf(pattern)) && !isDeniedAltogether(denied, pattern),
    statement,
    isBound: false,
    // Nearly all that is asked is another action: of what kinds that is need not be known.
    covers: (action, _, asked) => {
      if (!coversLower(lower, action.toLowerCase())) return false
      const kinds = asked ?? kindsOf(action)
      return isOnAll(span, kinds) && !isDeniedOn(denied, action, kinds)
    },
  }
}

function negative(
  patterns: readonly Known<string>[],
  span: Span,
  statement: number,
  denied: readonly Parts[],
): Grant {
  return {
    name: `all but ${patterns.map(p => (p === UNKNOWN || p === DERIVED ? 'an action known after apply' : p)).join(', ')}`,
    isNegative: true,
    everywhere: span.everywhere,
    statement,
    isBound: false,
    covers: (action, _, kinds = kindsOf(action)) =>
      action !== '*' &&
      isOnAll(span, kinds) &&
      !patterns.some(
        p => p === UNKNOWN || covers(p, action) || (action.endsWith('*') && covers(action, p)),
      ) &&
      !isDeniedOn(denied, action, kinds),
  }
}

function isOnAll(span: Span, kinds: readonly Kind[]): boolean {
  return kinds.every(kind => kind.some(span.has))
}

/** The statements that deny, whoever asks. */
function certainDenials(list: readonly Parts[]): readonly Parts[] {
  return list.filter(parts => {
    const statement = new Statement(parts)
    return all(statement.denies(), not(statement.isConditional())).outcome === 'pass'
  })
}

/** A statement speaks of this one of its account, among others or alone. */
function certainlyMeans({ resources, notResources }: Parts, name: string | undefined): boolean {
  if (notResources) return notResources.every(one => speaksOf(one, name) === false)
  return resources?.some(one => speaksOf(one, name)) ?? false
}

/**
 * A resource of a statement, as a pattern, means this one of its account, by its ARN or by the end of it; undefined where one of them is not
 * known yet. What AWS keeps is in no account.
 */
function speaksOf(resource: Known<string>, name: string | undefined): boolean | undefined {
  if (resource === UNKNOWN || resource === DERIVED) return undefined
  if (isEverything(resource)) return true
  if (name === undefined) return undefined
  const pattern = inAnyAccount(resource)
  if (name.startsWith('arn:')) return matchesPattern(pattern, name)
  const [, partition = '', , , account = ''] = pattern.split(':')
  return account !== 'aws' && matchesPattern(pattern, `arn:${partition}:iam::${account}:${name}`)
}

/** An action is denied by statements of which one means what it may be about. */
function isDenied(denied: readonly Parts[], action: string, isMeant: (parts: Parts) => boolean): boolean {
  const lower = action.toLowerCase()
  return denied.some(parts => {
    if (!isMeant(parts)) return false
    const actions = lowerActions(parts)
    return actions
      ? actions.some(pattern => pattern !== UNKNOWN && coversLower(pattern, lower))
      : parts.notActions?.every(pattern => pattern !== UNKNOWN && !covers(pattern, action))
  })
}

/** An action is denied on all of one of these kinds, and so altogether where a request needs each. */
function isDeniedOn(denied: readonly Parts[], action: string, kinds: readonly Kind[]): boolean {
  return kinds.some(kind => isDenied(denied, action, parts => kind.every(reachOf(parts).has)))
}

/** All that an action, or a pattern, stands for is denied. */
function isDeniedAltogether(denied: readonly Parts[], action: string): boolean {
  return denied.length > 0 && isDeniedOn(denied, action, allKindsOf(action))
}

/** All that an action, or a pattern, may be about. */
function allKindsOf(action: string): readonly Kind[] {
  return /[*?]/.test(action) ? [serviceOf(action)] : kindsOf(action)
}

/** Several policies ask of the same statements whether others deny what they allow. */
const fencedIn = new WeakMap<readonly Parts[], Map<Parts, Verdict>>()

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
    const { notActions } = this.#parts
    const actions = lowerActions(this.#parts)
    const lower = action.toLowerCase()
    if (actions) return verdict(someOf(actions, pattern => coversLower(pattern, lower)))
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
    if (notPrincipals) return all(this.allows(), not(verdict(someOf(notPrincipals, isAnyone))))
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
    return any(verdict(false), ...this.#parts.conditions.map(condition => verdict(isLimit(condition))))
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
    if (this.#parts.effect !== UNKNOWN && this.denies().outcome === 'pass') return verdict(false)
    let known = fencedIn.get(this.#all)
    if (!known) fencedIn.set(this.#all, (known = new Map()))
    let fenced = known.get(this.#parts)
    if (!fenced) {
      const fence = isTooMany(this.#all) ? [undefined] : this.#all.map(other => fences(other, this.#parts))
      fenced = verdict(fence.includes(true) ? true : fence.includes(undefined) ? undefined : false)
      known.set(this.#parts, fenced)
    }
    return fenced
  }
}

function isLimit({ operator, key, values }: Condition): boolean | undefined {
  if (operator === UNKNOWN || key === UNKNOWN) return undefined
  return !isMetByAnyone(operator.toLowerCase(), key.toLowerCase(), values)
}

function verdict(holds: boolean | undefined): Verdict {
  return holds === undefined ? OPEN : holds ? HOLDS : HOLDS_NOT
}

// A statement's answers carry no values of their own: the document's verdict tells the whole statement.
const HOLDS = new Verdict('pass')
const HOLDS_NOT = new Verdict('fail')
const OPEN = new Verdict('undetermined')

/** A principal as a message names it: one that is known after apply has no kind worth telling. */
function callerOf(principal: Known<Principal>): Known<string> {
  if (principal === UNKNOWN || principal.endsWith(`:${DERIVED}`)) return UNKNOWN
  return principal.replace(/^\*:|^AWS:/, '')
}

/** The first three of some patterns; those that are known after apply, behind the others, count as one of the three. `one`: `an action`. */
function named(patterns: readonly Known<string>[], one: string): string {
  const known = patterns.filter(pattern => pattern !== UNKNOWN && pattern !== DERIVED)
  const told = known.slice(0, 3)
  const open = told.length < 3 ? patterns.length - known.length : 0
  const more = patterns.length - told.length - open
  const shown = told.map(pattern => `\`${show(pattern)}\``)
  const many = one.replace(/^an? (.*)$/, `${open} $1s`)
  if (open > 0) shown.push(`${open === 1 ? one : many} known after apply`)
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
