import { Answers, type Crossings } from '../../answers.ts'
import type { Graph } from '../../graph/graph.ts'
import { push } from '../../graph/instances.ts'
import type { PlanResource } from '../../plan.ts'
import { writtenList } from '../document.ts'
import {
  type Body,
  LEFT_OUT,
  NO_TIES,
  type Origin,
  type Others,
  type Reach,
  type Surroundings,
  type Tied,
  type Time,
  Value,
  type WrittenAs,
  type WrittenText,
} from '../value.ts'

/** The values of a resource as a remedy writes them, with the mask of what is decided at apply. */
export interface Values {
  readonly raw: Record<string, unknown>
  readonly unknown: unknown
  /** The resources that an attribute names which is written, none where it is a literal, by its path without positions. */
  readonly references: ReadonlyMap<string, readonly number[]>
  /** Paths that are taken out, without positions. */
  readonly removed?: readonly string[]
  /** What is not written here may be set all the same: dynamic blocks leave nothing in a plan. */
  readonly isOpen?: true
}

/**
 * The plan with something else written in it: values of a resource replaced, resources added. It stands over the graph, which stays as
 * it is, and answers for what is written; all else it asks the graph. Only what the plan leads to is shown.
 */
export class Overlay implements Surroundings, Others {
  readonly answers: Answers
  readonly crossings: Crossings
  readonly #graph: Graph
  readonly #written = new Map<number, Values>()
  readonly #hidden = new Set<number>()
  /** By numbers below zero. */
  readonly #added: { readonly type: string; readonly resource: PlanResource }[] = []
  readonly #addedOf = new Map<string, number[]>()

  constructor(graph: Graph) {
    this.#graph = graph
    this.crossings = graph.crossings
    this.answers = new Answers(graph.crossings)
  }

  get ground(): Surroundings {
    return this.#graph
  }

  /** Puts other values in the place of a resource's own. */
  write(id: number, values: Values): void {
    this.#written.set(id, values)
  }

