import { parseModuleAddress, parseReference, type Step } from '../address.ts'
import { LEFT_OUT, part, Value } from '../judge/value.ts'
import type {
  ChangeBody,
  ConfigModule,
  ConfigResource,
  Expression,
  ModuleCall,
  Plan,
  PlanResource,
  ProviderConfig,
} from '../plan.ts'

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
  /** The resources that it names. */
  readonly targets: readonly Target[]
  /** References whose value the plan does not show: locals, whole modules, dynamic blocks. */
  readonly opaque: readonly string[]
}

export interface Target {
  readonly id: number
  readonly path: readonly Step[]
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
  seenLocals: SeenLocals | undefined
  /** `type.name`, with `data.` before it for data sources, to the instances. */
  readonly members: Map<string, number[]>
}

/** Who asks: the instance key and the `for_each` that gave it, to read `each.*` and `count.index`. */
interface Asker {
  readonly key: string | number | undefined
  readonly forEach: Expression
  /** The expression speaks of `each` or `count`: then an index that is not written out is likely the asker's own. */
  readonly own: boolean
  /** Of what the expression gives, one element is meant, as `each.value` means one of `for_each`; and what is read of it. */
  readonly element: { readonly key: string | number | undefined; readonly rest: readonly Step[] } | undefined
}

