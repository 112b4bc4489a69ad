import { parseReference } from '../address.ts'
import { DERIVED_SIGN, OPEN_SIGN, type Value } from '../judge/value.ts'
import type { Expression, Plan } from '../plan.ts'
import { isLiteral, namedBy } from './expression.ts'
import type { Instances } from './instances.ts'
import { callsTo, NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Tracer } from './trace.ts'
import type { ModuleInstance, Repeated } from './written.ts'

/** What a plan knows, for whoever reads the sources of one of its module instances. */
export class ModuleInstances {
  readonly plan: Plan
  readonly instances: Instances
  readonly scopes: Scopes
  readonly tracer: Tracer
  /** An instance's values after the plan. */
  readonly after: (id: number) => Value | undefined
  readonly #made = new Map<Scope, ModuleInstance>()
  #hasFound: boolean | undefined

  constructor(
    plan: Plan,
    instances: Instances,
    scopes: Scopes,
    tracer: Tracer,
    after: (id: number) => Value | undefined,
  ) {
    this.plan = plan
    this.instances = instances
    this.scopes = scopes
    this.tracer = tracer
    this.after = after
  }

  /** The plan shows what data sources have found. */
  get hasFound(): boolean {
    this.#hasFound ??= this.instances.resources.some(one => one.mode === 'data' && one.actions === 'no-op')
    return this.#hasFound
  }

  of(scope: Scope): ModuleInstance {
    let home = this.#made.get(scope)
    if (!home) this.#made.set(scope, (home = new Instance(this, scope)))
    return home
  }
}

class Instance implements ModuleInstance {
  readonly #all: ModuleInstances
  readonly #scope: Scope
  readonly calls: readonly string[]
  #blocks: readonly string[] | undefined
  readonly #inner = new Map<string, Repeated<ModuleInstance> | undefined>()
  readonly #keys = new Map<string, Repeated<number> | undefined>()

  constructor(all: ModuleInstances, scope: Scope) {
    this.#all = all
    this.#scope = scope
    this.calls = callsTo(scope)
  }

  get address(): string {
    return this.#scope.address
  }

  get key(): string | number | undefined {
    return this.#scope.key
  }

  get outer(): ModuleInstance | undefined {
    return this.#scope.parent && this.#all.of(this.#scope.parent)
  }

  get blocks(): readonly string[] {
    const { scopes } = this.#all
    this.#blocks ??= [...this.#scope.members].flatMap(([block, [id]]) =>
      id !== undefined && scopes.configOf(id) ? [block] : [],
    )
    return this.#blocks
  }

  resolve(reference: string): unknown {
    const scope = this.#scope
    const { plan, instances, tracer } = this.#all
    const [head, second] = parseReference(reference)
    if (head?.name === 'var' && second) {
      // Of the plan's own text the provider's marks tell what is secret; of a text that is put together nobody does.
      if (this.isSecret(second.name)) return OPEN_SIGN
      const passed = scope.parent ? scope.call?.expressions[second.name] : undefined
      if (!scope.parent) {
        const own = Object.hasOwn(plan.variables, second.name) ? plan.variables[second.name] : undefined
        return own === undefined ? OPEN_SIGN : own
      }
      if (passed === undefined) {
        const unset = scope.config?.variables.get(second.name)?.default
        return unset === undefined ? OPEN_SIGN : unset
      }
      if (isLiteral(passed)) return passed.constant_value
    }
    const { targets, opaque } = tracer.traceReference(scope, reference, NOBODY)
    const [target, ...others] = targets
    if (!target || opaque.length > 0) return OPEN_SIGN
    if (others.length > 0 || PASSING.has(head?.name ?? '')) return DERIVED_SIGN
    const steps = target.path.flatMap(({ name, key }) => (key === undefined ? [name] : [name, key]))
    const value = steps.reduce<Value | undefined>((at, step) => at?._child(step), this.#all.after(target.id))
    const isTold = value?._state() === 'known' && typeof value._raw !== 'object' && !value._isSensitive()
    return isTold && instances.resource(target.id) ? value._raw : DERIVED_SIGN
  }

  isSecret(variable: string): boolean {
    return this.#scope.config?.variables.get(variable)?.isSensitive === true
  }

  named(block: string, attribute: string): readonly string[] | undefined {
    const expression = this.#expression(block, attribute)
    return expression === undefined ? undefined : namedIn(expression)
  }

  #expression(block: string, attribute: string): Expression {
    const { config } = this.#scope
    const [head, second, third] = parseReference(block)
    if (!head || !second) return undefined
    if (head.name === 'output') return config?.output(second.name)
    const isData = head.name === 'data'
    const found =
      head.name === 'module'
        ? config?.call(second.name)
        : isData && third
          ? config?.resource('data', second.name, third.name)
          : config?.resource('managed', head.name, second.name)
    if (attribute === 'for_each') return found?.forEach
    if (attribute === 'count') return found?.count
    return found && Object.hasOwn(found.expressions, attribute) ? found.expressions[attribute] : undefined
  }

  inner(call: string): Repeated<ModuleInstance> | undefined {
    if (!this.#inner.has(call)) this.#inner.set(call, this.#instancesOf(call))
    return this.#inner.get(call)
  }

  keys(block: string): Repeated<number> | undefined {
    if (!this.#keys.has(block)) this.#keys.set(block, this.#membersOf(block))
    return this.#keys.get(block)
  }

  #instancesOf(call: string): Repeated<ModuleInstance> | undefined {
    const found = this.#scope.config?.call(call)
    if (!found) return undefined
    const isRepeated = found.count !== undefined || found.forEach !== undefined
    const children = this.#scope.children.get(call)
    // Of one without any resource no address tells its instances.
    if (!children && isRepeated) return undefined
    const all = children ?? [this.#scope.instance(call, undefined)]
    return { isRepeated, all: new Map(all.map(one => [one.key, this.#all.of(one)])) }
  }

  #membersOf(block: string): Repeated<number> | undefined {
    const [head, second, third] = parseReference(block)
    const isData = head?.name === 'data'
    const [type, name] = isData ? [second, third] : [head, second]
    if (!type || !name) return undefined
    const config = this.#scope.config?.resource(isData ? 'data' : 'managed', type.name, name.name)
    if (!config) return undefined
    const ids = this.#scope.members.get(block) ?? []
    // Of a plan without its prior state what data sources have found stands nowhere.
    if (isData && ids.length === 0 && !this.#all.hasFound) return undefined
    const isRepeated = config.count !== undefined || config.forEach !== undefined
    if (!isRepeated && ids.length !== 1) return undefined
    const { instances } = this.#all
    // What is taken away, nobody names any more.
    const left = ids.filter(id => !isGone(instances.resource(id).actions))
    return { isRepeated, all: new Map(left.map(id => [instances.resource(id).index, id])) }
  }
}

/** What an expression names, or those of the blocks that stand in its place. */
function namedIn(expression: Expression): readonly string[] {
  if (typeof expression !== 'object' || expression === null || isLiteral(expression)) return []
  if (Array.isArray((expression as { references?: unknown }).references)) return namedBy(expression)
  return Object.values(expression).flatMap(namedIn)
}

function isGone(actions: string): boolean {
  return actions === 'delete' || actions === 'forget'
}

/** What these name may be made of what a resource gives, and is not that itself. */
const PASSING = new Set(['var', 'local', 'module', 'each'])
