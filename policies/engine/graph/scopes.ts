import { parseModuleAddress, type Step } from '../address.ts'
import type { ConfigModule, ConfigResource, Expression, ModuleCall, PlanResource } from '../plan.ts'
import { push } from './instances.ts'

/** The module instances of a plan, each with its resources, its calls and its piece of the configuration. */
export class Scopes {
  readonly root: Scope
  readonly #resources: readonly PlanResource[]
  readonly #scopes = new Map<string, Scope>()
  readonly #scopeOf: Scope[] = []
  /** Null where the plan does not show it. */
  readonly #configOf: (ConfigResource | null)[] = []

  constructor(resources: readonly PlanResource[], configuration: ConfigModule | undefined) {
    this.#resources = resources
    this.root = new Scope(undefined, '', undefined, configuration, undefined)
    this.#scopes.set('', this.root)
    resources.forEach((resource, id) => {
      const home = this.#scope(resource.module)
      this.#scopeOf.push(home)
      push(home.members, memberKey(resource.mode, resource.type, resource.name), id)
    })
  }

  /** The module instance that a resource lies in. */
  of(id: number): Scope {
    return this.#scopeOf[id] as Scope
  }

  /** The module instance of an address that the plan names, or that a call makes; '' for the root. */
  at(address: string): Scope | undefined {
    const known = this.#scopes.get(address)
    if (known) return known
    let at: Scope | undefined = this.root
    for (const { name, key } of parseModuleAddress(address))
      at = at?.config?.call(name) && at.instance(name, key)
    return at
  }

  /** The configuration of an instance: one block for all instances of a `count` or `for_each`. */
  configOf(id: number): ConfigResource | undefined {
    let config = this.#configOf[id]
    if (config === undefined) {
      const { mode, type, name } = this.#resources[id] as PlanResource
      this.#configOf[id] = config = this.of(id).config?.resource(mode, type, name) ?? null
    }
    return config ?? undefined
  }

  /** The instances of a module call. Of one without any resource, which only passes values on, no address tells: it is made here. */
  children(home: Scope, { name, key }: Step, asker: Asker): readonly Scope[] {
    const found = home.children.get(name)
    if (found) return found
    const call = home.config?.call(name)
    if (!call) return []
    const isRepeated = call.count !== undefined || call.forEach !== undefined
    return [home.instance(name, key ?? (isRepeated ? meantBy(asker) : undefined))]
  }

  #scope(address: string): Scope {
    const known = this.#scopes.get(address)
    if (known) return known
    let at = this.root
    for (const { name, key } of parseModuleAddress(address)) {
      const next = at.instance(name, key)
      if (!next.isNamed) {
        next.isNamed = true
        push(at.children, name, next)
      }
      at = next
    }
    this.#scopes.set(address, at)
    return at
  }
}

/** A module instance: the scope in which its configuration's references are read. */
export class Scope {
  readonly parent: Scope | undefined
  /** Of the call that makes it; '' for the root. */
  readonly name: string
  readonly key: string | number | undefined
  readonly config: ConfigModule | undefined
  readonly call: ModuleCall | undefined
  /** The instances that addresses of the plan name, by their call. */
  readonly children = new Map<string, Scope[]>()
  /** `type.name`, with `data.` before it for data sources, to the instances. */
  readonly members = new Map<string, number[]>()
  /** An address of the plan names it. */
  isNamed = false
  readonly #instances = new Map<string, Scope>()
  #address: string | undefined

  constructor(
    parent: Scope | undefined,
    name: string,
    key: string | number | undefined,
    config: ConfigModule | undefined,
    call: ModuleCall | undefined,
  ) {
    this.parent = parent
    this.name = name
    this.key = key
    this.config = config
    this.call = call
  }

  /** One instance of a call, made when it is first asked for. */
  instance(name: string, key: string | number | undefined): Scope {
    const step = stepTo(name, key)
    let made = this.#instances.get(step)
    if (!made) {
      const call = this.config?.call(name)
      this.#instances.set(step, (made = new Scope(this, name, key, call?.module, call)))
    }
    return made
  }

  /** As the plan writes it; '' for the root. Put together when it is first asked for: modules may lie in each other by the thousand. */
  get address(): string {
    if (this.#address !== undefined) return this.#address
    const steps: string[] = []
    for (let at: Scope = this; at.parent; at = at.parent) steps.push(stepTo(at.name, at.key))
    return (this.#address = steps.reverse().join('.'))
  }
}

function stepTo(name: string, key: string | number | undefined): string {
  return `module.${name}${key === undefined ? '' : `[${JSON.stringify(key)}]`}`
}

/** Who asks: the instance key and the `for_each` that gave it, to read `each.*` and `count.index`. */
export interface Asker {
  readonly key: string | number | undefined
  readonly forEach: Expression
  /** The expression speaks of `each` or `count`: it gives each instance something of its own. */
  readonly own: boolean
  /** What an index that is not written out likely is then, where that is known. */
  readonly index: string | number | undefined
  /** Of what the expression gives, one element is meant, as `each.value` means one of `for_each`; and what is read of it. */
  readonly element: { readonly key: string | number | undefined; readonly rest: readonly Step[] } | undefined
  /** Of what the expression gives, a part is meant, as `var.a.b` and `each.value.b` mean one of an object. */
  readonly part: boolean
}

export const NOBODY: Asker = {
  key: undefined,
  forEach: undefined,
  own: false,
  index: undefined,
  element: undefined,
  part: false,
}

/** The calls on the way to a module, from the root. */
export function callsTo({ parent, name }: Scope): string[] {
  return parent ? [...callsTo(parent), name] : []
}

/** Of several instances those that a reference means: the key that is written, else the asker's own, else all. */
export function pick<T>(
  all: readonly T[],
  key: string | number | undefined,
  asker: Asker,
  keyOf: (one: T) => string | number | undefined,
): readonly T[] {
  if (key !== undefined) return withKey(all, key, keyOf)
  const meant = meantBy(asker)
  if (meant !== undefined) {
    const own = withKey(all, meant, keyOf)
    if (own.length > 0) return own
  }
  return all
}

/** Each instance of a `count` may ask for its own of another: a long list is gone through once. */
function withKey<T>(
  all: readonly T[],
  key: string | number,
  keyOf: (one: T) => string | number | undefined,
): readonly T[] {
  if (all.length < 16) return all.filter(one => keyOf(one) === key)
  let byKey = keyed.get(all)
  if (!byKey) {
    keyed.set(all, (byKey = new Map()))
    for (const one of all) push(byKey, keyOf(one), one)
  }
  return (byKey.get(key) ?? []) as readonly T[]
}

/** The lists of a graph grow no more once it stands. */
const keyed = new WeakMap<readonly unknown[], Map<string | number | undefined, unknown[]>>()

function meantBy(asker: Asker): string | number | undefined {
  return asker.own ? asker.index : asker.element?.key
}

/** How a resource is named within its module. */
export function memberKey(mode: string, type: string, name: string): string {
  return mode === 'data' ? `data.${type}.${name}` : `${type}.${name}`
}
