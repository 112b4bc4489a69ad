import type { Step } from '../address.ts'
import { LEFT_OUT, marksAny, part, type Time, type Value } from '../judge/value.ts'
import type { ChangeBody, Plan, PlanResource } from '../plan.ts'
import { providerResource } from './provider.ts'

/** The resource instances of a plan, by number: who they are, what the plan does with them, what of them is not known yet. */
export class Instances {
  /** The plan's resources, and behind them its provider blocks as resources of type `provider.NAME`. */
  readonly resources: readonly PlanResource[]
  readonly #byType = new Map<string, number[]>()
  #parsed = new Map<number, Parsed>()
  /** Those before, of which some are still asked for. */
  #elder = new Map<number, Parsed>()
  /** The bytes of those in `#parsed`. */
  #held = 0
  /** The values of a small plan are kept; those of a large one would outlive the look at them only to be copied by the collector. */
  readonly isSmall: boolean
  /** What was found by going through a mask, by instance and path: many may name the same. */
  readonly #mayBeUnknown = new Map<number, Map<string, boolean>>()
  readonly #aliases: ReadonlyMap<string, string>

  constructor(plan: Plan, aliases: ReadonlyMap<string, string>) {
    this.#aliases = aliases
    const running = plan.resources.some(r => r.mode === 'managed' && r.actions !== 'create')
    this.resources = [
      ...plan.resources,
      ...plan.providers.map(p => providerResource(p, plan.variables, running)),
    ]
    this.resources.forEach((_, id) => {
      push(this.#byType, this.typeOf(id), id)
    })
    const bytes = this.resources.reduce((sum, { size }) => sum + size, 0)
    this.isSmall = this.resources.length <= MOST_HELD && bytes <= MOST_BYTES
  }

  /** Instance numbers of a type; `data.` before the type for data sources. */
  ofType(type: string): readonly number[] {
    return this.#byType.get(type) ?? NONE
  }

  /** The type of an instance by the name that policies use; `data.` before it for data sources. */
  typeOf(id: number): string {
    const { mode, type } = this.resource(id)
    const name = this.canonical(type)
    return mode === 'data' ? `data.${name}` : name
  }

  /** The name that policies use for a type. */
  canonical(type: string): string {
    return this.#aliases.get(type) ?? type
  }

  /** The work of looking at some: a large one counts as several. */
  weightOf(ids: Iterable<number>): number {
    let weight = 0
    for (const id of ids) weight += 1 + Math.floor(this.resource(id).size / USUAL_SIZE)
    return weight
  }

  resource(id: number): PlanResource {
    return this.resources[id] as PlanResource
  }

  /** Both sides of an instance's change, parsed when they are first asked for. */
  change(id: number): ChangeBody {
    return this.parsed(id).change
  }

  /** The same, with what was made of it. */
  parsed(id: number): Parsed {
    const known = this.#parsed.get(id)
    if (known) return known
    const parsed = this.#elder.get(id) ?? {
      change: this.resource(id).body,
      before: undefined,
      after: undefined,
    }
    this.#held += this.resource(id).size
    if (!this.isSmall && (this.#parsed.size >= MOST_HELD / 2 || this.#held > MOST_BYTES / 2)) {
      this.#elder = this.#parsed
      this.#parsed = new Map()
      this.#held = this.resource(id).size
    }
    this.#parsed.set(id, parsed)
    return parsed
  }

  /** Whether what a reference ends at may be decided at apply, in whole or in part. */
  mayBeUnknown(target: Target): boolean {
    const { actions, mode } = this.resource(target.id)
    if (actions === 'no-op' || actions === 'delete' || actions === 'forget') return false
    if (mode === 'data') return actions === 'read'
    let answers = this.#mayBeUnknown.get(target.id)
    if (!answers) this.#mayBeUnknown.set(target.id, (answers = new Map()))
    const path = target.path.map(({ name, key }) => (key === undefined ? name : `${name}[${key}`)).join('.')
    let answer = answers.get(path)
    if (answer === undefined) answers.set(path, (answer = this.#isPartlyUnknown(target)))
    return answer
  }

  /** Whether an instance has an attribute of a name, as far as the plan shows what it has; of a type that nobody judges, one that is unknown. */
  mayHave(id: number, name: string): boolean {
    const { after, afterUnknown } = this.change(id)
    if (after === null || (after === undefined && afterUnknown === undefined)) return true
    return [after, afterUnknown].some(shown => Object.hasOwn(Object(shown), name))
  }

  #isPartlyUnknown({ id, path }: Target): boolean {
    const { after, afterUnknown } = this.change(id)
    // Of a type that nobody judges the values were let go by, not the mask.
    if (after === undefined && afterUnknown === undefined) return true
    return marksAny(maskAt(afterUnknown ?? LEFT_OUT, after, path))
  }

  /** The whole of what a reference ends at is decided at apply. */
  isUnknown({ id, path }: Target): boolean {
    if (path.length === 0) return false
    const { after, afterUnknown } = this.change(id)
    return maskAt(afterUnknown, after, path) === true
  }
}

const NONE: readonly number[] = []

/** An instance's values at both moments once they were asked for: null where it does not exist then. */
export type Roots = Record<Time, Value | null | undefined>

interface Parsed extends Roots {
  readonly change: ChangeBody
}

export interface Target {
  readonly id: number
  readonly path: readonly Step[]
  /** It is named in an expression of which a part is meant, and may belong to another part. */
  readonly uncertain?: true
}

/** Adds to the list that a map keeps under a key. */
export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const found = map.get(key)
  if (found) found.push(value)
  else map.set(key, [value])
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

/**
 * How many parsed resources are held at once, and how many bytes of them as JSON; beyond it those that were asked for longest ago are let
 * go, so that a huge plan stays small in memory.
 */
const MOST_HELD = 1024
const MOST_BYTES = 1 << 22

/** Bytes of a resource. */
const USUAL_SIZE = 1024
