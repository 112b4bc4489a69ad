import type { Verdict } from './verdict.ts'

/** A nested block that stands once at most, as the generated schema types mark it; in a plan it is an array even so. */
export interface BlockOf<Fields> {
  readonly $block: Fields
}

/** Nested blocks of which there may be several, or a list of objects. */
export interface BlocksOf<Fields> {
  readonly $blocks: Fields
}

type Bare = string | number | boolean

/** What may be written or not. */
export interface Present {
  isSet(): Verdict
  isAbsent(): Verdict
}

/** A string, number or boolean. */
export interface Scalar<T extends Bare = string> extends Present {
  is(expected: T): Verdict
  isNot(refused: T): Verdict
  oneOf(expected: readonly T[]): Verdict
  noneOf(refused: readonly T[]): Verdict
  orElse(fallback: T): Scalar<T>
  satisfies(test: (raw: string) => boolean, expected: string): Verdict
  atLeast: T extends number ? (minimum: number) => Verdict : never
  atMost: T extends number ? (maximum: number) => Verdict : never
}

/** What is walked one by one. */
interface Walked<Element> extends Present {
  some(test: (element: Element) => Verdict): Verdict
  every(test: (element: Element) => Verdict): Verdict
  no(test: (element: Element) => Verdict): Verdict
  hasAtLeast(count: number): Verdict
}

/** A list or set of scalars. */
export interface List<T extends Bare = string> extends Walked<Scalar<T>> {
  has(expected: T): Verdict
}

/** A map: walked by its values, or read at one key. */
export interface Entries<T extends Bare = string> extends List<T> {
  entryOf(key: string): Scalar<T>
}

/** A block that stands once at most: its attributes are read directly; where it is not written they are absent. */
export type Block<Fields> = Walked<Attributes<Fields>> & Attributes<Fields>

/** Blocks of which there may be several: each is looked at, or, where the order means something, the first. */
export interface Blocks<Fields> extends Walked<Attributes<Fields>> {
  first(): Attributes<Fields>
}

/** What a policy sees of the attributes of a resource or block. */
export type Attributes<Fields> = { readonly [Name in keyof Fields]-?: Typed<NonNullable<Fields[Name]>> }

export type Typed<T> = [T] extends [BlockOf<infer Fields>]
  ? Block<Fields>
  : [T] extends [BlocksOf<infer Fields>]
    ? Blocks<Fields>
    : [T] extends [boolean]
      ? Scalar<boolean>
      : [T] extends [string]
        ? Scalar<string>
        : [T] extends [number]
          ? Scalar<number>
          : [T] extends [boolean | string] // a flag that one version of the provider types as a string
            ? Scalar<boolean>
            : [T] extends [number | string] // a number that one version of the provider types as a string
              ? Scalar<number>
              : [T] extends [readonly (infer E)[]]
                ? ListOf<E>
                : [T] extends [object]
                  ? string extends keyof T
                    ? EntriesOf<T[keyof T]>
                    : Present & Attributes<T>
                  : Present

type ListOf<E> = [E] extends [boolean]
  ? List<boolean>
  : [E] extends [string]
    ? List<string>
    : [E] extends [number]
      ? List<number>
      : [E] extends [object] // of a JSON document
        ? Blocks<E>
        : Present

type EntriesOf<E> = [E] extends [boolean]
  ? Entries<boolean>
  : [E] extends [string]
    ? Entries<string>
    : [E] extends [number]
      ? Entries<number>
      : Present

/**
 * A dotted path through blocks to an attribute, held against the schema: what is misspelt becomes `never`, which no string is.
 * `PathIn<Fields, 'metadata_options.http_tokens'>`.
 */
export type PathIn<Fields, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Fields
    ? PathIn<FieldsOf<NonNullable<Fields[Head]>>, Rest> extends never
      ? never
      : Path
    : never
  : Path extends keyof Fields
    ? Path
    : never

/** Whether what stands at the end of such a path is a list or set of plain values. */
export type IsList<Fields, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Fields
    ? IsList<FieldsOf<NonNullable<Fields[Head]>>, Rest>
    : false
  : Path extends keyof Fields
    ? [NonNullable<Fields[Path]>] extends [readonly unknown[]]
      ? true
      : false
    : false

type FieldsOf<T> = T extends BlockOf<infer Fields> ? Fields : T extends BlocksOf<infer Fields> ? Fields : T
