import { parseModuleAddress, parseReference, type Step } from './address.ts'
import type {
  ChangeBody,
  ConfigModule,
  ConfigResource,
  Expression,
  ModuleCall,
  Plan,
  PlanResource,
  ProviderConfig,
} from './plan.ts'
import { Value } from './value.ts'

/** The two moments at which a plan is judged: what is there, and what the plan makes of it. */
export type Time = 'before' | 'after'

/** One resource at one moment; every value that a policy reads belongs to one. */
export interface Body {
  readonly graph: Graph
  readonly time: Time
  readonly resource: PlanResource
  readonly id: number
}

/** What a configuration expression rests on, as far as the plan tells. */
export interface Trace {
  /** The resources that it names. `exact`: this very instance is meant, not one of several. */
  readonly targets: readonly Target[]
  /** References whose value the plan does not show: locals, whole modules, dynamic blocks. */
  readonly opaque: readonly string[]
}

export interface Target {
  readonly id: number
  readonly path: readonly Step[]
  readonly exact: boolean
}

/** A module instance: the scope in which its configuration's references are read. */
interface Scope {
  readonly address: string
  readonly parent: Scope | undefined
  readonly key: string | number | undefined
  readonly config: ConfigModule | undefined
  readonly call: ModuleCall | undefined
  readonly children: Map<string, Scope[]>
  /** Made when it is first asked for. */
  knownLocals: ReadonlySet<string> | undefined
  /** `type.name`, with `data.` before it for data sources, to the instances. */
  readonly members: Map<string, number[]>
}

/** Who asks: the instance key and the `for_each` that gave it, to read `each.*` and `count.index`. */
interface Asker {
  readonly key: string | number | undefined
  readonly forEach: Expression
  /** The expression speaks of `each` or `count`: then an index that is not written out is likely the asker's own. */
  readonly own: boolean
}

const NOTHING: Trace = { targets: [], opaque: [] }
const NOBODY: Asker = { key: undefined, forEach: undefined, own: false }
/** How many parsed resources are held at once; beyond it all are let go, so that a huge plan stays small in memory. */
const HELD = 1024
/** Attributes by which other resources name one. */
const IDENTITIES = [
  'id',
  'arn',
  'name',
  'bucket',
  'key_id',
  'function_name',
  'cluster_identifier',
  'identifier',
  'db_name',
  'repository',
  'domain_name',
  'queue_url',
  'url',
]

/**
 * The plan as a web of resources: finds an instance's values at one moment, follows the references of `configuration`
 * through variables, outputs, `count`, `for_each` and data sources, and ties companions in both directions. Nothing is
 * computed before it is asked for, and answers are kept.
 */
export class Graph {
  readonly plan: Plan
  /** The plan's resources, and behind them its provider blocks as resources of type `provider.NAME`. */
  readonly resources: readonly PlanResource[]
  /** Grows with every look at another resource: a verdict during which it did not grow rests on its own resource alone. */
  crossings = 0
  readonly #byType = new Map<string, number[]>()
  readonly #scopes = new Map<string, Scope>()
  readonly #scopeOf: Scope[] = []
  readonly #parsed = new Map<number, ChangeBody>()
  readonly #traces = new Map<string, Trace>()
  readonly #busy = new Set<string>()
  readonly #companions = new Map<string, CompanionIndex>()
  readonly #identityIndexes = new Map<string, Map<string, number[]>>()

