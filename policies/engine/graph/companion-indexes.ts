import { marksAny, type Time, type Value } from '../judge/value.ts'
import type { Expression } from '../plan.ts'
import { MOST_TARGETS, TOO_MANY_TARGETS } from './budget.ts'
import { mostSpecific, namedBy } from './expression.ts'
import { namesIn, namesInList, reach } from './identities.ts'
import { type Instances, push, type Target } from './instances.ts'
import { NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Targets } from './targets.ts'
import type { Opaque, Tracer } from './trace.ts'

/** Finds which resources of one type name which resources of another by an attribute. */
export class CompanionIndexes {
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #tracer: Tracer
  readonly #targets: Targets
  readonly #at: (id: number, time: Time) => Value | undefined
  readonly #indexes = new Map<string, Readonly<Record<Time, CompanionIndex>>>()
  readonly #made = new Map<Scope, Map<string, ReadonlySet<number>>>()

  /** @param at an instance's values at one moment */
  constructor(
    instances: Instances,
    scopes: Scopes,
    tracer: Tracer,
    targets: Targets,
    at: (id: number, time: Time) => Value | undefined,
  ) {
    this.#instances = instances
    this.#scopes = scopes
    this.#tracer = tracer
    this.#targets = targets
    this.#at = at
  }

  /** By moment; made when it is first asked for. */
  of(
    type: string,
    attribute: string,
    kind: string,
    keys: readonly string[],
  ): Readonly<Record<Time, CompanionIndex>> {
    const key = `${type} ${attribute} ${kind} ${keys}`
    let indexes = this.#indexes.get(key)
    if (!indexes) this.#indexes.set(key, (indexes = this.#make(type, attribute, kind, keys)))
    return indexes
  }

