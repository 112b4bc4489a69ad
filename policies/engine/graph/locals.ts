import { marksAny, part } from '../judge/value.ts'
import type { Expression } from '../plan.ts'
import { MOST_REFERENCES } from './budget.ts'
import { mostSpecific, namedBy } from './expression.ts'
import type { Instances } from './instances.ts'
import type { Scope, Scopes } from './scopes.ts'

/** What a plan, which does not hold locals, shows of them all the same. */
export class Locals {
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #seen = new Map<Scope, SeenLocals>()

  constructor(instances: Instances, scopes: Scopes) {
    this.#instances = instances
    this.#scopes = scopes
  }

  /**
   * The locals of a module that cannot be what makes a value unknown. A plan does not hold locals, but it shows what comes of them: one
   * that is all that a known argument names is known itself.
   */
  seen(home: Scope): SeenLocals {
    const known = this.#seen.get(home)
    if (known) return known
    const seen: SeenLocals = { known: new Set(), likely: new Set() }
    this.#seen.set(home, seen)
    for (const ids of home.members.values()) {
      const config = ids[0] === undefined ? undefined : this.#scopes.configOf(ids[0])
      if (!config) continue
      for (const local of localsIn(config.count)) seen.likely.add(local)
      for (const [attribute, expression] of Object.entries(config.expressions)) {
        const locals = localsIn(expression)
        if (locals.length === 0) continue
        // The length of a list is known although its elements are not, and of two branches only one was taken.
        const alone = mostSpecific(namedBy(expression)).length === 1
        const told = new Set<Set<string>>()
        for (const id of ids) {
          const value = this.#knownAt(id, attribute)
          if (value === null || value === undefined) continue
          told.add(
            alone && typeof value !== 'number' && typeof value !== 'boolean' ? seen.known : seen.likely,
          )
        }
        for (const set of told) for (const local of locals) set.add(local)
      }
    }
    return seen
  }

  /** What the plan shows of an argument of one instance; undefined where it is known after apply. */
  #knownAt(id: number, attribute: string): unknown {
    const { after, afterUnknown } = this.#instances.change(id)
    if (marksAny(part(afterUnknown, attribute, after))) return undefined
    return (after as Record<string, unknown> | null | undefined)?.[attribute]
  }
}

/** Locals that are known, and those that likely are: what a number or a condition is made from. */
interface SeenLocals {
  readonly known: Set<string>
  readonly likely: Set<string>
}

/** The locals that an argument's expression names; nested blocks are not looked into. */
function localsIn(expression: Expression): string[] {
  const references = namedBy(expression)
  return references.length <= MOST_REFERENCES ? references.filter(one => one.startsWith('local.')) : []
}