  constructor(plan: Plan) {
    this.plan = plan
    this.#scopes.set('', scope('', undefined, undefined, plan.configuration, undefined))
    const running = plan.resources.some(r => r.mode === 'managed' && r.actions !== 'create')
    this.resources = [...plan.resources, ...plan.providers.map(p => providerResource(p, running))]
    this.resources.forEach((resource, id) => {
      const home = this.#scope(resource.module)
      this.#scopeOf.push(home)
      push(home.members, memberKey(resource.mode, resource.type, resource.name), id)
      push(this.#byType, resource.mode === 'data' ? `data.${resource.type}` : resource.type, id)
    })
  }

  /** Instance numbers of a type; `data.` before the type for data sources. */
  ofType(type: string): readonly number[] {
    return this.#byType.get(type) ?? []
  }

  resource(id: number): PlanResource {
    return this.resources[id] as PlanResource
  }

  /** An instance's values at one moment; undefined where it does not exist then. */
  at(id: number, time: Time): Value | undefined {
    const resource = this.resource(id)
    if (time === 'before' && (resource.actions === 'create' || resource.actions === 'read')) return undefined
    if (time === 'after' && (resource.actions === 'delete' || resource.actions === 'forget')) return undefined
    const change = this.#change(id)
    const raw = time === 'before' ? change.before : change.after
    if (typeof raw !== 'object' || raw === null) return undefined
    const body: Body = { graph: this, time, resource, id }
    return time === 'before'
      ? new Value(body, undefined, '', raw, undefined, change.beforeSensitive)
      : new Value(body, undefined, '', raw, change.afterUnknown, change.afterSensitive)
  }

  /** The configuration of an instance: one block for all instances of a `count` or `for_each`. */
  configOf(id: number): ConfigResource | undefined {
    const { mode, type, name } = this.resource(id)
    return (this.#scopeOf[id] as Scope).config?.resource(mode, type, name)
  }

  /** The source of the module call that an instance lies in, undefined at the root. */
  moduleSource(id: number): string | undefined {
    return this.#scopeOf[id]?.call?.source
  }

  /**
   * Whether an unknown value was set by somebody. Terraform marks every computed attribute unknown, written or not, so only the
   * configuration tells: without an expression nobody set it; and where everything that the expression names is known already, the
   * unknown means that it gave null and the provider decides.
   */
  isConfigured(value: Value): boolean {
    if (value._body.time === 'before') return false
    const config = this.configOf(value._body.id)
    if (!config) return true
    const found = expressionAt(config.expressions, value)
    if (found === 'dynamic') return true
    if (found === undefined) return false
    // What a literal gives is known: unknown all the same means that the provider passes over it (null, an empty list).
    if (isLiteral(found)) return false
    const trace = this.#traceValue(value, found, config)
    return (
      trace.opaque.length > 0 || trace.targets.some(target => this.#mayBeUnknown(target)) || isBare(found)
    )
  }

  /** The literal that the configuration writes at a value, undefined where it writes none. Some providers plan a hash of it. */
  literal(value: Value): unknown {
    if (value._body.time === 'before') return undefined
    const found = expressionAt(this.configOf(value._body.id)?.expressions ?? {}, value)
    return isLiteral(found) ? found.constant_value : undefined
  }

  /** What the expression behind a value rests on. Empty where nothing is written or the value lies in the past. */
  trace(value: Value): Trace {
    if (value._body.time === 'before') return NOTHING
    const config = this.configOf(value._body.id)
    if (!config) return { targets: [], opaque: ['an expression that the plan does not hold'] }
    const found = expressionAt(config.expressions, value)
    if (found === 'dynamic') return { targets: [], opaque: ['a dynamic block'] }
    return found === undefined ? NOTHING : this.#traceValue(value, found, config)
  }

  /** An unknown value that names exactly one thing to be created is certainly not null. */
  isBound(value: Value): boolean {
    const trace = this.trace(value)
    return trace.opaque.length === 0 && new Set(trace.targets.map(t => t.id)).size === 1
  }

  /** An unknown value that is made from attributes of resources alone, as far as the plan shows. */
  isDerived(value: Value): boolean {
    const trace = this.trace(value)
    return trace.opaque.length === 0 && trace.targets.length > 0
  }

  /** Why a value cannot be known yet, in words for the reader of a report. */
  whyUnknown(value: Value): string {
    const path = value._path()
    const trace = this.trace(value)
    const target = trace.targets.find(t => this.#mayBeUnknown(t))
    if (target) {
      const { address, mode } = this.resource(target.id)
      const attribute = target.path.length > 0 ? `.${target.path.map(s => s.name).join('.')}` : ''
      return mode === 'data'
        ? `\`${path}\` comes from \`${address}\`, read at apply`
        : `\`${path}\` comes from \`${address}${attribute}\`, known after apply`
    }
    if (trace.opaque[0]) return `\`${path}\` comes from ${trace.opaque[0]}, which the plan does not show`
    return `\`${path}\` is known after apply`
  }

  /** The instances that a value names: by its references, and where it is known, by equal ids. */
  follow(value: Value, type: string): Tied {
    this.crossings++
    const { time } = value._body
    const ids = new Set<number>()
    const likely = new Set<number>()
    const trace = this.trace(value)
    const targets = trace.targets.filter(t => typeKey(this.resource(t.id)) === type)
    const several = Array.isArray(value._raw)
    const distinct = new Set(targets.map(t => t.id)).size
    for (const target of targets) (several || distinct === 1 ? ids : likely).add(target.id)
    if (ids.size === 0) {
      const names = namesIn(value)
      if (names.length > 0) {
        const index = this.#identities(type, time)
        for (const name of names) for (const id of index.get(name) ?? []) ids.add(id)
        if (ids.size > 0) likely.clear()
      }
    }
    const open =
      ids.size === 0 && value._state() === 'unknown' && (trace.opaque.length > 0 || targets.length === 0)
    return { certain: [...ids], likely: [...likely], open: open ? this.whyUnknown(value) : undefined }
  }

  /** The instances of a type whose attribute names this resource. The attribute is a dotted path, blocks walked through. */
  companions(of: Value, type: string, attribute: string): Tied {
    this.crossings++
    const { id, time } = of._body
    const key = `${time} ${type} ${attribute}`
    let index = this.#companions.get(key)
    if (!index) this.#companions.set(key, (index = this.#indexCompanions(type, attribute, time)))
    const certain = new Set(index.byTarget.get(id))
    const open = isOpen(of)
    for (const name of identitiesOf(of))
      for (const companion of index.byName.get(name) ?? []) certain.add(companion)
    const likely = new Set(index.likely.get(id))
    let reason: string | undefined
    // A companion whose target is unknown may be this resource's only if this one's own ids are unknown too.
    for (const loose of open ? index.loose : []) {
      const only = loose.byLocal ? this.#onlyOne(this.resource(id).type, loose.id) : undefined
      if (only === id) certain.add(loose.id)
      else if (only === undefined) {
        likely.add(loose.id)
        reason ??= loose.why
      }
    }
    for (const one of certain) likely.delete(one)
    return {
      certain: [...certain],
      likely: [...likely],
      open:
        likely.size > 0
          ? (reason ??
            `\`${this.resource([...likely][0] as number).address}\` may belong to it: its \`${attribute}\` is decided at apply`)
          : undefined,
    }
  }

  /**
   * A local that is unknown comes from something that its own module makes or is given. Where the module makes one resource of the
   * wanted kind and no more, that is the one.
   */
  #onlyOne(type: string, asker: number): number | undefined {
    const home = this.#scopeOf[asker] as Scope
    const made = this.ofType(type).filter(id => this.#scopeOf[id] === home)
    return made.length === 1 ? made[0] : undefined
  }

  #change(id: number): ChangeBody {
    let change = this.#parsed.get(id)
    if (!change) {
      if (this.#parsed.size >= HELD) this.#parsed.clear()
      this.#parsed.set(id, (change = this.resource(id).body))
    }
    return change
  }

  #scope(address: string): Scope {
    const known = this.#scopes.get(address)
    if (known) return known
    let at = this.#scopes.get('') as Scope
    let path = ''
    for (const { name, key } of parseModuleAddress(address)) {
      path = `${path}${path ? '.' : ''}module.${name}${key === undefined ? '' : `[${JSON.stringify(key)}]`}`
      let next = this.#scopes.get(path)
      if (!next) {
        const call = at.config?.call(name)
        next = scope(path, at, key, call?.module, call)
        this.#scopes.set(path, next)
        push(at.children, name, next)
      }
      at = next
    }
    this.#scopes.set(address, at)
    return at
  }

  #traceValue(value: Value, expression: Expression, config: ConfigResource): Trace {
    const home = this.#scopeOf[value._body.id] as Scope
    return this.#traceExpression(home, expression, {
      key: value._body.resource.index,
      forEach: config.forEach,
      own: false,
    })
  }

