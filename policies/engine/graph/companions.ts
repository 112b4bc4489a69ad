import type { Crossings } from '../answers.ts'
import { NO_TIES, type Others, type Reach, type Tied, type Time, type Value } from '../judge/value.ts'
import type { Expression } from '../plan.ts'
import {
  MOST_HOMES,
  MOST_LOOSE,
  MOST_TARGETS,
  TIES_EACH,
  TOO_MANY_HOMES,
  TOO_MANY_TARGETS,
  TOO_MANY_TIES,
} from './budget.ts'
import { mostSpecific, namedBy } from './expression.ts'
import { GivenOut } from './given-out.ts'
import { type Instances, push, type Target } from './instances.ts'
import type { Answer, Home, ProviderScope } from './provider-scope.ts'
import { NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Opaque, Trace, Tracer } from './trace.ts'

/** Ties the resources of a plan to each other, in both directions: by references, and by equal ids where values are known. */
export class Companions implements Others {
  /** An instance's values at one moment; undefined where it does not exist then. */
  readonly at: (id: number, time: Time) => Value | undefined
  /** The same with all that it shows: what that is may depend on what is tied to it. */
  readonly #whole: (id: number, time: Time) => Value | undefined
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #tracer: Tracer
  readonly #providers: ProviderScope
  readonly #givenOut: GivenOut
  readonly #companions = new Map<string, Readonly<Record<Time, CompanionIndex>>>()
  readonly #identityIndexes = new Map<string, Map<string, number[]>>()
  readonly #settings = new Map<string, Settings>()
  /** Where each lives, and those places by their key: to look means to parse it, and many ask for the same one. */
  readonly #homes: Readonly<Record<Time, Map<number, Place>>> = { before: new Map(), after: new Map() }
  readonly #places = new Map<string, Place>()
  /** Where resources of one name live, by type and name. */
  readonly #alike = new Map<string, readonly Place[]>()
  /** Where a plan has nothing of a type there is nothing to look at. */
  readonly #crossings: Crossings
  readonly #written = new Map<number, Map<string, Trace | undefined>>()
  readonly #made = new Map<Scope, Map<string, ReadonlySet<number>>>()
  /** Ties that may still be handed out: each is looked at by whoever asks. */
  #left: number

  constructor(
    instances: Instances,
    scopes: Scopes,
    tracer: Tracer,
    providers: ProviderScope,
    crossings: Crossings,
    at: (id: number, time: Time) => Value | undefined,
    whole: (id: number, time: Time) => Value | undefined,
  ) {
    this.#instances = instances
    this.#scopes = scopes
    this.#tracer = tracer
    this.#providers = providers
    this.#crossings = crossings
    this.#givenOut = new GivenOut(scopes.root, tracer)
    this.at = at
    this.#whole = whole
    this.#left = TIES_EACH * Math.max(instances.resources.length, FEW)
  }