const NOTHING: Trace = { targets: [], opaque: [] }
const NOBODY: Asker = { key: undefined, forEach: undefined, own: false, element: undefined }
const MOST_BLOCKS = 100
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
  readonly #passing = new Map<string, Scope>()
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
      : new Value(body, undefined, '', raw, change.afterUnknown ?? LEFT_OUT, change.afterSensitive)
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
    const trace = this.#traceOf(value._body.id, found)
    return (
      trace.opaque.length > 0 ||
      trace.targets.some(target => this.#mayBeUnknown(target)) ||
      (Array.isArray(found) ? found : [found]).some(isBare)
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
    return found === undefined ? NOTHING : this.#traceOf(value._body.id, found)
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

  /** The other moment's masks of what is sensitive at the same place. In a list any position counts, for elements move. */
  masksOnOtherSide(value: Value): readonly unknown[] {
    const { beforeSensitive, afterSensitive } = this.#change(value._body.id)
    let masks: unknown[] = [value._body.time === 'before' ? afterSensitive : beforeSensitive]
    for (const step of value._steps())
      masks = masks.flatMap(mask =>
        typeof step === 'number' && Array.isArray(mask) ? mask : [part(mask, step)],
      )
    return masks
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
    const isWanted = ({ id }: Target) => typeKey(this.resource(id)) === type
    const targets = this.#named(value, trace, isWanted).filter(isWanted)
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
    // The ARN of another resource is certainly none of this type; its other attributes may well name one.
    const settled =
      trace.targets.length > 0 &&
      trace.targets.every(t => t.path[0]?.name === 'arn' && this.resource(t.id).mode === 'managed')
    const open =
      ids.size === 0 &&
      value._state() === 'unknown' &&
      (trace.opaque.length > 0 || (targets.length === 0 && !settled))
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
    for (const name of identitiesOf(of))
      for (const companion of index.byName.get(name) ?? []) certain.add(companion)
    const own = index.likely.get(id) ?? []
    // A companion whose target is unknown may be this resource's only if this one's own ids are unknown too; what a data source will
    // find may be known long since.
    let loose = index.found
    if (isOpen(of)) {
      const settled = this.#settle(index, this.resource(id).type)
      for (const companion of settled.only.get(id) ?? []) certain.add(companion)
      loose = settled.rest
    }
    const likely = own.length === 0 ? loose.ids : loose.ids.length === 0 ? own : [...own, ...loose.ids]
    const [first] = own
    return {
      certain: [...certain],
      likely,
      open:
        loose.why ??
        (first === undefined
          ? undefined
          : `\`${this.resource(first).address}\` may belong to it: its \`${attribute}\` is decided at apply`),
    }
  }

  /** The companions whose target is not told, shared out to the resources of one type as far as can be. */
  #settle(index: CompanionIndex, type: string): Settled {
    let settled = index.settled.get(type)
    if (settled) return settled
    const rest: Loose[] = []
    const only = new Map<number, number[]>()
    const made = new Map<Scope, number | undefined>()
    for (const loose of index.loose) {
      const home = this.#scopeOf[loose.id] as Scope
      if (loose.byLocal && !made.has(home)) made.set(home, this.#onlyOne(type, home))
      const one = loose.byLocal ? made.get(home) : undefined
      if (one === undefined) rest.push(loose)
      else push(only, one, loose.id)
    }
    index.settled.set(type, (settled = { only, rest: gather(rest) }))
    return settled
  }

  /**
   * A local that is unknown comes from something that its own module makes or is given. Where that is one resource of the wanted kind
   * and no more, that is the one.
   */
  #onlyOne(type: string, home: Scope): number | undefined {
    const found = new Set<number>()
    for (const [key, ids] of home.members) if (key.startsWith(`${type}.`)) for (const id of ids) found.add(id)
    for (const name of Object.keys(home.call?.expressions ?? {})) {
      const { targets } = this.#traceReference(home, `var.${name}`, NOBODY)
      for (const { id } of targets) if (typeKey(this.resource(id)) === type) found.add(id)
    }
    return found.size === 1 ? [...found][0] : undefined
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

  /** The instances of a module call. Of one without any resource, which only passes values on, no address tells: it is made here. */
  #children(home: Scope, { name, key }: Step, asker: Asker): readonly Scope[] {
    const found = home.children.get(name)
    if (found) return found
    const call = home.config?.call(name)
    if (!call) return []
    const isRepeated = call.count !== undefined || call.forEach !== undefined
    const meant = key ?? (isRepeated ? meantBy(asker) : undefined)
    const address = `${home.address}${home.address && '.'}module.${name}[${JSON.stringify(meant)}]`
    let made = this.#passing.get(address)
    if (!made) this.#passing.set(address, (made = scope(address, home, meant, call.module, call)))
    return [made]
  }

  /** What an expression in the configuration of an instance rests on. */
  #traceOf(id: number, expression: Expression): Trace {
    return this.#traceExpression(this.#scopeOf[id] as Scope, expression, {
      key: this.resource(id).index,
      forEach: this.configOf(id)?.forEach,
      own: false,
      element: undefined,
    })
  }

  #traceExpression(home: Scope, expression: Expression, asker: Asker): Trace {
    if (typeof expression !== 'object' || expression === null) return NOTHING
    const { references } = expression as { references?: unknown }
    if (Array.isArray(references)) {
      const written = references.filter((r): r is string => typeof r === 'string')
      const own = asker.own || written.some(r => /^(count|each)\b/.test(r))
      const traces = mostSpecific(written).map(r => this.#traceReference(home, r, { ...asker, own }))
      const { targets, opaque } = merge(traces)
      if (targets.length === 0 || opaque.length === 0) return { targets, opaque }
      // Beside what is known only after apply, a local that decides a count or the like is a mere condition.
      const conditions = this.#seenLocals(home).likely
      return { targets, opaque: opaque.filter(one => !conditions.has(one.slice(1, -1))) }
    }
    if ('constant_value' in expression) return NOTHING
    return merge(
      (Array.isArray(expression) ? expression : Object.values(expression)).map(e =>
        this.#traceExpression(home, e, asker),
      ),
    )
  }

  #traceReference(home: Scope, reference: string, asker: Asker): Trace {
    const memo = `${home.address}\n${reference}\n${asker.own ? JSON.stringify(asker.key) : ''}\n${asker.element ? JSON.stringify(asker.element) : ''}\n${reference.startsWith('each.') ? JSON.stringify(asker.forEach) + JSON.stringify(asker.key) : ''}`
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
        return this.#seenLocals(home).known.has(reference)
          ? NOTHING
          : { targets: [], opaque: [`\`${reference}\``] }
      case 'each': {
        if (second?.name !== 'value' || asker.forEach === undefined) return NOTHING
        return this.#traceExpression(home, asker.forEach, {
          ...NOBODY,
          element: { key: asker.key, rest: steps.slice(2) },
        })
      }
      case 'var': {
        if (!home.parent || !second) return NOTHING // a root variable is always known when a plan is made
        const passed = home.call?.expressions[second.name]
        return this.#traceExpression(home.parent, passed, {
          key: home.key,
          forEach: home.call?.forEach,
          own: false,
          element: asker.element,
        })
      }
      case 'module': {
        if (!second) return NOTHING
        const kids = pick(this.#children(home, second, asker), second.key, asker, kid => kid.key)
        const output = third ?? asker.element?.rest[0]
        const inner =
          third || !asker.element ? asker.element : { key: undefined, rest: asker.element.rest.slice(1) }
        const traces = kids.map(kid => {
          const expression = output && kid.config?.output(output.name)
          // A module as a whole, as Terraform names it where the index is computed: which output is meant, the plan does not show.
          if (expression === undefined && !third) return { targets: [], opaque: [`\`${reference}\``] }
          return this.#traceExpression(kid, expression, { ...NOBODY, element: inner })
        })
        return merge(traces)
      }
      default: {
        const data = head.name === 'data'
        const [type, name] = data ? [second, third] : [head, second]
        if (!type || !name) return NOTHING
        const members = home.members.get(memberKey(data ? 'data' : 'managed', type.name, name.name)) ?? []
        const chosen = pick(members, name.key, asker, id => this.resource(id).index)
        const written = steps.slice(data ? 3 : 2)
        const path = written.length > 0 ? written : (asker.element?.rest ?? [])
        return { targets: chosen.map(id => ({ id, path })), opaque: [] }
      }
    }
  }

  /**
   * The locals of a module that cannot be what makes a value unknown. A plan does not hold locals, but it shows what comes of them: one
   * that is all that a known argument names is known itself.
   */
  #seenLocals(home: Scope): SeenLocals {
    if (home.seenLocals) return home.seenLocals
    const seen: SeenLocals = { known: new Set(), likely: new Set() }
    home.seenLocals = seen
    for (const [id] of home.members.values()) {
      const config = id === undefined ? undefined : this.configOf(id)
      if (id === undefined || !config) continue
      for (const local of localsIn(config.count)) seen.likely.add(local)
      const { after, afterUnknown } = this.#change(id)
      for (const [attribute, expression] of Object.entries(config.expressions)) {
        const locals = localsIn(expression)
        if (locals.length === 0 || isUnknown(part(afterUnknown, attribute, after))) continue
        const value = (after as Record<string, unknown> | null | undefined)?.[attribute]
        if (value === null || value === undefined) continue
        // The length of a list is known although its elements are not, and of two branches only one was taken.
        const alone = mostSpecific((expression as { references: string[] }).references).length === 1
        const set =
          alone && typeof value !== 'number' && typeof value !== 'boolean' ? seen.known : seen.likely
        for (const local of locals) set.add(local)
      }
    }
    return seen
  }

  #mayBeUnknown(target: Target): boolean {
    const { actions, mode } = this.resource(target.id)
    if (actions === 'no-op' || actions === 'delete' || actions === 'forget') return false
    if (mode === 'data') return actions === 'read'
    const { after, afterUnknown } = this.#change(target.id)
    // Of a type that nobody judges the values were let go by, not the mask.
    if (after === undefined && afterUnknown === undefined) return true
    return isUnknown(maskAt(afterUnknown ?? LEFT_OUT, after, target.path))
  }

  /**
   * The resources that a value names, of those that its trace leads to: what is known cannot come from what is not, and an attribute
   * of another resource stands for what is written there itself, unless that other one is `wanted`.
   */
  #named(value: Value, { targets }: Trace, wanted?: (target: Target) => boolean): readonly Target[] {
    const isKnown = value._state() === 'known' && !Array.isArray(value._raw)
    const possible = isKnown ? targets.filter(target => !this.#isUnknown(target)) : targets
    return possible.flatMap(target => this.#beyond(target, wanted, 0))
  }

  #beyond(
    target: Target,
    wanted: ((target: Target) => boolean) | undefined,
    depth: number,
  ): readonly Target[] {
    const { id, path } = target
    const written =
      path[0] && !wanted?.(target) && depth < 8 ? this.configOf(id)?.expressions[path[0].name] : undefined
    if (written === undefined) return [target]
    const { targets, opaque } = this.#traceOf(id, written)
    if (targets.length === 0 || opaque.length > 0) return [target]
    return targets.flatMap(further => this.#beyond(further, wanted, depth + 1))
  }

  /** The whole of what a reference ends at is decided at apply. */
  #isUnknown({ id, path }: Target): boolean {
    if (path.length === 0) return false
    const { after, afterUnknown } = this.#change(id)
    return maskAt(afterUnknown, after, path) === true
  }

  #indexCompanions(type: string, attribute: string, time: Time): CompanionIndex {
    const loose: Loose[] = []
    const index = {
      byTarget: new Map<number, number[]>(),
      likely: new Map<number, number[]>(),
      byName: new Map<string, number[]>(),
    }
    for (const id of this.ofType(type)) {
      const root = this.at(id, time)
      if (!root) continue
      for (const pointer of reach(root, attribute.split('.'))) {
        const state = pointer._state()
        if (state === 'absent') continue
        for (const name of namesIn(pointer)) push(index.byName, name, id)
        if (time === 'before') continue
        const trace = this.trace(pointer)
        const { opaque } = trace
        const distinct = new Set(this.#named(pointer, trace).map(t => t.id))
        const certain = Array.isArray(pointer._raw) || distinct.size === 1
        if (state === 'known' && !certain) continue
        for (const target of distinct) push(certain ? index.byTarget : index.likely, target, id)
        const byData = [...distinct].some(one => this.resource(one).mode === 'data')
        if (state === 'unknown' && (opaque.length > 0 || distinct.size === 0 || byData))
          loose.push({
            id,
            byData,
            byLocal: distinct.size === 0 && opaque.every(name => name.startsWith('`local.')),
            why: `\`${root._body.resource.address}\` may belong to it: ${this.whyUnknown(pointer)}`,
          })
      }
    }
    return { ...index, loose, found: gather(loose.filter(one => one.byData)), settled: new Map() }
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

/** Locals that are known, and those that likely are: what a number or a condition is made from. */
interface SeenLocals {
  readonly known: Set<string>
  readonly likely: Set<string>
}

interface CompanionIndex {
  readonly byTarget: Map<number, number[]>
  readonly likely: Map<number, number[]>
  readonly byName: Map<string, number[]>
  /** Those whose target the plan does not tell. */
  readonly loose: readonly Loose[]
  /** Of these, those whose target a data source will find. */
  readonly found: Gathered
  /** The loose ones, by the type of the resource that they may belong to. */
  readonly settled: Map<string, Settled>
}

interface Loose {
  readonly id: number
  readonly byLocal: boolean
  readonly byData: boolean
  readonly why: string
}

interface Settled {
  readonly only: ReadonlyMap<number, readonly number[]>
  readonly rest: Gathered
}

/** Companions, and why the first of them may be one. */
interface Gathered {
  readonly ids: readonly number[]
  readonly why: string | undefined
}

function gather(loose: readonly Loose[]): Gathered {
  return { ids: loose.map(one => one.id), why: loose[0]?.why }
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
    seenLocals: undefined,
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
      afterUnknown: {},
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
): readonly T[] {
  if (key !== undefined) return all.filter(one => keyOf(one) === key)
  const meant = meantBy(asker)
  if (meant !== undefined) {
    const own = all.filter(one => keyOf(one) === meant)
    if (own.length > 0) return own
  }
  return all
}

function meantBy(asker: Asker): string | number | undefined {
  return asker.own ? asker.key : asker.element?.key
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

function maskAt(mask: unknown, raw: unknown, path: readonly Step[]): unknown {
  let [at, value] = [mask, raw]
  for (const { name, key } of path) {
    for (const step of key === undefined ? [name] : [name, key]) {
      at = part(at, step, value)
      value =
        typeof value === 'object' && value !== null
          ? (value as Record<string | number, unknown>)[step]
          : undefined
    }
  }
  return at
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

/**
 * The expression behind a value, several in an array where either may be meant; `dynamic` where the value stands in a block that
 * configuration does not show.
 */
function expressionAt(
  expressions: Record<string, Expression>,
  value: Value,
): Expression | 'dynamic' | undefined {
  const found: unknown[] = []
  let open: readonly unknown[] = [expressions]
  for (const ancestor of lineOf(value)) {
    const reached = open.flatMap(at => stepInto(at, ancestor)).filter(at => at !== undefined)
    found.push(...reached.filter(isWritten))
    open = reached.filter(at => !isWritten(at))
    // A block that is there although nobody wrote it was made by a dynamic block; one that is unknown was not made at all.
    if (open.length + found.length === 0)
      return ancestor !== value && ancestor._unknown !== true ? 'dynamic' : undefined
    if (open.length === 0) break
  }
  const all = [...found, ...open]
  return all.length === 1 ? all[0] : all
}

/** An expression, as against a block, which is an object of them. */
function isWritten(at: unknown): boolean {
  return typeof at === 'object' && at !== null && ('references' in at || 'constant_value' in at)
}

function stepInto(at: unknown, value: Value): readonly unknown[] {
  if (typeof at !== 'object' || at === null) return []
  const key = value._key
  if (typeof key === 'number') return Array.isArray(at) ? blocksOf(value, at) : [at]
  const block = Array.isArray(at) ? at[0] : at
  return typeof block === 'object' && block !== null ? [(block as Record<string, unknown>)[key]] : []
}

/**
 * The blocks of configuration that an element may come from. A plan lists the blocks of a set in an order of its own, so they are told
 * by their literals. Where there are more elements than blocks a dynamic one is among them: then only a block that fits no other is.
 */
function blocksOf(element: Value, blocks: readonly unknown[]): readonly unknown[] {
  const parent = element._parent
  const elements = Array.isArray(parent?._raw) ? parent._raw.length : 0
  if (blocks.length === 1 && elements <= 1) return blocks
  // More than any provider allows: to hold each against each would take for ever, and none is the careful answer.
  if (blocks.length > MOST_BLOCKS) return []
  const fit = blocks.filter(block => agrees(block, element))
  if (elements <= blocks.length) return fit.length > 0 ? fit : [blocks[element._key as number]]
  const others = Array.from({ length: elements }, (_, i) => parent?._child(i)).filter(one =>
    agrees(fit[0], one),
  )
  return fit.length === 1 && others.length === 1 ? fit : []
}

function agrees(block: unknown, element: Value | undefined): boolean {
  if (typeof block !== 'object' || block === null || !element) return false
  return Object.entries(block).every(([name, expression]) => {
    if (!isLiteral(expression)) return true
    const { _raw: raw, _unknown: mask } = element._child(name)
    const { constant_value: written } = expression
    return (
      mask === true ||
      typeof written === 'object' ||
      raw === written ||
      String(raw ?? '') === String(written ?? '')
    )
  })
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
  return root._child('id')._unknown === true || root._child('arn')._unknown === true
}