  /** The companions whose target is not told, shared out to the resources of one type as far as can be. */
  settle(index: CompanionIndex, type: string): Settled {
    let settled = index.settled.get(type)
    if (settled) return settled
    const rest: Loose[] = []
    const only = new Map<number, number[]>()
    for (const loose of index.loose) {
      const home = loose.byHidden
      // Nothing is made from itself.
      const [one, ...more] = [...(home ? this.#madeIn(home, type) : [])].filter(id => id !== loose.id)
      if (one === undefined || more.length > 0) rest.push(loose)
      else push(only, one, loose.id)
    }
    index.settled.set(type, (settled = { only, rest: this.#gather(rest) }))
    return settled
  }

  /**
   * `attribute`: where `[]` ends it, it is a list, and a set of which one element is unknown is unknown whole: each of those that it refers
   * to is in it. `kind`, `keys`: the type of the targets, and their attributes that are meant; where these name what came with the target
   * no other is, for it names the target itself. Both moments at once: a large plan would have to be parsed for each.
   */
  #make(
    type: string,
    attribute: string,
    kind: string,
    keys: readonly string[],
  ): Readonly<Record<Time, CompanionIndex>> {
    const isKey = ({ path }: Target) => keys.some(key => key.split('.', 1)[0] === path[0]?.name)
    const isKind = ({ id }: Target) => this.#instances.typeOf(id) === kind
    const exact = keys.every(namesAnother)
    const isMeant = (target: Target) => !exact || isKey(target)
    const isWanted = (target: Target) => isKey(target) && (exact || isKind(target))
    const isList = attribute.endsWith('[]')
    const path = isList ? attribute.slice(0, -2) : attribute
    const names = isList ? namesInList : namesIn
    const loose: Loose[] = []
    const past = newIndex()
    const index = newIndex()
    const dealt: Dealt = new Map()
    for (const id of this.#instances.ofType(type)) {
      const stood = this.#at(id, 'before')
      for (const pointer of stood ? reach(stood, path) : [])
        for (const name of names(pointer)) push(past.byName, name, id)
      const root = this.#at(id, 'after')
      if (!root) continue
      for (const pointer of reach(root, path)) {
        const state = pointer._state()
        if (state === 'absent') continue
        for (const name of names(pointer)) push(index.byName, name, id)
        const trace = this.#tracer.trace(pointer)
        const { opaque } = trace
        const named = this.#targets.named(pointer, trace, isWanted, isKind)
        const meant = named?.filter(isMeant) ?? []
        // What is not known yet cannot come from what is, as a list can in part.
        const open = isList || state !== 'unknown' ? [] : meant.filter(t => this.#instances.mayBeUnknown(t))
        const distinct = new Set((open.length > 0 ? open : meant).map(t => t.id))
        const certain = isList || Array.isArray(pointer._raw) || distinct.size === 1
        if (state === 'known' && opaque.length === 0) {
          let referred = index.targetsOf.get(id)
          if (!referred) index.targetsOf.set(id, (referred = new Set()))
          for (const target of [...distinct, ...trace.targets.map(one => one.id)]) referred.add(target)
        }
        if (state === 'known' && !certain) continue
        for (const target of distinct) push(certain ? index.byTarget : index.likely, target, id)
        if (!certain && opaque.length === 0) this.#deal(dealt, id, path, distinct)
        const byData = [...distinct].some(one => this.#instances.resource(one).mode === 'data')
        // A reference to something else, or a local, hardly leads to what comes with another resource.
        if (exact) continue
        // Of a list the provider may show the elements that are known beside those that are not.
        const isOpen = state === 'unknown' || (isList && marksAny(pointer._unknown))
        if (isOpen && (opaque.length > 0 || distinct.size === 0 || byData))
          loose.push({
            id,
            byData,
            // A local that is handed down belongs to the module that wrote it.
            byHidden: distinct.size === 0 ? homeOf(opaque) : undefined,
            why: `\`${root._body.resource.address}\` may belong to it: ${named ? this.#tracer.whyUnknown(pointer) : `\`${pointer._path()}\` ${TOO_MANY_TARGETS}`}`,
          })
      }
    }
    const found = this.#gather(loose.filter(one => one.byData))
    return { before: past, after: { ...index, oneOf: oneOfEach(dealt), loose, found } }
  }

  /**
   * Notes an instance whose attribute is the `each.value` of a `for_each` whose references lead to as many resources as it has elements:
   * where none of these is known yet, each is made of one of them, and none is used twice.
   */
  #deal(dealt: Dealt, id: number, attribute: string, targets: ReadonlySet<number>): void {
    const config = this.#scopes.configOf(id)
    const written = namedBy(config?.expressions[attribute])
    if (!config || written.length === 0 || !written.every(one => /^each\.value\b/.test(one))) return
    const scope = this.#scopes.of(id)
    let blocks = dealt.get(scope)
    if (!blocks) dealt.set(scope, (blocks = new Map()))
    let block = blocks.get(config)
    if (!block)
      blocks.set(config, (block = { ids: [], targets, given: this.#givenTo(scope, config.forEach) }))
    if (block.given === targets.size) block.ids.push(id)
  }

  /** To how many resources the references of a `for_each` lead: one that stands there twice counts twice. Undefined where a value decides. */
  #givenTo(scope: Scope, forEach: Expression): number | undefined {
    const references = mostSpecific(namedBy(forEach))
    if (references.some(one => VALUE.test(one))) return undefined
    return references.reduce((sum, one) => {
      const { targets } = this.#tracer.traceReference(scope, one, NOBODY)
      return sum + new Set(targets.map(target => target.id)).size
    }, 0)
  }

  /** Many companions ask for the same. */
  #madeIn(home: Scope, type: string): ReadonlySet<number> {
    let byType = this.#made.get(home)
    if (!byType) this.#made.set(home, (byType = new Map()))
    let made = byType.get(type)
    if (!made) byType.set(type, (made = this.#allOf(type, home)))
    return made
  }

  /**
   * A local that is unknown, and what a dynamic block gives, comes from something that its own module makes or is given: these are all
   * of one kind. Where that is one resource and no more, that is the one.
   */
  #allOf(type: string, home: Scope): ReadonlySet<number> {
    const found = new Set<number>()
    for (const ids of home.members.values())
      for (const id of ids) if (this.#instances.typeOf(id) === type) found.add(id)
    const inputs = Object.keys(home.call?.expressions ?? {})
    if (inputs.length > MOST_TARGETS) return new Set()
    for (const name of inputs) {
      const { targets } = this.#tracer.traceReference(home, `var.${name}`, NOBODY)
      for (const { id } of targets) if (this.#instances.typeOf(id) === type) found.add(id)
    }
    return found
  }

  #gather(loose: readonly Loose[]): Gathered {
    const ids = loose.map(one => one.id)
    return { ids, weight: this.#instances.weightOf(ids), why: loose[0]?.why }
  }
}

/** The resources of one type that name those of another by one attribute, by number and by name. */
export interface CompanionIndex {
  readonly byTarget: Map<number, number[]>
  readonly likely: Map<number, number[]>
  /** Of the likely ones, lists of which one certainly is. */
  readonly oneOf: ReadonlyMap<number, readonly (readonly number[])[]>
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

function newIndex() {
  return {
    byTarget: new Map<number, number[]>(),
    likely: new Map<number, number[]>(),
    oneOf: new Map<number, number[][]>(),
    byName: new Map<string, number[]>(),
    targetsOf: new Map<number, Set<number>>(),
    loose: [] as readonly Loose[],
    found: { ids: [], weight: 0, why: undefined } as Gathered,
    settled: new Map<string, Settled>(),
  }
}

/** The instances of a block among which the resources that it refers to are dealt out, by their module. */
type Dealt = Map<Scope, Map<object, Dealing>>

interface Dealing {
  readonly ids: number[]
  readonly targets: ReadonlySet<number>
  readonly given: number | undefined
}

interface Loose {
  readonly id: number
  /** The module of the locals, or of the dynamic block, that alone decide it. */
  readonly byHidden: Scope | undefined
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
  readonly weight: number
  readonly why: string | undefined
}

function oneOfEach(dealt: Dealt): Map<number, number[][]> {
  const found = new Map<number, number[][]>()
  for (const blocks of dealt.values())
    for (const { ids, targets } of blocks.values())
      if (ids.length === targets.size) for (const target of targets) push(found, target, ids)
  return found
}

/** A reference to what is no resource, and no output of a module. */
const VALUE = /^(var|local|count|each|path|terraform|self)\b/

/** An attribute by which a resource names something that came with it: `default_security_group_id`, `metric_transformation.name`. */
function namesAnother(key: string): boolean {
  return key.startsWith('default_') || key.includes('.')
}

/** The one module whose locals, or dynamic block, these are; undefined where there is something else among them. */
function homeOf(opaque: readonly Opaque[]): Scope | undefined {
  const home = opaque[0]?.home
  return opaque.every(one => one.home === home) ? home : undefined
}