  #traceExpression(home: Scope, expression: Expression, asker: Asker): Trace {
    if (typeof expression !== 'object' || expression === null) return NOTHING
    const { references } = expression as { references?: unknown }
    if (Array.isArray(references)) {
      const written = references.filter((r): r is string => typeof r === 'string')
      const own = asker.own || written.some(r => /^(count|each)\b/.test(r))
      const traces = mostSpecific(written).map(r => this.#traceReference(home, r, { ...asker, own }))
      return merge(traces)
    }
    if ('constant_value' in expression) return NOTHING
    return merge(
      (Array.isArray(expression) ? expression : Object.values(expression)).map(e =>
        this.#traceExpression(home, e, asker),
      ),
    )
  }

  #traceReference(home: Scope, reference: string, asker: Asker): Trace {
    const memo = `${home.address}\n${reference}\n${asker.own ? JSON.stringify(asker.key) : ''}\n${reference.startsWith('each.') ? JSON.stringify(asker.forEach) + JSON.stringify(asker.key) : ''}`
    const known = this.#traces.get(memo)
    if (known) return known
    if (this.#busy.has(memo)) return NOTHING
    this.#busy.add(memo)
    const trace = this.#resolve(home, parseReference(reference), reference, asker)
    this.#busy.delete(memo)
    this.#traces.set(memo, trace)
    return trace
  }

