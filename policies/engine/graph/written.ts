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
  /**
   * What a local is made from. Undefined where it is not there, where its expression is not understood, and where the module lacks a block
   * of the plan: then these are not the sources that it was made from.
   */
  localAt(place: LocalPlace): WrittenLocal | undefined
  /**
   * What an attribute is made from in a block that `dynamic` makes. Undefined where there is no such block, or more than one of its name,
   * and where the module lacks a block of the plan.
   */
  dynamicAt(place: DynamicPlace): WrittenAttribute | undefined
}

/** An attribute of a block that a plan's configuration does not show. */
export interface DynamicPlace extends Pick<WrittenPlace, 'calls' | 'mode' | 'type' | 'name'> {
  /** The names of the blocks on the way, and its own: `['access_logs', 'bucket']`. */
  readonly path: readonly string[]
  /** As of a local. */
  readonly blocks: readonly string[]
}

export interface WrittenAttribute {
  /** As a plan would list them; none where the block does not write the attribute. */
  readonly references: readonly string[]
  /** The attribute is made from what the block is repeated over, of which it is a part. */
  readonly isPart: boolean
}

/** A local in the sources, and the way into it. */
export interface LocalPlace {
  /** The calls on the way to its module, from the root. */
  readonly calls: readonly string[]
  readonly name: string
  /** The parts of it that are meant: `['keys', 'data']` of `local.x.keys.data`. */
  readonly steps: readonly (string | number)[]
  /** The resources and data sources of its module that the plan has: `aws_x.a`, `data.aws_x.a`. */
  readonly blocks: readonly string[]
}

/** The references in the expression of a local, or in the part of it that the steps lead to, as a plan would list them. */
export interface WrittenLocal {
  readonly references: readonly string[]
  /** So many steps lead on, into what the references give. */
  readonly left: number
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
