import { parseReference } from '../address.ts'
import { mostSpecific, namedBy } from './expression.ts'
import { NOBODY, type Scope } from './scopes.ts'
import type { Tracer } from './trace.ts'

/**
 * What the outputs of the root module give to other configurations, as far as the plan shows: of a local it names no content. Worked out
 * when it is first asked for.
 */
export class GivenOut {
  readonly #root: Scope
  readonly #tracer: Tracer
  /** By instance: the attributes that are given out, '' for all of them. */
  #attributes: ReadonlyMap<number, ReadonlySet<string>> | undefined

  constructor(root: Scope, tracer: Tracer) {
    this.#root = root
    this.#tracer = tracer
  }

  /** Whether an output gives out one of these attributes of an instance, or the whole of it. */
  has(id: number, attributes: readonly string[]): boolean {
    this.#attributes ??= this.#gather()
    const given = this.#attributes.get(id)
    return given !== undefined && (given.has('') || attributes.some(name => given.has(name)))
  }

  #gather(): ReadonlyMap<number, ReadonlySet<string>> {
    const found = new Map<number, Set<string>>()
    for (const reference of this.#references())
      for (const { id, path } of this.#tracer.traceReference(this.#root, reference, NOBODY).targets) {
        const attribute = path[0]?.name ?? ''
        const given = found.get(id)
        if (given) given.add(attribute)
        else found.set(id, new Set([attribute]))
      }
    return found
  }

  /** Each once: of a module as a whole, its outputs. */
  #references(): ReadonlySet<string> {
    const { config } = this.#root
    const named = new Set(config?.outputs.flatMap(name => mostSpecific(namedBy(config.output(name)))))
    for (const reference of named) {
      const [head, module, output] = parseReference(reference)
      if (head?.name !== 'module' || !module || output) continue
      for (const name of config?.call(module.name)?.module?.outputs ?? []) named.add(`${reference}.${name}`)
    }
    return named
  }
}