  #resolve(home: Scope, steps: readonly Step[], reference: string, asker: Asker): Trace {
    const [head, second, third] = steps
    if (!head) return NOTHING
    switch (head.name) {
      case 'path':
      case 'terraform':
      case 'count':
      case 'self':
        return NOTHING
      case 'local':
        return this.#knownLocals(home).has(reference)
          ? NOTHING
          : { targets: [], opaque: [`\`${reference}\``] }
      case 'each': {
        if (second?.name !== 'value' || asker.forEach === undefined) return NOTHING
        const rest = steps.slice(2)
        const trace = this.#traceExpression(home, asker.forEach, {
          key: asker.key,
          forEach: undefined,
          own: true,
        })
        return {
          targets: trace.targets.map(t => ({ ...t, path: t.path.length > 0 ? t.path : rest })),
          opaque: trace.opaque,
        }
      }
      case 'var': {
        if (!home.parent || !second) return NOTHING // a root variable is always known when a plan is made
        const passed = home.call?.expressions[second.name]
        return this.#traceExpression(home.parent, passed, {
          key: home.key,
          forEach: home.call?.forEach,
          own: false,
        })
      }
      case 'module': {
        if (!second) return NOTHING
        const kids = pick(home.children.get(second.name) ?? [], second.key, asker, kid => kid.key)
        if (!third) return kids.chosen.length > 0 ? { targets: [], opaque: [`\`${reference}\``] } : NOTHING
        const output = third.name
        const traces = kids.chosen.map(kid => this.#traceExpression(kid, kid.config?.output(output), NOBODY))
        const whole = merge(traces)
        return kids.exact
          ? whole
          : { targets: whole.targets.map(t => ({ ...t, exact: false })), opaque: whole.opaque }
      }
      default: {
        const data = head.name === 'data'
        const [type, name] = data ? [second, third] : [head, second]
        if (!type || !name) return NOTHING
        const members = home.members.get(memberKey(data ? 'data' : 'managed', type.name, name.name)) ?? []
        const { chosen, exact } = pick(members, name.key, asker, id => this.resource(id).index)
        const path = steps.slice(data ? 3 : 2)
        return { targets: chosen.map(id => ({ id, path, exact })), opaque: [] }
      }
    }
  }

  /**
   * The locals of a module that cannot be what makes a value unknown. A plan does not hold locals, but it shows what comes of them: one
   * that stands in a `count`, or in an argument whose value is known, is known itself.
   */
  #knownLocals(home: Scope): ReadonlySet<string> {
    if (home.knownLocals) return home.knownLocals
    const known = new Set<string>()
    home.knownLocals = known
    for (const [id] of home.members.values()) {
      const config = id === undefined ? undefined : this.configOf(id)
      if (id === undefined || !config) continue
      for (const local of localsIn(config.count)) known.add(local)
      const { after, afterUnknown } = this.#change(id)
      for (const [attribute, expression] of Object.entries(config.expressions)) {
        const locals = localsIn(expression)
        if (locals.length === 0 || isUnknown(part(afterUnknown, attribute))) continue
        if ((after as Record<string, unknown> | null | undefined)?.[attribute] == null) continue
        for (const local of locals) known.add(local)
      }
    }
    return known
  }

  #mayBeUnknown(target: Target): boolean {
    const { actions, mode } = this.resource(target.id)
    if (actions === 'no-op' || actions === 'delete' || actions === 'forget') return false
    if (mode === 'data') return actions === 'read'
    const { after, afterUnknown } = this.#change(target.id)
    if (after === undefined) return true // a type that nobody judges: its values were let go by
    let mask: unknown = afterUnknown
    for (const step of target.path) {
      if (mask === true) return true
      if (typeof mask !== 'object' || mask === null) return false
      mask = (mask as Record<string, unknown>)[step.name]
      if (step.key !== undefined && typeof mask === 'object' && mask !== null)
        mask = (mask as Record<string | number, unknown>)[step.key]
    }
    return isUnknown(mask)
  }

  #indexCompanions(type: string, attribute: string, time: Time): CompanionIndex {
    const index: CompanionIndex = { byTarget: new Map(), likely: new Map(), byName: new Map(), loose: [] }
    for (const id of this.ofType(type)) {
      const root = this.at(id, time)
      if (!root) continue
      for (const pointer of reach(root, attribute.split('.'))) {
        const state = pointer._state()
        if (state === 'absent') continue
        for (const name of namesIn(pointer)) push(index.byName, name, id)
        if (time === 'before') continue
        const { targets, opaque } = this.trace(pointer)
        const distinct = new Set(targets.map(t => t.id))
        const certain = Array.isArray(pointer._raw) || distinct.size === 1
        if (state === 'known' && !certain) continue
        for (const target of distinct) push(certain ? index.byTarget : index.likely, target, id)
        if (state === 'unknown' && (opaque.length > 0 || distinct.size === 0))
          index.loose.push({
            id,
            byLocal: targets.length === 0 && opaque.every(name => name.startsWith('`local.')),
            why: `\`${root._body.resource.address}\` may belong to it: ${this.whyUnknown(pointer)}`,
          })
      }
    }
    return index
  }

  #identities(type: string, time: Time): Map<string, number[]> {
    const key = `${time} ${type}`
    let index = this.#identityIndexes.get(key)
    if (!index) {
      this.#identityIndexes.set(key, (index = new Map()))
      for (const id of this.ofType(type)) {
        const root = this.at(id, time)
        if (root) for (const name of identitiesOf(root)) push(index, name, id)
      }
    }
    return index
  }
}

