import { marksAny, type Value } from '../judge/value.ts'
import type { ChangeBody, Plan, PlanResource } from '../plan.ts'
import { MOST_COMPARED } from './budget.ts'
import type { Graph } from './graph.ts'
import { push } from './instances.ts'

/**
 * The plan with each pair of a deletion and a creation that are one thing under two addresses, for want of a `moved` block, told as what
 * it comes to: the resource is replaced. What was wrong with it before is wrong with it still, and nothing is brought by the plan.
 *
 * They are one where both are of one type, certainly live in one account and region, and say the same: the name that somebody chose is
 * the same and no other name or id differs, or all that the new one writes stood at the old one, where a reference counts as what it
 * came to before. Each is paired once; beyond so many comparisons none is made any more.
 */
export function joiningRenames(graph: Graph): Plan {
  const { plan } = graph
  const pairs = new Renames(graph).pairs()
  if (pairs.size === 0) return plan
  const gone = new Set(pairs.values())
  const resources = plan.resources.flatMap((resource, id) => {
    if (gone.has(id)) return []
    const former = pairs.get(id)
    return former === undefined ? [resource] : [new Renamed(resource, graph.resource(former))]
  })
  return { ...plan, resources }
}

/** Tells which resources of a plan go on under another address. */
class Renames {
  readonly #graph: Graph
  readonly #born = new Map<string, number[]>()
  readonly #gone = new Map<string, number[]>()
  /** By type, what goes on as what; there from the moment at which it is first asked for. */
  readonly #pairs = new Map<string, Map<number, number>>()
  #left = MOST_COMPARED

