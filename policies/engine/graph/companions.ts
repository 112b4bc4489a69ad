import type { Crossings } from '../answers.ts'
import { NO_TIES, type Others, type Reach, type Tied, type Time, type Value } from '../judge/value.ts'
import { MOST_HOMES, MOST_LOOSE, TIES_EACH, TOO_MANY_TIES } from './budget.ts'
import { type CompanionIndex, CompanionIndexes } from './companion-indexes.ts'
import { GivenOut } from './given-out.ts'
import type { Homes, Place } from './homes.ts'
import { Identities, namesIn } from './identities.ts'
import type { Instances, Target } from './instances.ts'
import type { LeftOut } from './left-out.ts'
import type { Scopes } from './scopes.ts'
import { Targets } from './targets.ts'
import type { Tracer } from './trace.ts'
import type { Repeat, Say, Writers } from './writers.ts'

/** Ties the resources of a plan to each other, in both directions: by references, and by equal ids where values are known. */
export class Companions implements Others {
  readonly at: (id: number, time: Time) => Value | undefined
  readonly #instances: Instances
  readonly #tracer: Tracer
  readonly #homes: Homes
  readonly #identities: Identities
  readonly #targets: Targets
  readonly #indexes: CompanionIndexes
  readonly #givenOut: GivenOut
  readonly #leftOut: LeftOut
  readonly #writers: Writers
  readonly #whole: (id: number, time: Time) => Value | undefined
  /** Where resources of one name live, by type and name. */
  readonly #alike = new Map<string, readonly Place[]>()
  /** Where a plan has nothing of a type there is nothing to look at. */
  readonly #crossings: Crossings
  /** Ties that may still be handed out: each is looked at by whoever asks. */
  #left: number

  /** @param whole an instance's values at one moment, with all that it shows; `at` leaves out what resources of their own say */
  constructor(
    instances: Instances,
    scopes: Scopes,
    tracer: Tracer,
    homes: Homes,
    leftOut: LeftOut,
    writers: Writers,
    crossings: Crossings,
    whole: (id: number, time: Time) => Value | undefined,
    at: (id: number, time: Time) => Value | undefined,
  ) {
    this.at = at
    this.#instances = instances
    this.#tracer = tracer
    this.#homes = homes
    this.#leftOut = leftOut
    this.#writers = writers
    this.#whole = whole
    this.#identities = new Identities(instances, at)
    this.#targets = new Targets(instances, tracer)
    this.#indexes = new CompanionIndexes(instances, scopes, tracer, this.#targets, at)
    this.#givenOut = new GivenOut(scopes, tracer)
    this.#crossings = crossings
    this.#left = TIES_EACH * Math.max(instances.resources.length, FEW)
  }

  companions(of: Value, type: string, attribute: string, keys: readonly string[]): Tied {
    const tied = this.#tiedTo(of, type, attribute, keys)
    if (tied.certain.length === 0 || !this.#writers.writeOne(type, attribute)) return tied
    return of._body.time === 'before'
      ? this.#writers.before(tied)
      : this.#sayOf(of, type, attribute, keys, tied).tied
  }

  /** Who has the say, after the plan, of what an attribute writes, or shows, and resources of their own write. */
  say(of: Value, { type, by, keys }: Repeat): Say {
    return this.#sayOf(of, type, by, keys, this.#tiedTo(of, type, by, keys))
  }

  #sayOf(of: Value, type: string, attribute: string, keys: readonly string[], tied: Tied): Say {
    const { id } = of._body
    const stood = () => {
      const before = this.#whole(id, 'before')
      return before ? this.#tiedTo(before, type, attribute, keys) : NO_TIES
    }
    const referring = () => {
      const { byTarget } = this.#indexes.of(type, attribute, this.#instances.typeOf(id), keys).after
      return new Set(byTarget.get(id))
    }
    return this.#writers.after(type, tied, stood, { id, referring })
  }