  /** Adds a resource, and gives its number; its values follow by `write`. `type` is the name that policies use. */
  add(type: string, resource: PlanResource): number {
    const id = -this.#added.push({ type, resource })
    push(this.#addedOf, type, id)
    return id
  }

  /** Takes a resource out. */
  hide(id: number): void {
    this.#hidden.add(id)
  }

  at(id: number, time: Time): Value | undefined {
    if (this.#hidden.has(id)) return undefined
    if (id >= 0 && (time === 'before' || !this.#written.has(id))) {
      const value = this.#graph.at(id, time)
      return (
        value &&
        new Value(
          { ...value._body, graph: this },
          undefined,
          '',
          value._raw,
          value._unknown,
          value._sensitive,
        )
      )
    }
    const written = this.#written.get(id)
    if (time === 'before' || !written) return undefined
    const resource = id < 0 ? (this.#added[-id - 1]?.resource as PlanResource) : this.#graph.resource(id)
    const judged = id < 0 ? undefined : this.#graph.at(id, time)
    const body: Body = { graph: this, time, resource, id, unread: judged?._body.unread }
    return new Value(body, undefined, '', written.raw, written.unknown, judged?._sensitive)
  }

  others(): Others {
    return this
  }

  companions(of: Value, type: string, attribute: string, keys: readonly string[]): Tied {
    const { id } = of._body
    const base = id < 0 ? NO_TIES : this.#settled(this.#graph.others().companions(of, type, attribute, keys))
    const added = this.#of(type)
    const isOne = this.#graph.writers.writeOne(type, attribute)
    if (added.length === 0 && !isOne) return this.#seen(base)
    const path = attribute.replace('[]', '')
    // What a fix adds names the resource by reference, nearly always: what that is called is not asked before.
    let names: ReadonlySet<string> | undefined
    const isCalled = (one: number) => {
      names ??= new Set(keys.flatMap(key => textsAt(of, key)))
      const value = names.size > 0 ? this.at(one, 'after') : undefined
      return value !== undefined && textsAt(value, path).some(text => names?.has(text))
    }
    const own = added.filter(one => this.#named(one, path).includes(id) || isCalled(one))
    if (isOne) return this.#seen(this.#ruling(base, own, of))
    return this.#seen({ ...base, certain: [...new Set([...base.certain, ...own])] })
  }

  follow(value: Value, type: string, keys: readonly string[]): Tied {
    const named = this.#writtenAt(value)
    if (named?.length) return { ...NO_TIES, certain: named.filter(id => this.#typeOf(id) === type) }
    const called = named && this.#calledBy(value, type, keys)
    if (called) return { ...NO_TIES, certain: called }
    return value._body.id < 0 ? NO_TIES : this.#seen(this.#graph.others().follow(value, type, keys))
  }

  settings(beside: Value, type: string, reach: Reach): Tied {
    const base = beside._body.id < 0 ? NO_TIES : this.#graph.others().settings(beside, type, reach)
    const added = this.#of(type)
    const isOne = this.#graph.writers.writeOneWithin(type, reach)
    return this.#seen(
      isOne ? this.#ruling(base, added, beside) : { ...base, certain: [...base.certain, ...added] },
    )
  }

  isGivenOut(of: Value, attributes: readonly string[]): boolean {
    return of._body.id >= 0 && this.#graph.others().isGivenOut(of, attributes)
  }

  isConfigured(value: Value): boolean {
    if (this.#writtenAt(value) || this.#written.get(value._body.id)?.isOpen) return true
    return value._body.id >= 0 && this.#graph.isConfigured(value)
  }

  isOnlyWritten(value: Value): boolean {
    return value._body.id >= 0 && this.#graph.isOnlyWritten(value)
  }

  isBound(value: Value): boolean {
    const named = this.#writtenAt(value)
    return named ? named.length > 0 : value._body.id >= 0 && this.#graph.isBound(value)
  }

  isDerived(value: Value): boolean {
    const named = this.#writtenAt(value)
    return named ? named.length > 0 : value._body.id >= 0 && this.#graph.isDerived(value)
  }

  writtenAt(value: Value, as?: WrittenAs): WrittenText | undefined {
    const isOver = value._body.id < 0 || this.#written.has(value._body.id)
    return isOver ? undefined : this.#graph.writtenAt(value, as)
  }

  listAt(value: Value): Value | undefined {
    return writtenList(value)
  }

  madeFrom(value: Value): readonly Origin[] {
    return value._body.id < 0 || this.#writtenAt(value) ? [] : this.#graph.madeFrom(value)
  }

  isMadeOf(value: Value, type: string): boolean {
    const named = this.#writtenAt(value)
    if (named) return named.length > 0 && named.every(id => this.#typeOf(id) === type)
    return value._body.id >= 0 && this.#graph.isMadeOf(value, type)
  }

  sources(value: Value, isWritten?: boolean): readonly unknown[] {
    return this.#isAsItStood(value) ? this.#graph.sources(value, isWritten) : []
  }

  areAllSources(value: Value): boolean {
    return this.#isAsItStood(value) && this.#graph.areAllSources(value)
  }

  mayBeWritten(value: Value): boolean {
    return !this.#isAsItStood(value) || this.#graph.mayBeWritten(value)
  }

  masksOnOtherSide(value: Value): readonly unknown[] {
    return value._body.id < 0 ? [] : this.#graph.masksOnOtherSide(value)
  }

  whyUnknown(value: Value): string {
    return value._body.id < 0 ? `\`${value._path()}\` is known after apply` : this.#graph.whyUnknown(value)
  }

  /** Of several of which one is a resource's own, the one that was written to is it: what is written at their block is for each of them. */
  #settled(tied: Tied): Tied {
    const own = tied.oneOf?.flatMap(ids => ids.filter(one => this.#written.has(one))) ?? NONE
    return own.length === 0 ? tied : { ...tied, certain: [...tied.certain, ...own] }
  }

  /**
   * Of those that write one setting, those that have the say once this is written: what the plan writes, or this does, goes before what
   * stands, and that again counts where the thing itself writes it no more.
   */
  #ruling(tied: Tied, added: readonly number[], of: Value): Tied {
    const { certain, writers = certain, overruled: _, ...rest } = tied
    if (of._body.time === 'before') return tied
    const all = [...writers, ...added]
    const isNew = (id: number) => id < 0 || this.#written.has(id) || this.#graph.writers.isWritten(id)
    const written = all.filter(isNew)
    if (written.length > 0) return { ...rest, certain: written, writers: all }
    const { id } = of._body
    const removed = this.#written.get(id)?.removed ?? []
    const isFreed =
      removed.length > 0 && this.#graph.writers.repeatedAt(id).some(one => removed.includes(one.attribute))
    return isFreed ? { ...rest, certain: all, writers: all } : tied
  }

  #seen(tied: Tied): Tied {
    if (this.#hidden.size === 0) return tied
    const { certain, likely, open, writers, overruled } = tied
    const isThere = (id: number) => !this.#hidden.has(id)
    return { certain: certain.filter(isThere), likely: likely.filter(isThere), open, writers, overruled }
  }

  #of(type: string): readonly number[] {
    return this.#addedOf.get(type) ?? NONE
  }

  #typeOf(id: number): string {
    return id < 0 ? (this.#added[-id - 1]?.type as string) : this.#graph.typeOf(id)
  }

  /** The resources of a type that the literals at a value name; undefined where they are too many to be asked. */
  #calledBy(value: Value, type: string, keys: readonly string[]): readonly number[] | undefined {
    const all = [...this.#graph.ofType(type), ...this.#of(type)]
    if (all.length > MOST_CALLED) return undefined
    const texts = new Set([value._raw].flat())
    return all.filter(id => {
      const one = this.at(id, 'after')
      return one && keys.some(key => textsAt(one, key).some(text => texts.has(text)))
    })
  }

  /** Nothing was written there. */
  #isAsItStood(value: Value): boolean {
    const { id, time } = value._body
    if (id < 0 || this.#writtenAt(value)) return false
    const written = this.#written.get(id)
    if (!written) return true
    // A write-only one leaves the same behind as it stood with: nothing.
    if (written.removed?.includes(pathOf(value))) return false
    const own = this.#graph.at(id, time)
    const stood = own && value._steps().reduce((at, step) => at._child(step), own)
    return stood?._raw === value._raw
  }

  /** What is named where something was written at a value, none by a literal; undefined where nothing was. */
  #writtenAt(value: Value): readonly number[] | undefined {
    const references = this.#written.get(value._body.id)?.references
    if (!references || references.size === 0) return undefined
    let path = pathOf(value)
    // An expression of a whole object names what its parts name.
    for (; !references.has(path) && path.includes('.'); path = path.slice(0, path.lastIndexOf('.'))) {}
    return references.get(path)
  }

  #named(id: number, path: string): readonly number[] {
    return this.#written.get(id)?.references.get(path) ?? []
  }
}

const NONE: readonly number[] = []

/** Each trial asks them anew. */
const MOST_CALLED = 200

/** The known texts at the end of a dotted path, blocks walked through. */
function textsAt(value: Value, path: string): string[] {
  let at: readonly Value[] = [value]
  for (const step of path.split('.')) {
    at = at.flatMap(one =>
      Array.isArray(one._raw) ? one._raw.map((_, i) => one._child(i)._child(step)) : [one._child(step)],
    )
  }
  const raws = at.flatMap(one => (one._state() === 'known' ? [one._raw].flat() : []))
  return raws.filter(raw => typeof raw === 'string' && raw !== '') as string[]
}

/** The path of a value without the positions in lists. */
export function pathOf(value: Value): string {
  return value
    ._steps()
    .filter(step => typeof step === 'string')
    .join('.')
}

/** The path of what has this name there. */
export function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Whether a mask tells nothing by itself: what is not there is unknown. */
export function isLeftOut(mask: unknown): boolean {
  return mask === LEFT_OUT
}
