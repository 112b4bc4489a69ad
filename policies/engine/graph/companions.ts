import type { Others, Reach, Tied, Time, Value } from '../judge/value.ts'
import { type Instances, push, type Target } from './instances.ts'
import type { Home, ProviderScope } from './provider-scope.ts'
import { NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Opaque, Trace, Tracer } from './trace.ts'

/** Ties the resources of a plan to each other, in both directions: by references, and by equal ids where values are known. */
export class Companions implements Others {
  /** An instance's values at one moment; undefined where it does not exist then. */
  readonly at: (id: number, time: Time) => Value | undefined
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #tracer: Tracer
  readonly #providers: ProviderScope
  readonly #companions = new Map<string, CompanionIndex>()
  readonly #identityIndexes = new Map<string, Map<string, number[]>>()

  constructor(
    instances: Instances,
    scopes: Scopes,
    tracer: Tracer,
    providers: ProviderScope,
    at: (id: number, time: Time) => Value | undefined,
  ) {
    this.#instances = instances
    this.#scopes = scopes
    this.#tracer = tracer
    this.#providers = providers
    this.at = at
  }

  companions(of: Value, type: string, attribute: string, keys: readonly string[]): Tied {
    if (this.#instances.ofType(type).length === 0) return NONE
    const { id, time } = of._body
    const exact = keys.every(namesAnother) ? keys : undefined
    const key = `${time} ${type} ${attribute} ${exact ?? ''}`
    let index = this.#companions.get(key)
    if (!index) this.#companions.set(key, (index = this.#indexCompanions(type, attribute, time, exact)))
    const certain = new Set(index.byTarget.get(id))
    for (const name of identitiesOf(of, keys))
      for (const companion of index.byName.get(name) ?? [])
        if (!this.#isOfAnother(index, companion, id)) certain.add(companion)
    const own = index.likely.get(id) ?? []
    // A companion whose target is unknown may be this resource's only if this one's own ids are unknown too; what a data source will
    // find may be known long since.
    let loose = index.found
    if (isOpen(of, keys)) {
      const settled = this.#settle(index, this.#instances.typeOf(id))
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
          : `\`${this.#instances.resource(first).address}\` may belong to it: its \`${attribute.replace('[]', '')}\` is decided at apply`),
    }
  }

  follow(value: Value, type: string, keys: readonly string[]): Tied {
    // What is known can only name what the plan has; what is not known may name something that it does not have, and says so.
    if (this.#instances.ofType(type).length === 0 && value._state() !== 'unknown') return NONE
    const { time } = value._body
    const ids = new Set<number>()
    const likely = new Set<number>()
    const trace = this.#tracer.trace(value)
    const isWanted = ({ id }: Target) => this.#instances.typeOf(id) === type
    const targets = this.#named(value, trace, isWanted).filter(isWanted)
    const several = Array.isArray(value._raw)
    const distinct = new Set(targets.map(t => t.id)).size
    for (const target of targets) (several || distinct === 1 ? ids : likely).add(target.id)
    if (ids.size === 0) {
      const names = namesIn(value)
      if (names.length > 0) {
        const index = this.#identities(type, time, keys)
        for (const name of names) for (const id of index.get(name) ?? []) ids.add(id)
        if (ids.size > 0) likely.clear()
      }
    }
    // The ARN of another resource is certainly none of this type; its other attributes may well name one.
    const settled =
      trace.targets.length > 0 &&
      trace.targets.every(t => t.path[0]?.name === 'arn' && this.#instances.resource(t.id).mode === 'managed')
    const open =
      ids.size === 0 &&
      value._state() === 'unknown' &&
      (trace.opaque.length > 0 || (targets.length === 0 && !settled))
    return { certain: [...ids], likely: [...likely], open: open ? this.#tracer.whyUnknown(value) : undefined }
  }

  settings(beside: Value, type: string, reach: Reach): Tied {
    const certain: number[] = []
    const likely: number[] = []
    const here = this.#homeOf(beside._body.id, beside._body.time)
    for (const id of this.#instances.ofType(type)) {
      const shared = this.#providers.share(reach, here, this.#homeOf(id, beside._body.time))
      if (shared === 'yes') certain.push(id)
      else if (shared === 'maybe') likely.push(id)
    }
    const [first] = likely
    return {
      certain,
      likely,
      open:
        first === undefined
          ? undefined
          : `\`${this.#instances.resource(first).address}\` may be of the same ${reach}: it has another provider configuration`,
    }
  }

  /** It refers to another resource of the same type, which happens to have the same name. */
  #isOfAnother(index: CompanionIndex, companion: number, id: number): boolean {
    const targets = index.targetsOf.get(companion)
    if (!targets || targets.has(id)) return false
    const type = this.#instances.typeOf(id)
    return [...targets].some(target => this.#instances.typeOf(target) === type)
  }

  #homeOf(id: number, time: Time): Home {
    const own = this.at(id, time)?._child('region')
    return {
      providerKey: this.#scopes.configOf(id)?.providerKey,
      region: own?._state() === 'unknown' ? UNTOLD : own?._raw,
    }
  }

  /**
   * `attribute`: where `[]` ends it, it is a list, and a set of which one element is unknown is unknown whole: each of those that it refers
   * to is in it. `exact`: of the targets' attributes only these are meant, for others name the target itself and
   * not what these name.
   */
  #indexCompanions(
    type: string,
    attribute: string,
    time: Time,
    exact: readonly string[] | undefined,
  ): CompanionIndex {
    const isMeant = ({ path }: Target) =>
      exact === undefined || exact.some(key => key.split('.', 1)[0] === path[0]?.name)
    const isList = attribute.endsWith('[]')
    const path = isList ? attribute.slice(0, -2) : attribute
    const loose: Loose[] = []
    const index = {
      byTarget: new Map<number, number[]>(),
      likely: new Map<number, number[]>(),
      byName: new Map<string, number[]>(),
      targetsOf: new Map<number, ReadonlySet<number>>(),
    }
    for (const id of this.#instances.ofType(type)) {
      const root = this.at(id, time)
      if (!root) continue
      for (const pointer of reach(root, path)) {
        const state = pointer._state()
        if (state === 'absent') continue
        for (const name of namesIn(pointer)) push(index.byName, name, id)
        if (time === 'before') continue
        const trace = this.#tracer.trace(pointer)
        const { opaque } = trace
        const distinct = new Set(
          this.#named(pointer, trace, exact && isMeant)
            .filter(isMeant)
            .map(t => t.id),
        )
        const certain = isList || Array.isArray(pointer._raw) || distinct.size === 1
        if (state === 'known' && opaque.length === 0)
          index.targetsOf.set(
            id,
            new Set([
              ...(index.targetsOf.get(id) ?? []),
              ...distinct,
              ...trace.targets.map(target => target.id),
            ]),
          )
        if (state === 'known' && !certain) continue
        for (const target of distinct) push(certain ? index.byTarget : index.likely, target, id)
        const byData = [...distinct].some(one => this.#instances.resource(one).mode === 'data')
        // A reference to something else, or a local, hardly leads to what comes with another resource.
        if (exact) continue
        if (state === 'unknown' && (opaque.length > 0 || distinct.size === 0 || byData))
          loose.push({
            id,
            byData,
            // A local that is handed down belongs to the module that wrote it.
            byLocal: distinct.size === 0 ? homeOf(opaque) : undefined,
            why: `\`${root._body.resource.address}\` may belong to it: ${this.#tracer.whyUnknown(pointer)}`,
          })
      }
    }
    return { ...index, loose, found: gather(loose.filter(one => one.byData)), settled: new Map() }
  }

  /** The companions whose target is not told, shared out to the resources of one type as far as can be. */
  #settle(index: CompanionIndex, type: string): Settled {
    let settled = index.settled.get(type)
    if (settled) return settled
    const rest: Loose[] = []
    const only = new Map<number, number[]>()
    const made = new Map<Scope, number | undefined>()
    for (const loose of index.loose) {
      const home = loose.byLocal
      if (home && !made.has(home)) made.set(home, this.#onlyOne(type, home))
      const one = home && made.get(home)
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
    for (const ids of home.members.values())
      for (const id of ids) if (this.#instances.typeOf(id) === type) found.add(id)
    for (const name of Object.keys(home.call?.expressions ?? {})) {
      const { targets } = this.#tracer.traceReference(home, `var.${name}`, NOBODY)
      for (const { id } of targets) if (this.#instances.typeOf(id) === type) found.add(id)
    }
    return found.size === 1 ? [...found][0] : undefined
  }

  /**
   * The resources that a value names, of those that its trace leads to: what is known cannot come from what is not, and an attribute
   * of another resource stands for what is written there itself, unless that other one is `wanted`.
   */
  #named(value: Value, { targets }: Trace, wanted?: (target: Target) => boolean): readonly Target[] {
    const isKnown = value._state() === 'known' && !Array.isArray(value._raw)
    const possible = isKnown ? targets.filter(target => !this.#instances.isUnknown(target)) : targets
    return possible.flatMap(target => this.#beyond(target, wanted, 0))
  }

  #beyond(
    target: Target,
    wanted: ((target: Target) => boolean) | undefined,
    depth: number,
  ): readonly Target[] {
    const { id, path } = target
    const written =
      path[0] && !wanted?.(target) && depth < 8
        ? this.#scopes.configOf(id)?.expressions[path[0].name]
        : undefined
    if (written === undefined) return [target]
    const { targets, opaque } = this.#tracer.traceOf(id, written)
    if (targets.length === 0 || opaque.length > 0) return [target]
    return targets.flatMap(further => this.#beyond(further, wanted, depth + 1))
  }

  #identities(type: string, time: Time, keys: readonly string[]): Map<string, number[]> {
    const key = `${time} ${type} ${keys}`
    let index = this.#identityIndexes.get(key)
    if (!index) {
      this.#identityIndexes.set(key, (index = new Map()))
      for (const id of this.#instances.ofType(type)) {
        const root = this.at(id, time)
        if (root) for (const name of identitiesOf(root, keys)) push(index, name, id)
      }
    }
    return index
  }
}

interface CompanionIndex {
  readonly byTarget: Map<number, number[]>
  readonly likely: Map<number, number[]>
  readonly byName: Map<string, number[]>
  /** What those refer to whose name is known: a reference goes before an equal name. */
  readonly targetsOf: Map<number, ReadonlySet<number>>
  /** Those whose target the plan does not tell. */
  readonly loose: readonly Loose[]
  /** Of these, those whose target a data source will find. */
  readonly found: Gathered
  /** The loose ones, by the type of the resource that they may belong to. */
  readonly settled: Map<string, Settled>
}

interface Loose {
  readonly id: number
  /** The module of the locals that alone decide it. */
  readonly byLocal: Scope | undefined
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

/** An attribute by which a resource names something that came with it: `default_security_group_id`, `metric_transformation.name`. */
function namesAnother(key: string): boolean {
  return key.startsWith('default_') || key.includes('.')
}

/** The one module whose locals these are; undefined where there is something else among them. */
function homeOf(opaque: readonly Opaque[]): Scope | undefined {
  const home = opaque[0]?.home
  return opaque.every(one => one.local !== undefined && one.home === home) ? home : undefined
}

const NONE: Tied = { certain: [], likely: [], open: undefined }

/** The values at the end of a dotted path, blocks and lists of blocks walked through. */
function reach(root: Value, path: string): Value[] {
  if (!path.includes('.')) return [root._child(path)]
  let at = [root]
  for (const name of path.split('.')) {
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

function identitiesOf(root: Value, keys: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const key of keys)
    for (const value of reach(root, key)) for (const name of namesIn(value)) names.add(name)
  return names
}

/** Whether something by which others could name this resource is not known yet. */
function isOpen(root: Value, keys: readonly string[]): boolean {
  if (root._child('id')._unknown === true || root._child('arn')._unknown === true) return true
  return keys.some(key => reach(root, key).some(value => value._unknown === true))
}

/** A region that is decided at apply. */
const UNTOLD = Symbol('untold')