/** Instances found by following a tie; `open` says why there may be others. */
export interface Tied {
  readonly certain: readonly number[]
  readonly likely: readonly number[]
  readonly open: string | undefined
}

interface CompanionIndex {
  readonly byTarget: Map<number, number[]>
  readonly likely: Map<number, number[]>
  readonly byName: Map<string, number[]>
  readonly loose: { id: number; byLocal: boolean; why: string }[]
}

function scope(
  address: string,
  parent: Scope | undefined,
  key: string | number | undefined,
  config: ConfigModule | undefined,
  call: ModuleCall | undefined,
): Scope {
  return {
    address,
    parent,
    key,
    config,
    call,
    children: new Map(),
    members: new Map(),
    knownLocals: undefined,
  }
}

/**
 * A provider block as a resource whose attributes are the literals written in it. A plan holds no past of its configuration: beside
 * resources that run already, the block counts as one that stood there.
 */
function providerResource(
  { name, alias, module, expressions }: ProviderConfig,
  running: boolean,
): PlanResource {
  const values = literals(expressions)
  const address = `${module ? `${module}.` : ''}provider.${name}${alias === undefined ? '' : `["${alias}"]`}`
  return {
    address,
    module: '',
    mode: 'managed',
    type: `provider.${name}`,
    name: alias ?? name,
    index: undefined,
    previousAddress: undefined,
    actions: running ? 'no-op' : 'create',
    body: {
      before: running ? values : null,
      after: values,
      afterUnknown: undefined,
      beforeSensitive: undefined,
      afterSensitive: undefined,
    },
  }
}

function literals(expression: unknown): unknown {
  if (Array.isArray(expression)) return expression.map(literals)
  if (typeof expression !== 'object' || expression === null) return null
  if ('constant_value' in expression) return expression.constant_value
  if ('references' in expression) return null
  return Object.fromEntries(Object.entries(expression).map(([name, inner]) => [name, literals(inner)]))
}

function memberKey(mode: string, type: string, name: string): string {
  return mode === 'data' ? `data.${type}.${name}` : `${type}.${name}`
}

function typeKey(resource: PlanResource): string {
  return resource.mode === 'data' ? `data.${resource.type}` : resource.type
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const found = map.get(key)
  if (found) found.push(value)
  else map.set(key, [value])
}

/** Of several instances those that a reference means: the key that is written, else the asker's own, else all. */
function pick<T>(
  all: readonly T[],
  key: string | number | undefined,
  asker: Asker,
  keyOf: (one: T) => string | number | undefined,
): { chosen: readonly T[]; exact: boolean } {
  if (key !== undefined) return { chosen: all.filter(one => keyOf(one) === key), exact: true }
  if (asker.own && asker.key !== undefined) {
    const own = all.filter(one => keyOf(one) === asker.key)
    if (own.length > 0) return { chosen: own, exact: true }
  }
  return { chosen: all, exact: all.length === 1 }
}

