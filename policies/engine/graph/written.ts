import type { WrittenText } from '../judge/value.ts'
import type { PlanMode } from '../plan.ts'

/** What the sources of a plan write; a plan itself shows of an expression no more than what it names. */
export interface Written {
  /**
   * The text, or the list, that an expression gives for an attribute of a resource, with what `resolve` answers in the place of what it
   * names there, or so many modules `up` from there. Undefined where the block or the attribute is not there, where the expression is not
   * understood or gives neither, and where it names something else than the plan says: then these are not the sources that it was made from.
   */
  textAt(place: WrittenPlace, resolve: Resolve): WrittenText | undefined
}

/** A value that is known, else DERIVED_SIGN or OPEN_SIGN. */
export type Resolve = (reference: string, up: number) => unknown

/** An attribute in the sources. */
export interface WrittenPlace {
  /** Of the resource: what a block gives can be another thing for each of its instances. */
  readonly address: string
  /** The calls on the way to the module of its resource, from the root. */
  readonly calls: readonly string[]
  readonly mode: PlanMode
  readonly type: string
  readonly name: string
  /** Through the resource's blocks, each followed by its position among those of its name: `['inline_policy', 1, 'policy']`. */
  readonly path: readonly (string | number)[]
  /** What the plan says that its expression names. */
  readonly references: readonly string[]
}