  companions(of: Value, type: string, attribute: string, keys: readonly string[]): Tied {
    if (this.#instances.ofType(type).length === 0) return NO_TIES
    this.#crossings.count++
    if (this.#left <= 0) return SPENT
    const { id, time } = of._body
    const kind = this.#instances.typeOf(id)
    const key = `${type} ${attribute} ${kind} ${keys}`
    let indexes = this.#companions.get(key)
    if (!indexes) this.#companions.set(key, (indexes = this.#indexCompanions(type, attribute, kind, keys)))
    const index = indexes[time]
    const certain = new Set(index.byTarget.get(id))
    const { names, isOpen } = this.#identityOf(of, keys)
    for (const name of names)
      for (const companion of this.#nearTo(of, index.byName.get(name) ?? [], kind, keys, name))
        if (!this.#isOfAnother(index, companion, id)) certain.add(companion)
    const own = index.likely.get(id) ?? []
    // A companion whose target is unknown may be this resource's only if this one's own ids are unknown too; what a data source will
    // find may be known long since.
    let loose = index.found
    if (isOpen) {
      const settled = this.#settle(index, kind)
      for (const companion of settled.only.get(id) ?? []) certain.add(companion)
      loose = settled.rest
    }
    // Where so many may belong to it, nobody looks at each of them: that there may be some says it all.
    const isMany = own.length + loose.ids.length > MOST_LOOSE || this.#weigh(own) + loose.weight > MOST_LOOSE
    const likely = isMany ? [] : own.length === 0 ? loose.ids : [...own, ...loose.ids]
    const [first] = own
    this.#spend(certain)
    this.#spend(likely)
    return {
      certain: [...certain],
      likely,
      oneOf: isMany ? undefined : index.oneOf.get(id)?.map(ids => this.#ownFirst(ids, id)),
      open:
        loose.why ??
        (first === undefined
          ? undefined
          : `\`${this.#instances.resource(first).address}\` may belong to it: its \`${attribute.replace('[]', '')}\` is decided at apply`),
    }
  }

  follow(value: Value, type: string, keys: readonly string[]): Tied {
    // What is known can only name what the plan has; what is not known may name something that it does not have, and says so.
    if (this.#instances.ofType(type).length === 0 && value._state() !== 'unknown') return NO_TIES
    this.#crossings.count++
    if (this.#left <= 0) return SPENT
    const { time } = value._body
    const ids = new Set<number>()
    const likely = new Set<number>()
    const trace = this.#tracer.trace(value)
    const isWanted = ({ id }: Target) => this.#instances.typeOf(id) === type
    const targets = (this.#named(value, trace, isWanted) ?? []).filter(isWanted)
    const several = Array.isArray(value._raw)
    const distinct = new Set(targets.map(t => t.id)).size
    for (const target of targets) (several || distinct === 1 ? ids : likely).add(target.id)
    if (ids.size === 0) {
      const names = namesIn(value)
      if (names.length > 0) {
        const index = this.#identities(type, time, keys)
        for (const name of names) for (const id of this.#nearest(value, index.get(name) ?? [])) ids.add(id)
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
    this.#spend(ids)
    this.#spend(likely)
    return { certain: [...ids], likely: [...likely], open: open ? this.#tracer.whyUnknown(value) : undefined }
  }

  settings(beside: Value, type: string, reach: Reach): Tied {
    if (this.#instances.ofType(type).length === 0) return NO_TIES
    this.#crossings.count++
    if (this.#left <= 0) return SPENT
    const { id, time } = beside._body
    const tied = this.#within(this.#homeOf(id, time), type, reach, time)
    this.#spend(tied.certain)
    this.#spend(tied.likely)
    return tied
  }

  /** Whether one of its type stands after the plan, or may, within the reach of one that stood before it. */
  isSucceeded(id: number, reach: Reach): boolean {
    const { certain, open } = this.#within(
      this.#homeOf(id, 'before'),
      this.#instances.typeOf(id),
      reach,
      'after',
    )
    return certain.length > 0 || open !== undefined
  }

  /** Whether what stood before the plan, and what stands after it, certainly live in one account, and in one region of it. */
  areBeside(before: number, after: number): boolean {
    return this.#shareRegion(this.#homeOf(before, 'before'), this.#homeOf(after, 'after')) === 'yes'
  }

  /** The instances of a type that stand at a moment within reach of a place. */
  #within(here: Place, type: string, reach: Reach, time: Time): Tied {
    const key = `${time} ${type} ${reach}`
    let settings = this.#settings.get(key)
    if (!settings) this.#settings.set(key, (settings = this.#gatherSettings(type, time)))
    let tied = settings.tied.get(here.key)
    if (!tied) settings.tied.set(here.key, (tied = this.#share(settings.homes, here, reach)))
    return tied
  }

  isGivenOut(of: Value, attributes: readonly string[]): boolean {
    return this.#givenOut.has(of._body.id, attributes)
  }

  #gatherSettings(type: string, time: Time): Settings {
    const homes = new Map<string, { home: Place; ids: number[] }>()
    for (const id of this.#instances.ofType(type)) {
      const whole = this.#whole(id, time)
      if (!whole) continue
      const home = this.#homeAt(id, whole)
      const same = homes.get(home.key)
      if (same) same.ids.push(id)
      else homes.set(home.key, { home, ids: [id] })
    }
    return { homes, tied: new Map() }
  }

  #share(homes: Settings['homes'], here: Home, reach: Reach): Tied {
    if (homes.size > MOST_HOMES) return { certain: [], likely: [], open: TOO_MANY_HOMES }
    const certain: number[] = []
    const likely: number[] = []
    for (const { home, ids } of homes.values()) {
      const shared = this.#providers.share(reach, here, home)
      if (shared !== 'no') for (const id of ids) (shared === 'yes' ? certain : likely).push(id)
    }
    certain.sort(byNumber)
    likely.sort(byNumber)
    const [first] = likely
    return {
      certain,
      likely: this.#weigh(likely) > MOST_LOOSE ? [] : likely,
      open:
        first === undefined
          ? undefined
          : `\`${this.#instances.resource(first).address}\` may be of the same ${reach}: it has another provider configuration`,
    }
  }

  /** Whoever asks looks at each of these. */
  #spend(ids: Iterable<number>): void {
    this.#left -= this.#weigh(ids)
  }

  /** The work of looking at some: a large one counts as several. */
  #weigh(ids: Iterable<number>): number {
    let weight = 0
    for (const id of ids) weight += 1 + Math.floor(this.#instances.resource(id).size / USUAL_SIZE)
    return weight
  }

  #gather(loose: readonly Loose[]): Gathered {
    const ids = loose.map(one => one.id)
    return { ids, weight: this.#weigh(ids), why: loose[0]?.why }
  }

  /** Of several of which one is a resource's own, the one that bears its name before the others: most often that is the one. */
  #ownFirst(ids: readonly number[], id: number): readonly number[] {
    const { name } = this.#instances.resource(id)
    const own = ids.find(one => this.#instances.resource(one).index === name)
    return own === undefined ? ids : [own, ...ids.filter(one => one !== own)]
  }

  /** Companions that a name leads to: where several resources are called so, each has those that live where it lives. */
  #nearTo(
    of: Value,
    ids: readonly number[],
    kind: string,
    keys: readonly string[],
    name: string,
  ): readonly number[] {
    if (ids.length === 0) return ids
    const { id, time } = of._body
    const here = this.#homeOf(id, time)
    const reachOf = (one: number, from: Place) => this.#shareRegion(from, this.#homeOf(one, time))
    if (ids.every(one => reachOf(one, here) === 'yes')) return ids
    const homes = this.#homesOf(kind, time, keys, name)
    if (homes.length < 2) return ids
    this.#left -= ids.length
    return ids.filter(one => {
      const reach = reachOf(one, here)
      return reach === 'yes' || (reach === 'maybe' && !homes.some(home => reachOf(one, home) === 'yes'))
    })
  }

  /** The places where resources that are called so live; none where these are more than are told apart. */
  #homesOf(kind: string, time: Time, keys: readonly string[], name: string): readonly Place[] {
    const key = `${time} ${kind} ${keys} ${name}`
    let homes = this.#alike.get(key)
    if (!homes) {
      const alike = this.#identities(kind, time, keys).get(name) ?? []
      const byKey = new Map(alike.map(id => this.#homeOf(id, time)).map(home => [home.key, home]))
      this.#alike.set(key, (homes = byKey.size > MOST_HOMES ? [] : [...byKey.values()]))
    }
    return homes
  }

  /** Of several that a name leads to, those that live where whoever names them does, as far as the plan tells. */
  #nearest({ _body: { id, time } }: Value, ids: readonly number[]): readonly number[] {
    if (ids.length < 2) return ids
    this.#left -= ids.length
    const here = this.#homeOf(id, time)
    const reaches = ids.map(one => this.#shareRegion(here, this.#homeOf(one, time)))
    const best = ['yes', 'maybe'].find(reach => reaches.includes(reach as never))
    return best === undefined ? ids : ids.filter((_, at) => reaches[at] === best)
  }

  /** It refers to another resource of the same type, which happens to have the same name. */
  #isOfAnother(index: CompanionIndex, companion: number, id: number): boolean {
    const targets = index.targetsOf.get(companion)
    if (!targets || targets.has(id)) return false
    const type = this.#instances.typeOf(id)
    return [...targets].some(target => this.#instances.typeOf(target) === type)
  }

  #homeOf(id: number, time: Time): Place {
    const homes = this.#homes[time]
    let home = homes.get(id)
    if (!home) homes.set(id, (home = this.#homeAt(id, this.#whole(id, time))))
    return home
  }

  #homeAt(id: number, whole: Value | undefined): Place {
    const own = whole?._child('region')
    const providerKey = this.#scopes.configOf(id)?.providerKey
    const region = own?._state() === 'unknown' ? UNTOLD : own?._raw
    const named = typeof region === 'string' ? region : region === null ? '' : typeof region
    const shown = whole?._child('arn')._raw
    const arn = typeof shown === 'string' ? shown.split(':', 5).join(':') : undefined
    const provider = this.#instances
      .typeOf(id)
      .replace(/^data\./, '')
      .split('_', 1)[0] as string
    const key = `${providerKey}\n${typeof region}\n${named}\n${provider}\n${arn}`
    let place = this.#places.get(key)
    if (!place)
      this.#places.set(key, (place = { providerKey, region, provider, arn, key, regions: new Map() }))
    return place
  }

  #shareRegion(here: Place, there: Place): Answer {
    let answer = here.regions.get(there)
    if (!answer) {
      answer = this.#providers.share('region', here, there)
      // Each beside each: a plan may name thousands of accounts.
      if (this.#places.size <= MOST_HOMES) here.regions.set(there, answer)
    }
    return answer
  }

  /**
   * `attribute`: where `[]` ends it, it is a list, and a set of which one element is unknown is unknown whole: each of those that it refers
   * to is in it. `kind`, `keys`: the type of the targets, and their attributes that are meant; where these name what came with the target
   * no other is, for it names the target itself. Both moments at once: a large plan would have to be parsed for each.
   */
  #indexCompanions(
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
    const loose: Loose[] = []
    const past = newIndex()
    const index = newIndex()
    const dealt: Dealt = new Map()
    for (const id of this.#instances.ofType(type)) {
      const stood = this.at(id, 'before')
      for (const pointer of stood ? reach(stood, path) : [])
        for (const name of namesIn(pointer)) push(past.byName, name, id)
      const root = this.at(id, 'after')
      if (!root) continue
      for (const pointer of reach(root, path)) {
        const state = pointer._state()
        if (state === 'absent') continue
        for (const name of namesIn(pointer)) push(index.byName, name, id)
        const trace = this.#tracer.trace(pointer)
        const { opaque } = trace
        const named = this.#named(pointer, trace, isWanted, isKind)
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
        if (state === 'unknown' && (opaque.length > 0 || distinct.size === 0 || byData))
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

  /** The companions whose target is not told, shared out to the resources of one type as far as can be. */
  #settle(index: CompanionIndex, type: string): Settled {
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

  /**
   * The resources that a value names, of those that its trace leads to: what is known cannot come from what is not, and an attribute
   * of another resource stands for what is written there itself, unless that other one is `wanted`, or of the kind and what is written
   * leads to no other of it. The id of what belongs to a third, as a bucket's policy does, is that of the third. Undefined where these
   * are more than are told apart.
   */
  #named(
    value: Value,
    { targets }: Trace,
    isWanted: (target: Target) => boolean,
    isKind: (target: Target) => boolean = isWanted,
  ): readonly Target[] | undefined {
    const isKnown = value._state() === 'known' && !Array.isArray(value._raw)
    const possible = isKnown ? targets.filter(target => !this.#instances.isUnknown(target)) : targets
    const found: Target[] = []
    const own = String(value._key)
    let steps = 0
    const follow = (target: Target, depth: number): boolean => {
      if (++steps > MOST_TARGETS) return false
      const { id, path } = target
      const attribute = path[0]?.name === 'id' ? own : path[0]?.name
      const trace =
        attribute && !isWanted(target) && depth < 8 ? this.#traceWritten(id, attribute) : undefined
      if (!trace || trace.targets.length === 0 || trace.opaque.length > 0) {
        found.push(target)
        return true
      }
      const before = found.length
      if (!trace.targets.every(further => follow(further, depth + 1))) return false
      if (isKind(target) && !found.slice(before).some(isKind)) found.splice(before, Infinity, target)
      return true
    }
    return possible.every(target => follow(target, 0)) ? found : undefined
  }

  /** What an attribute rests on as it is written; undefined where nothing is. Many may name the same. */
  #traceWritten(id: number, attribute: string): Trace | undefined {
    let traces = this.#written.get(id)
    if (!traces) this.#written.set(id, (traces = new Map()))
    if (!traces.has(attribute)) traces.set(attribute, this.#tracer.traceAttribute(id, attribute))
    return traces.get(attribute)
  }

  /** By what others may name a resource; many policies ask for its companions by the same attributes. */
  #identityOf(of: Value, keys: readonly string[]): Identity {
    return of._once(`names by ${keys}`, () => ({ names: identitiesOf(of, keys), isOpen: isOpen(of, keys) }))
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

/** A place where resources live; there are as many as provider configurations, accounts and regions. */
interface Place extends Home {
  readonly key: string
  /** Whether another place is of the same region, as far as was asked. */
  readonly regions: Map<Place, Answer>
}

/** By what others may name a resource. */
interface Identity {
  readonly names: ReadonlySet<string>
  /** Something of it is decided at apply. */
  readonly isOpen: boolean
}

/** The settings of a type by where they live, and those for each place that has asked. */
interface Settings {
  readonly homes: ReadonlyMap<string, { readonly home: Home; readonly ids: readonly number[] }>
  readonly tied: Map<string, Tied>
}

interface CompanionIndex {
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

const SPENT: Tied = { certain: [], likely: [], open: TOO_MANY_TIES }
/** A small plan may have as many ties as one of so many resources. */
const FEW = 1000
/** Bytes. */
const USUAL_SIZE = 1024

function byNumber(a: number, b: number): number {
  return a - b
}

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