/** Terraform lists a reference and then each of its parents: only those that no other one extends are meant. */
function mostSpecific(references: readonly string[]): readonly string[] {
  if (references.length < 2) return references
  return references.filter(
    r =>
      !references.some(
        o => o.length > r.length && o.startsWith(r) && (o[r.length] === '.' || o[r.length] === '['),
      ),
  )
}

function merge(traces: readonly Trace[]): Trace {
  if (traces.length === 1) return traces[0] as Trace
  const targets = new Map<string, Target>()
  const opaque = new Set<string>()
  for (const trace of traces) {
    for (const t of trace.targets) targets.set(`${t.id} ${t.path.map(s => s.name).join('.')}`, t)
    for (const o of trace.opaque) opaque.add(o)
  }
  return targets.size === 0 && opaque.size === 0
    ? NOTHING
    : { targets: [...targets.values()], opaque: [...opaque] }
}

/** A mask marks the whole or some part of it. */
function isUnknown(mask: unknown): boolean {
  if (mask === true) return true
  return typeof mask === 'object' && mask !== null && Object.values(mask).some(isUnknown)
}

/** The locals that an argument's expression names; nested blocks are not looked into. */
function localsIn(expression: Expression): string[] {
  const references = (expression as { references?: unknown } | null | undefined)?.references
  return Array.isArray(references)
    ? references.filter((r): r is string => typeof r === 'string' && r.startsWith('local.'))
    : []
}

function isLiteral(expression: unknown): expression is { constant_value: unknown } {
  return typeof expression === 'object' && expression !== null && 'constant_value' in expression
}

/** `{}`: an expression that names nothing and is no constant, such as a call of `timestamp()`. */
function isBare(expression: unknown): boolean {
  return (
    typeof expression === 'object' &&
    expression !== null &&
    !Array.isArray(expression) &&
    Object.keys(expression).length === 0
  )
}

/** The expression behind a value; `dynamic` where the value stands in a block that configuration does not show. */
function expressionAt(
  expressions: Record<string, Expression>,
  value: Value,
): Expression | 'dynamic' | undefined {
  let at: unknown = expressions
  for (const ancestor of lineOf(value)) {
    if (typeof at === 'object' && at !== null && ('references' in at || 'constant_value' in at)) return at
    const key = ancestor._key
    if (typeof key === 'number') at = Array.isArray(at) ? (at[key] ?? at[0]) : at
    else at = (Array.isArray(at) ? at[0] : (at as Record<string, unknown>))?.[key]
    // A block that is there although nobody wrote it was made by a dynamic block; one that is unknown was not made at all.
    if (at === undefined) return ancestor !== value && ancestor._unknown !== true ? 'dynamic' : undefined
  }
  return at
}

/** A value and its ancestors, from below the resource down. */
function lineOf(value: Value): Value[] {
  if (!value._parent) return []
  const line = lineOf(value._parent)
  line.push(value)
  return line
}

/** The values at the end of a dotted path, blocks and lists of blocks walked through. */
function reach(root: Value, path: readonly string[]): Value[] {
  let at = [root]
  for (const name of path) {
    at = at.flatMap(value =>
      Array.isArray(value._raw)
        ? value._raw.map((_, i) => value._child(i)._child(name))
        : [value._child(name)],
    )
  }
  return at
}

/** The known strings in a value: itself, or the elements of a list. */
function namesIn(value: Value): string[] {
  if (value._state() !== 'known') return []
  const raw = value._raw
  if (typeof raw === 'string') return raw === '' ? [] : [raw]
  return Array.isArray(raw) ? raw.filter((r): r is string => typeof r === 'string' && r !== '') : []
}

function identitiesOf(root: Value): string[] {
  const raw = root._raw as Record<string, unknown>
  const names = new Set<string>()
  for (const key of IDENTITIES) {
    const name = raw[key]
    if (typeof name === 'string' && name !== '') names.add(name)
  }
  return [...names]
}

/** Whether an id by which others could name this resource is not known yet. */
function isOpen(root: Value): boolean {
  return (
    root._unknown !== undefined && (part(root._unknown, 'id') === true || part(root._unknown, 'arn') === true)
  )
}

function part(mask: unknown, key: string): unknown {
  return mask === true ? true : (mask as Record<string, unknown> | undefined)?.[key]
}
