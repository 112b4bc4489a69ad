import { DERIVED_SIGN } from '../engine/index.ts'
import type { Mark, Reader } from './reader.ts'
import { areSame, isOpen } from './signs.ts'

// What can be said for certain of a value in which something is open, by what its signs stand for.

/** The same as `areSame`; undefined too where nobody knows how much is in one. */
export function areCertainlySame(reader: Reader, a: unknown, b: unknown): boolean | undefined {
  if (isUncounted(reader, a) || isUncounted(reader, b)) return undefined
  return areSame(a, b)
}

/** Nobody knows how much is in it. */
export function isUncounted(reader: Reader, value: unknown): boolean {
  const { uncounted, overcounted } = reader
  return typeof value === 'object' && value !== null && (uncounted.has(value) || overcounted.has(value))
}

/** What is open in a list of lists may be a list. */
export function mayBeSeveral(reader: Reader, name: string, args: readonly unknown[]): boolean {
  if (name === 'concat') return args.some(isOpen)
  return (
    name === 'flatten' &&
    args.flat(Number.POSITIVE_INFINITY).some(one => isOpen(one) && !isOneText(reader, one))
  )
}

function isOneText(reader: Reader, value: unknown): boolean {
  const sign = reader.signIn(String(value))
  if (!sign) return true
  let { mark } = sign
  for (let { of } = mark; of !== undefined; { of } = mark) mark = reader.marks[of] as Mark
  return !mark.isMade && ONE_TEXT.test(mark.reference)
}

/** The id or the ARN of what is made is there once it is made: it is neither null nor empty. */
export function isMadeAnew(reader: Reader, value: unknown, other: unknown): boolean {
  if ((other !== null && other !== '') || typeof value !== 'string') return false
  let sign = reader.signIn(value)
  if (!sign || sign.kind !== DERIVED_SIGN) return false
  for (let of = sign.mark.of; of !== undefined; of = sign.mark.of) {
    const mark = reader.marks[of]
    if (!mark) return false
    sign = { ...sign, mark }
  }
  const { reference, isMade } = sign.mark
  return !isMade && !/^(data|module|var|local|each)\b/.test(reference) && /\.(id|arn)$/.test(reference)
}

/** An attribute of a resource that is there is no error, whatever it will be. */
export function isThere(reader: Reader, value: string): boolean {
  const sign = reader.signIn(value)
  return (
    sign?.kind === DERIVED_SIGN &&
    !sign.mark.isMade &&
    sign.mark.of === undefined &&
    !/^(var|local|module|each|data)\b/.test(sign.mark.reference)
  )
}

/** An attribute that is one text, by what it is called. */
const ONE_TEXT = /\.(arn|id|name|json|\w+_(arn|id|name))$/
