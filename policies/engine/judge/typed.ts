import type { Verdict } from './verdict.ts'

/** A nested block, as the generated schema types mark it; in a plan it is an array even where only one is allowed. */
export interface BlockOf<Fields> {
  readonly $block: Fields
}

interface Present {
  isSet(): Verdict
  isAbsent(): Verdict
}

/** A string, number or boolean. */
export interface Scalar<T extends string | number | boolean = string> extends Present {
  is(expected: T): Verdict
  isNot(refused: T): Verdict
  oneOf(expected: readonly T[]): Verdict
  noneOf(refused: readonly T[]): Verdict
  or(fallback: T): Scalar<T>
  asWritten(): Scalar<T>
  satisfies(test: (raw: string) => boolean, expected: string): Verdict
  atLeast: T extends number ? (minimum: number) => Verdict : never
  atMost: T extends number ? (maximum: number) => Verdict : never
}

/** A list or set of scalars; a map is walked by its values. */
export interface List<T extends string | number | boolean = string> extends Present {
  some(test: (element: Scalar<T>) => Verdict): Verdict
  every(test: (element: Scalar<T>) => Verdict): Verdict
  none(test: (element: Scalar<T>) => Verdict): Verdict
  includes(expected: T): Verdict
}

/** Nested blocks: walked one by one, or, where one is meant, read as that one. */
export type Blocks<Fields> = Present & {
  some(test: (block: Attributes<Fields>) => Verdict): Verdict
  every(test: (block: Attributes<Fields>) => Verdict): Verdict
  none(test: (block: Attributes<Fields>) => Verdict): Verdict
} & Attributes<Fields>

/** What a policy sees of the attributes of a resource or block. */
export type Attributes<Fields> = { readonly [Name in keyof Fields]-?: Typed<NonNullable<Fields[Name]>> }

export type Typed<T> = [T] extends [BlockOf<infer Fields>]
  ? Blocks<Fields>
  : [T] extends [boolean]
    ? Scalar<boolean>
    : [T] extends [string]
      ? Scalar<string>
      : [T] extends [number]
        ? Scalar<number>
        : [T] extends [boolean | string] // a flag that one version of the provider types as a string
          ? Scalar<boolean>
          : [T] extends [readonly (infer E)[]]
            ? ListOf<E>
            : [T] extends [Record<string, infer E>]
              ? ListOf<E>
              : Present

type ListOf<E> = [E] extends [boolean]
  ? List<boolean>
  : [E] extends [string]
    ? List<string>
    : [E] extends [number]
      ? List<number>
      : Present
