import { parseModuleAddress, type Step } from '../address.ts'
import type { ConfigModule, ConfigResource, Expression, ModuleCall, PlanResource } from '../plan.ts'
import { push } from './instances.ts'

/** The module instances of a plan, each with its resources, its calls and its piece of the configuration. */
export class Scopes {
  readonly #resources: readonly PlanResource[]
  readonly #scopes = new Map<string, Scope>()
  readonly #scopeOf: Scope[] = []
  readonly #passing = new Map<string, Scope>()

  constructor(resources: readonly PlanResource[], configuration: ConfigModule | undefined) {
    this.#resources = resources
    this.#scopes.set('', scope('', undefined, undefined, configuration, undefined))
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

  /** The configuration of an instance: one block for all instances of a `count` or `for_each`. */
  configOf(id: number): ConfigResource | undefined {
    const { mode, type, name } = this.#resources[id] as PlanResource
    return this.of(id).config?.resource(mode, type, name)
  }

  /** The instances of a module call. Of one without any resource, which only passes values on, no address tells: it is made here. */
  children(home: Scope, { name, key }: Step, asker: Asker): readonly Scope[] {
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
}

/** A module instance: the scope in which its configuration's references are read. */
export interface Scope {
  readonly address: string
  readonly parent: Scope | undefined
  readonly key: string | number | undefined
  readonly config: ConfigModule | undefined
  readonly call: ModuleCall | undefined
  readonly children: Map<string, Scope[]>
  /** `type.name`, with `data.` before it for data sources, to the instances. */
  readonly members: Map<string, number[]>
}

/** Who asks: the instance key and the `for_each` that gave it, to read `each.*` and `count.index`. */
export interface Asker {
  readonly key: string | number | undefined
  readonly forEach: Expression
  /** The expression speaks of `each` or `count`: then an index that is not written out is likely the asker's own. */
  readonly own: boolean
  /** Of what the expression gives, one element is meant, as `each.value` means one of `for_each`; and what is read of it. */
  readonly element: { readonly key: string | number | undefined; readonly rest: readonly Step[] } | undefined
}

export const NOBODY: Asker = { key: undefined, forEach: undefined, own: false, element: undefined }

/** Of several instances those that a reference means: the key that is written, else the asker's own, else all. */
export function pick<T>(
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
  }
}

export function memberKey(mode: string, type: string, name: string): string {
  return mode === 'data' ? `data.${type}.${name}` : `${type}.${name}`
}
