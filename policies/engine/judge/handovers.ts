import type { Graph } from '../graph/graph.ts'
import { push } from '../graph/instances.ts'
import { evaluate } from './evaluate.ts'
import { type Fault, faultsOf, type Going } from './faults.ts'
import { type Entry, typesOf } from './policy.ts'
import type { Time, Value } from './value.ts'
import type { Verdict } from './verdict.ts'

/** A type that says something of a resource of another type, the whole: the rule of a security group, the policy of a bucket. */
export interface Part {
  readonly type: string
  readonly whole: string
  /** Its attribute that names the whole; `[]` ends the name of a list. Left out where the whole names it. */
  readonly by?: string
  /** The attributes of the whole that it may hold. */
  readonly keys?: readonly string[]
  /** Whether it is to the whole what an element of a list there would be, and has no other name than what it says. */
  readonly isElement?: boolean
  /** Where the whole names it: the attributes there, as dotted paths, each with the one of its own that they hold. */
  readonly namedBy?: Readonly<Record<string, string>>
}

/**
 * Tells which faults only change the place where they are written: what a plan takes out of one resource and writes in another, for the
 * same whole, where the new one opens nothing, as the policy sees it, that the old one did not.
 */
export class Handovers implements Going {
  readonly #graph: Graph
  readonly #parts = new Map<string, Part[]>()
  readonly #wholes: ReadonlySet<string>
  readonly #targets = new Map<string, ReadonlySet<string> | undefined>()
  /** By moment and type, and then by whole, what says something of it. */
  readonly #byTarget = new Map<string, ReadonlyMap<string, readonly number[]>>()
  /** By moment and type, what may say something of a whole. */
  readonly #speaking = new Map<string, readonly number[]>()
  /** By moment, policy and whole. */
  readonly #indexes = new Map<string, Index>()