  constructor(graph: Graph) {
    this.#graph = graph
    for (const [id, { mode, actions, previousAddress }] of graph.plan.resources.entries()) {
      if (mode !== 'managed' || previousAddress !== undefined) continue
      if (actions === 'create') push(this.#born, graph.typeOf(id), id)
      if (actions === 'delete') push(this.#gone, graph.typeOf(id), id)
    }
  }

  /** By the number of the new one that of the old one. */
  pairs(): ReadonlyMap<number, number> {
    return new Map([...this.#born.keys()].flatMap(type => [...this.#pairsOf(type)]))
  }

  #pairsOf(type: string): ReadonlyMap<number, number> {
    const known = this.#pairs.get(type)
    if (known) return known
    const pairs = new Map<number, number>()
    this.#pairs.set(type, pairs)
    const left = new Set(this.#gone.get(type))
    const pair = (born: number, candidates: Iterable<number>) => {
      for (const gone of candidates) {
        if (this.#left <= 0) return
        if (!left.has(gone) || !this.#isSame(gone, born)) continue
        pairs.set(born, gone)
        left.delete(gone)
        return
      }
    }
    // Of a module that is renamed each resource keeps its own name.
    const byName = new Map<string, number[]>()
    for (const gone of left) push(byName, this.#nameOf(gone), gone)
    const all = left.size > 0 ? (this.#born.get(type) ?? []) : []
    for (const born of all) pair(born, byName.get(this.#nameOf(born)) ?? [])
    for (const born of all) if (!pairs.has(born)) pair(born, left)
    return pairs
  }

  #nameOf(id: number): string {
    const { name, index } = this.#graph.resource(id)
    return `${name} ${JSON.stringify(index)}`
  }

  #isSame(gone: number, born: number): boolean {
    this.#left--
    const [past, now] = [this.#graph.at(gone, 'before'), this.#graph.at(born, 'after')]
    if (!past || !now || !this.#graph.areBeside(gone, born)) return false
    return this.#isNamesake(now, past) || this.#hasAll(now, past, IMMATERIAL)
  }

  /** It has the name by which AWS knows the old one, and no other name or id differs. */
  #isNamesake(now: Value, past: Value): boolean {
    const id = past._child('id')._raw
    const ids = [id, resourceIn(past._child('arn')._raw), resourceIn(id)]
    const names = keysOf(now).filter(key => NAMES.test(key))
    const isChosen = names.some(key => {
      const raw = past._child(key)._raw
      return typeof raw === 'string' && raw !== '' && ids.includes(raw) && !this.#isDecided(now._child(key))
    })
    return isChosen && names.every(key => this.#says(now._child(key), past._child(key)))
  }

  /** All that an object says stood at the other; what that one has beside it the provider decided. */
  #hasAll(now: Value, past: Value, but: ReadonlySet<string> = NO_KEYS): boolean {
    return keysOf(now).every(key => but.has(key) || this.#says(now._child(key), past._child(key)))
  }

  #says(now: Value, past: Value): boolean {
    if (now._unknown === true) return this.#isDecided(now) || this.#cameTo(now, past)
    const [raw, then] = [now._raw, past._raw]
    // Of blocks that nobody writes the state may show what AWS made of it: its own credits of an instance.
    if (isNothing(raw)) return isNothing(then) || (Array.isArray(raw) && isBlocks(then))
    if (Array.isArray(raw)) {
      if (!Array.isArray(then) || raw.length !== then.length) return false
      if (raw.every((_, i) => this.#says(now._child(i), past._child(i)))) return true
      // The order of a set means nothing.
      return !marksAny(now._unknown) && sorted(raw) === sorted(then)
    }
    if (typeof raw === 'object') return typeof then === 'object' && this.#hasAll(now, past)
    return String(raw) === String(then) || (typeof raw === 'string' && isSameJson(raw, then))
  }

  /** Nobody wrote it. */
  #isDecided(now: Value): boolean {
    return now._unknown === true && !this.#graph.isConfigured(now)
  }

  /** What a value names that is known after apply, its former self had: the id of a group that is renamed as well. */
  #cameTo(now: Value, past: Value): boolean {
    const { targets, opaque } = this.#graph.trace(now)
    if (opaque.length > 0 || targets.length === 0) return false
    const texts = new Set<unknown>()
    for (const { id, path } of targets) {
      const { actions } = this.#graph.resource(id)
      const former = actions === 'create' ? this.#pairsOf(this.#graph.typeOf(id)).get(id) : id
      let value = former === undefined ? undefined : this.#graph.at(former, 'before')
      for (const { name, key } of path) {
        value = value?._child(name)
        if (key !== undefined) value = value?._child(key)
      }
      if (typeof value?._raw !== 'string') return false
      texts.add(value._raw)
    }
    const then: readonly unknown[] = Array.isArray(past._raw) ? past._raw : [past._raw]
    return then.length === texts.size && then.every(text => texts.has(text))
  }
}

/** A resource that goes on under another address. */
class Renamed implements PlanResource {
  readonly address: string
  readonly module: string
  readonly mode = 'managed'
  readonly type: string
  readonly name: string
  readonly index: string | number | undefined
  readonly previousAddress: string
  readonly actions = 'replace'
  readonly actionReason: string | undefined
  readonly replacePaths: readonly string[] = []
  readonly ended: PlanResource
  readonly #made: PlanResource

  constructor(made: PlanResource, ended: PlanResource) {
    const { address, module, type, name, index } = made
    this.address = address
    this.module = module
    this.type = type
    this.name = name
    this.index = index
    this.previousAddress = ended.address
    this.actionReason = ended.actionReason
    this.#made = made
    this.ended = ended
  }

  get size(): number {
    return this.#made.size + this.ended.size
  }

  get body(): ChangeBody {
    const [{ before, beforeSensitive, unread: past }, now] = [this.ended.body, this.#made.body]
    const unread = (past || now.unread) && { before: past?.before ?? {}, after: now.unread?.after ?? {} }
    return { ...now, before, beforeSensitive, ...(unread && { unread }) }
  }
}

/** What tells nothing of who a resource is. */
const IMMATERIAL: ReadonlySet<string> = new Set(['tags', 'tags_all', 'timeouts'])
const NO_KEYS: ReadonlySet<string> = new Set()

/** Attributes that hold a name, or the id of what a resource belongs to. */
const NAMES = /^(name|bucket|identifier|role|user|group|cluster)$|_(name|identifier|id|arn)$/

/** What an ARN calls the resource where it belongs to no other: `photos` of `arn:aws:dynamodb:us-east-1:111122223333:table/photos`. */
function resourceIn(arn: unknown): string | undefined {
  if (typeof arn !== 'string') return undefined
  return /^arn(?::[^:]*){4}:(?:[a-z-]+[:/])?([^:/]+)$/.exec(arn)?.[1]
}

/** The keys of an object whose values are known, or are marked as known after apply. */
function keysOf({ _raw: raw, _unknown: mask }: Value): string[] {
  const keys = (object: unknown) => (typeof object === 'object' && object !== null ? Object.keys(object) : [])
  return [...new Set([...keys(raw), ...keys(mask)])]
}

/** Nothing is set: providers tell that in several ways. */
function isNothing(raw: unknown): boolean {
  if (raw === null || raw === undefined || raw === '' || raw === false || raw === 0) return true
  return typeof raw === 'object' && Object.keys(raw).length === 0
}

function isBlocks(raw: unknown): boolean {
  return Array.isArray(raw) && typeof raw[0] === 'object'
}

function sorted(list: readonly unknown[]): string {
  return JSON.stringify(list.map(one => JSON.stringify(one)).sort())
}

/** Two spellings of one document. */
function isSameJson(text: string, other: unknown): boolean {
  if (!/^\s*[[{]/.test(text) || typeof other !== 'string') return false
  try {
    return canonical(JSON.parse(text)) === canonical(JSON.parse(other))
  } catch {
    return false
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
