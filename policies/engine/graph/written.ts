import type { WrittenText } from '../judge/value.ts'
import type { PlanMode } from '../plan.ts'

/** What the sources of a plan write; a plan itself shows of an expression no more than what it names. */
export interface Written {
  /**
   * The text, or the list, that an expression gives for an attribute of a resource, with what the plan knows in the place of what it
   * names there. Undefined where the block or the attribute is not there, where the expression is not understood or gives neither, and
   * where it names something else than the plan says: then these are not the sources that it was made from.
   */
  textAt(place: WrittenPlace, home: ModuleInstance): WrittenText | undefined
  /**
   * What an attribute of a resource rests on, where the sources tell it closer than the plan: by the branch of a condition that is taken,
   * the part of an object that is meant, the element that a block is repeated over. Undefined where they do not, as for a text, and where
   * a module on the way lacks a block of the plan.
   */
  restsOn(place: RestPlace, home: ModuleInstance): WrittenRest | undefined
  /**
   * Where a value that the plan knows comes from, by what is written at an attribute of a resource. Undefined where the attribute is not
   * there or not understood, where it gives another value, and where nobody can tell which of several gives this one.
   */
  originOf(place: OriginPlace, home: ModuleInstance, value: unknown): WrittenOrigin | undefined
  /**
   * What a local is made from. Undefined where it is not there, where its expression is not understood, and where the module lacks a block
   * of the plan: then these are not the sources that it was made from.
   */
  localAt(place: LocalPlace): WrittenLocal | undefined
}

/** A module instance as a plan knows it, in which expressions of its sources are read. */
export interface ModuleInstance {
  /** The calls on the way to it, from the root. */
  readonly calls: readonly string[]
  /** '' for the root. */
  readonly address: string
  /** That of the call which makes it. */
  readonly key: string | number | undefined
  /** The module instance that calls it; undefined for the root. */
  readonly outer: ModuleInstance | undefined
  /** The resources and data sources of its module that the plan has: `aws_x.a`, `data.aws_x.a`. */
  readonly blocks: readonly string[]
  /** A value that is known, else DERIVED_SIGN or OPEN_SIGN. Of `each` and `count` it knows nothing. */
  resolve(reference: string): unknown
  /** Whether the plan says of a variable that it is secret. */
  isSecret(variable: string): boolean
  /** What the plan lists that an expression names; undefined where it has none there. */
  named(block: string, attribute: string): readonly string[] | undefined
  /** The instances of a call, and whether it is repeated; undefined where the plan does not tell. */
  inner(call: string): Repeated<ModuleInstance> | undefined
  /** The instances of a block, and whether it is repeated; undefined where the plan does not tell. */
  keys(block: string): Repeated<number> | undefined
}

/** What a block with `count` or `for_each` makes, or the one thing that a block without makes. */
export interface Repeated<One> {
  readonly isRepeated: boolean
  /** By their keys. */
  readonly all: ReadonlyMap<string | number | undefined, One>
}

/** An attribute in the sources, of one instance. */
export interface RestPlace extends Omit<WrittenPlace, 'references'> {
  /** Undefined where the attribute stands in a block that the plan's configuration does not show. */
  readonly references: readonly string[] | undefined
}

/** A value in the sources, of one instance. */
export interface OriginPlace extends RestPlace {
  /** The steps to it in the plan, also through a list and through blocks that a dynamic one makes. */
  readonly steps: readonly (string | number)[]
}

/** What an attribute rests on. */
export interface WrittenRest {
  /** Each read in the module instance of an address, '' for the root. `isPart`: of what it gives a part may be meant. */
  readonly named: readonly {
    readonly module: string
    readonly reference: string
    readonly isPart: boolean
  }[]
  /** A policy document is among them of whose text another is made. */
  readonly isRewritten: boolean
}

/** Where a value comes from. From elsewhere, a resource say, where it is no literal and no variable is named. */
export interface WrittenOrigin {
  /** It stands in the configuration as it is: in a local, in what a module is given, in the branch of a condition. */
  readonly isLiteral: boolean
  /** The variables that it is, or is made from, each of the module with that address, '' for the root. */
  readonly variables: readonly { readonly module: string; readonly reference: string }[]
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

/** An attribute in the sources. */
export interface WrittenPlace {
  /** Of the resource: what a block gives can be another thing for each of its instances. */
  readonly address: string
  /** By which its block is repeated. */
  readonly key: string | number | undefined
  readonly mode: PlanMode
  readonly type: string
  readonly name: string
  /** Through the resource's blocks, each followed by its position among those of its name: `['inline_policy', 1, 'policy']`. */
  readonly path: readonly (string | number)[]
  /** What the plan says that its expression names. */
  readonly references: readonly string[]
}