  #tiedTo(of: Value, type: string, attribute: string, keys: readonly string[]): Tied {
    const { id, time } = of._body
    const isNone = this.#instances.ofType(type).length === 0
    const isLeftOut = time === 'after' && this.#leftOut.has(type)
    if (isNone && !isLeftOut) return NO_TIES
    this.#crossings.count++
    if (this.#left <= 0) return SPENT
    const left = isLeftOut
      ? this.#leftOut.companion(id, () => this.#identities.of(of, keys).names, type, attribute)
      : undefined
    if (isNone) return { ...NO_TIES, open: left }
    const kind = this.#instances.typeOf(id)
    const index = this.#indexes.of(type, attribute, kind, keys)[time]
    const certain = new Set(index.byTarget.get(id))
    const { names, isOpen } = this.#identities.of(of, keys)
    for (const name of names)
      for (const companion of this.#nearTo(of, index.byName.get(name) ?? [], kind, keys, name))
        if (!this.#isOfAnother(index, companion, id)) certain.add(companion)
    const own = index.likely.get(id) ?? []
    // A companion whose target is unknown may be this resource's only if this one's own ids are unknown too; what a data source will
    // find may be known long since.
    let loose = index.found
    if (isOpen) {
      const settled = this.#indexes.settle(index, kind)
      for (const companion of settled.only.get(id) ?? []) certain.add(companion)
      loose = settled.rest
    }
    // Where so many may belong to it, nobody looks at each of them: that there may be some says it all.
    const isMany =
      own.length + loose.ids.length > MOST_LOOSE || this.#instances.weightOf(own) + loose.weight > MOST_LOOSE
    const likely = isMany ? [] : own.length === 0 ? loose.ids : [...own, ...loose.ids]
    const [first] = own
    this.#spend(certain)
    this.#spend(likely)
    return {
      certain: [...certain],
      likely,
      oneOf: isMany ? undefined : index.oneOf.get(id)?.map(ids => this.#ownFirst(ids, id)),
      open:
        left ??
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
    const named = this.#targets.named(value, trace, isWanted) ?? []
    const targets = named.filter(isWanted)
    const several = Array.isArray(value._raw)
    const distinct = new Set(targets.map(t => t.id)).size
    for (const target of targets) (several || distinct === 1 ? ids : likely).add(target.id)
    if (ids.size === 0) {
      const names = namesIn(value)
      if (names.length > 0) {
        const index = this.#identities.byName(type, time, keys)
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
    // What is made of nothing else is one of them, whichever the expression takes: the value of a key, as a rule.
    const isOneOf =
      value._state() === 'unknown' &&
      trace.opaque.length === 0 &&
      targets.length === named.length &&
      likely.size > 0 &&
      likely.size <= MOST_LOOSE
    this.#spend(ids)
    this.#spend(likely)
    return {
      certain: [...ids],
      likely: [...likely],
      oneOf: isOneOf ? [this.#keyedFirst([...likely], value._body.id)] : undefined,
      open: open ? this.#tracer.whyUnknown(value) : undefined,
    }
  }

  settings(beside: Value, type: string, reach: Reach): Tied {
    const { id, time } = beside._body
    const isNone = this.#instances.ofType(type).length === 0
    const left = time === 'after' ? this.#leftOut.setting(type) : undefined
    if (isNone && left === undefined) return NO_TIES
    this.#crossings.count++
    if (this.#left <= 0) return SPENT
    if (isNone) return { ...NO_TIES, open: left }
    const tied = this.#homes.within(this.#homes.of(id, time), type, reach, time)
    this.#spend(tied.certain)
    this.#spend(tied.likely)
    return left === undefined ? tied : { ...tied, open: left }
  }

  isGivenOut(of: Value, attributes: readonly string[]): boolean {
    return this.#givenOut.has(of._body.id, attributes)
  }

  /** Whoever asks looks at each of these. */
  #spend(ids: Iterable<number>): void {
    this.#left -= this.#instances.weightOf(ids)
  }

  /** Of several of which one is a resource's own, the one that bears its name before the others: most often that is the one. */
  #ownFirst(ids: readonly number[], id: number): readonly number[] {
    const { name } = this.#instances.resource(id)
    return withFirst(ids, one => this.#instances.resource(one).index === name)
  }

  /** Of several of which a resource names one, the one that bears its key before the others. */
  #keyedFirst(ids: readonly number[], id: number): readonly number[] {
    const { index } = this.#instances.resource(id)
    return withFirst(ids, one => this.#instances.resource(one).name === index)
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
    const here = this.#homes.of(id, time)
    const reachOf = (one: number, from: Place) => this.#homes.shareRegion(from, this.#homes.of(one, time))
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
      const alike = this.#identities.byName(kind, time, keys).get(name) ?? []
      const byKey = new Map(alike.map(id => this.#homes.of(id, time)).map(home => [home.key, home]))
      this.#alike.set(key, (homes = byKey.size > MOST_HOMES ? [] : [...byKey.values()]))
    }
    return homes
  }

  /** Of several that a name leads to, those that live where whoever names them does, as far as the plan tells. */
  #nearest({ _body: { id, time } }: Value, ids: readonly number[]): readonly number[] {
    if (ids.length < 2) return ids
    this.#left -= ids.length
    const here = this.#homes.of(id, time)
    const reaches = ids.map(one => this.#homes.shareRegion(here, this.#homes.of(one, time)))
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
}

function withFirst(ids: readonly number[], isMeant: (id: number) => boolean): readonly number[] {
  const meant = ids.find(isMeant)
  return meant === undefined ? ids : [meant, ...ids.filter(one => one !== meant)]
}

const SPENT: Tied = { certain: [], likely: [], open: TOO_MANY_TIES }
/** A small plan may have as many ties as one of so many resources. */
const FEW = 1000
