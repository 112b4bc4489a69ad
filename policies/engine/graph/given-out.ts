import { parseReference } from '../address.ts'
import { mostSpecific, namedBy } from './expression.ts'
import { NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Tracer } from './trace.ts'

/**
 * What the outputs of the root module give to other configurations, as far as the plan shows: of a local it names no content. One that a
 * module gives out may hold whatever the module makes; one of the root's own is taken for none of that. Worked out when it is first asked
 * for.
 */
export class GivenOut {
  readonly #scopes: Scopes
  readonly #tracer: Tracer
  #given: Given | undefined

  constructor(scopes: Scopes, tracer: Tracer) {
    this.#scopes = scopes
    this.#tracer = tracer
  }

  /** Whether an output gives out one of these attributes of an instance, or the whole of it, or may. */
  has(id: number, attributes: readonly string[]): boolean {
    this.#given ??= this.#gather()
    const { byInstance, hidden } = this.#given
    const given = byInstance.get(id)
    if (given && (given.has('') || attributes.some(name => given.has(name)))) return true
    return hidden.has(this.#scopes.of(id))
  }

  #gather(): Given {
    const byInstance = new Map<number, Set<string>>()
    const hidden = new Set<Scope>()
    const { root } = this.#scopes
    for (const reference of this.#references()) {
      const { targets, opaque } = this.#tracer.traceReference(root, reference, NOBODY)
      for (const { id, path } of targets) {
        const attribute = path[0]?.name ?? ''
        const given = byInstance.get(id)
        if (given) given.add(attribute)
        else byInstance.set(id, new Set([attribute]))
      }
      for (const { home } of opaque) if (home && home !== root) hidden.add(home)
    }
    return { byInstance, hidden }
  }

  /** Each once: of a module as a whole, its outputs. */
  #references(): ReadonlySet<string> {
    const { config } = this.#scopes.root
    const named = new Set(config?.outputs.flatMap(name => mostSpecific(namedBy(config.output(name)))))
    for (const reference of named) {
      const [head, module, output] = parseReference(reference)
      if (head?.name !== 'module' || !module || output) continue
      for (const name of config?.call(module.name)?.module?.outputs ?? []) named.add(`${reference}.${name}`)
    }
    return named
  }
}

interface Given {
  /** The attributes that are given out, '' for all of them. */
  readonly byInstance: ReadonlyMap<number, ReadonlySet<string>>
  /** The modules of whose locals something is given out. */
  readonly hidden: ReadonlySet<Scope>
}