  constructor(graph: Graph, parts: readonly Part[]) {
    this.#graph = graph
    for (const part of parts) push(this.#parts, part.type, part)
    this.#wholes = new Set(parts.map(({ whole }) => whole))
  }

  cameFrom(entry: Entry, id: number, fault: Fault): boolean {
    if (!this.#isToldAt(entry, 'before')) return false
    const [target] = this.#ownTargets(id, 'after') ?? []
    if (target === undefined) return false
    const marks = marksOf(fault)
    const former = this.#told(entry, target, 'before')
    return former.like(marks, past => isCoveredBy(marks, past)).some(past => this.#isHeir(past, id))
  }

  goesTo(entry: Entry, id: number, fault: Fault): boolean {
    if (!this.#isToldAt(entry, 'after')) return false
    const targets = this.#ownTargets(id, 'before')
    if (!targets) return false
    const marks = marksOf(fault)
    return [...targets].slice(0, MOST_LOOKED_AT).some(target =>
      this.#told(entry, target, 'after')
        .like(marks, now => isCoveredBy(now, marks))
        .some(now => this.#isHeir(id, now)),
    )
  }

  isElement(id: number): boolean {
    return this.#parts.get(this.#graph.typeOf(id))?.some(part => part.isElement) ?? false
  }

  /** Whether there is anything at a moment that a policy judges and that may hand over, or be handed: nothing is parsed for that. */
  #isToldAt({ policy }: Entry, time: Time): boolean {
    return typesOf(policy).some(type => this.#speakers(type, time).length > 0)
  }

  /** Of what is of these types: most resources are not. */
  #ownTargets(id: number, time: Time): ReadonlySet<string> | undefined {
    const type = this.#graph.typeOf(id)
    return this.#parts.has(type) || this.#wholes.has(type) ? this.#targetsOf(id, time) : undefined
  }

  /** Whether all that one says of after the plan is what another one spoke of before it. */
  #isHeir(past: number, now: number): boolean {
    const [earlier, later] = [this.#targetsOf(past, 'before'), this.#targetsOf(now, 'after')]
    if (past === now || !earlier || !later) return false
    return [...later].every(
      target => earlier.has(target) && (isLocated(target) || this.#graph.areBeside(past, now)),
    )
  }

  /** What a policy finds, at one moment alone, at whatever says something of a whole. */
  #told(entry: Entry, target: string, time: Time): Index {
    const key = `${time} ${entry.id} ${target}`
    let index = this.#indexes.get(key)
    if (!index) {
      this.#indexes.set(key, (index = new Index()))
      for (const type of typesOf(entry.policy))
        for (const id of this.#saying(type, time).get(target) ?? [])
          for (const marks of this.#ofOnly(entry, id, time)) index.add(marks, id)
    }
    return index
  }

  #saying(type: string, time: Time): ReadonlyMap<string, readonly number[]> {
    const key = `${time} ${type}`
    let byTarget = this.#byTarget.get(key)
    if (!byTarget) this.#byTarget.set(key, (byTarget = this.#gather(type, time)))
    return byTarget
  }

  #gather(type: string, time: Time): Map<string, number[]> {
    const found = new Map<string, number[]>()
    for (const id of this.#speakers(type, time))
      for (const target of this.#targetsOf(id, time) ?? []) push(found, target, id)
    return found
  }

  /** What of a type may say something of a whole at one moment alone. */
  #speakers(type: string, time: Time): readonly number[] {
    const key = `${time} ${type}`
    let ids = this.#speaking.get(key)
    if (!ids) this.#speaking.set(key, (ids = this.#findSpeakers(type, time)))
    return ids
  }

  #findSpeakers(type: string, time: Time): readonly number[] {
    const isPart = this.#parts.has(type)
    if (!isPart && !this.#wholes.has(type)) return []
    return this.#graph.ofType(type).filter(id => {
      const { actions } = this.#graph.resource(id)
      // A part that stays says what it said. Of a whole the state may list what nobody writes yet.
      const stays = isPart && (actions === 'no-op' || actions === 'forget')
      return !stays && this.#graph.stands(id, time)
    })
  }

  /** The wholes that a resource says something of at a moment; undefined where the plan does not tell all of them. */
  #targetsOf(id: number, time: Time): ReadonlySet<string> | undefined {
    const key = `${time} ${id}`
    if (!this.#targets.has(key)) this.#targets.set(key, this.#findTargets(id, time))
    return this.#targets.get(key)
  }

  #findTargets(id: number, time: Time): ReadonlySet<string> | undefined {
    const type = this.#graph.typeOf(id)
    if (!this.#graph.stands(id, time)) return undefined
    const found = new Set<string>()
    if (this.#wholes.has(type)) {
      if (!this.#staysItself(id)) return undefined
      found.add(`#${id}`)
    }
    const parts = this.#parts.get(type)
    // A whole of which no part is known to be one itself: nothing has to be parsed.
    if (!parts) return found
    const root = this.#graph.at(id, time)
    if (!root) return undefined
    for (const part of parts) {
      const targets = part.by === undefined ? this.#namers(root, part) : this.#named(root, part.by, part)
      if (!targets) return undefined
      for (const target of targets) found.add(target)
    }
    return found
  }

  #named(root: Value, by: string, { whole, keys = [] }: Part): readonly string[] | undefined {
    const isList = by.endsWith('[]')
    const value = root._child(isList ? by.slice(0, -2) : by)
    const state = value._state()
    if (state === 'absent') return []
    if (isList && state === 'unknown') return undefined
    const each = isList && Array.isArray(value._raw) ? value._raw.map((_, i) => value._child(i)) : [value]
    const found: string[] = []
    for (const one of each) {
      const { certain, likely } = this.#graph.others().follow(one, whole, keys)
      const [id, ...more] = certain
      if (id === undefined) {
        if (typeof one._raw !== 'string' || likely.length > 0) return undefined
        found.push(one._raw)
      } else if (more.length > 0 || !this.#staysItself(id)) return undefined
      else found.push(`#${id}`)
    }
    return found
  }

  #namers(root: Value, { whole, namedBy = {} }: Part): readonly string[] | undefined {
    const found: string[] = []
    for (const [attribute, key] of Object.entries(namedBy)) {
      const tied = this.#graph.others().companions(root, whole, attribute, [key])
      if (tied.likely.length > 0 || tied.open !== undefined) return undefined
      for (const id of tied.certain) {
        if (!this.#staysItself(id)) return undefined
        found.push(`#${id}`)
      }
    }
    return found
  }

  #staysItself(id: number): boolean {
    const { actions } = this.#graph.resource(id)
    return actions === 'no-op' || actions === 'update'
  }

  /** What a policy finds at a resource at one moment and not at the other. */
  #ofOnly(entry: Entry, id: number, time: Time): readonly Marks[] {
    const [here, there] = [this.#faultsOf(entry, id, time), this.#faultsOf(entry, id, OTHER[time])]
    // What is told as one fault may have lost a part: one of two rules without a description.
    const others = new Map(there.map(fault => [fault.key, marksOf(fault)]))
    return here.flatMap(fault => {
      const [marks, other] = [marksOf(fault), others.get(fault.key)]
      return other && isCoveredBy(marks, other) ? [] : [marks]
    })
  }

  #faultsOf({ policy }: Entry, id: number, time: Time): readonly Fault[] {
    const type = this.#graph.typeOf(id)
    const [value, other] = [this.#graph.at(id, time), this.#graph.at(id, OTHER[time])]
    const verdict = value && evaluate(policy, value, type)
    if (verdict?.outcome !== 'fail') return []
    return faultsOf(verdict, other && evaluate(policy, other, type), id)
  }
}

const OTHER: Readonly<Record<Time, Time>> = { before: 'after', after: 'before' }

/** What a fault comes to, whatever the attributes are called in which it is written. */
type Marks = ReadonlySet<string>

/** Resources by what is wrong with them; one fault of many is looked for by all of its marks alone. */
class Index {
  readonly #all: { readonly marks: Marks; readonly id: number }[] = []
  readonly #alike = new Map<string, number[]>()

  add(marks: Marks, id: number): void {
    if (marks.size === 0) return
    if (this.#all.length < MOST_LOOKED_AT) this.#all.push({ marks, id })
    const key = keyOf(marks)
    if ((this.#alike.get(key)?.length ?? 0) < MOST_LOOKED_AT) push(this.#alike, key, id)
  }

  /** Those with the same marks, and those of the first whose marks pass. */
  like(marks: Marks, isLike: (marks: Marks) => boolean): readonly number[] {
    if (marks.size === 0) return []
    const alike = this.#alike.get(keyOf(marks)) ?? []
    return [...alike, ...this.#all.filter(one => isLike(one.marks)).map(({ id }) => id)]
  }
}

/** Faults of one kind at one whole, and wholes of one resource; more are not told apart. */
const MOST_LOOKED_AT = 64

function marksOf({ facts }: Fault): Marks {
  return new Set(facts.map(markOf))
}

/** The same for the same marks, in whatever order they were found. */
function keyOf(marks: Marks): string {
  return [...marks].sort().join('\n')
}

function markOf({ value, words, parts }: Verdict): string {
  if (!value || parts) return wordsOf(words)
  const { _raw: raw } = value
  const name = String(value._steps().findLast(step => typeof step === 'string'))
  if (value._state() === 'unknown') return `${value._body.id} ${value._path()} ${value._body.time}`
  const only: unknown = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw
  if (typeof only === 'object' && only !== null)
    return words === undefined ? JSON.stringify(only) : wordsOf(words)
  // Some types write a flag or a number as a text.
  const text = String(only ?? '')
  if (text === '' || text === 'false') return `no ${name}`
  return name.endsWith('protocol') ? (PROTOCOLS[text] ?? text) : text
}

/** The state has some protocols by the numbers that IANA gave them. */
const PROTOCOLS: Readonly<Record<string, string>> = { '1': 'icmp', '6': 'tcp', '17': 'udp', '58': 'icmpv6' }

/** Without the attribute that they begin with. */
function wordsOf(words = ''): string {
  return words.replace(/^`[^`]*` /, '')
}

function isCoveredBy(marks: Marks, others: Marks): boolean {
  return [...marks].every(mark => others.has(mark))
}

/** A resource of the plan, or an id that AWS gives to no other in any account. A name that somebody chose may look much like one. */
function isLocated(target: string): boolean {
  return /^(#\d+|(sg|rtb|acl)-[\da-f]{8,}|arn:[^:]*:[^:]*:[^:]*:\d{12}:.*)$/.test(target)
}
