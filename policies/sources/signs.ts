import { DERIVED_SIGN, OPEN_SIGN } from '../engine/index.ts'

/** What nothing is known of that names anything alone. */
export const OPEN = `${OPEN_SIGN};`

/** Text with an open part in it. */
export function isOpen(value: unknown): boolean {
  return typeof value === 'string' && (value.includes(OPEN_SIGN) || value.includes(DERIVED_SIGN))
}

/** Open in some part. */
export function isOpenIn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isOpen(value)
  for (const key in value) if (isOpenIn((value as Record<string, unknown>)[key]) || isOpen(key)) return true
  return false
}

/** As a template prints it; what Terraform would refuse there is open. */
export function textOf(value: unknown): string {
  return value === null || typeof value === 'object' || value === undefined ? OPEN : String(value)
}

/** A map or an object of Terraform's. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The entries of a map, or of a list, in the order in which Terraform goes through them. */
export function entriesOf(value: object): [string, unknown][] {
  const entries = Object.entries(value)
  return Array.isArray(value) ? entries : entries.sort(([a], [b]) => inOrder(a, b))
}

/** Terraform's order of keys, as `sort` takes it. */
export function inOrder<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A list in which each stands once: of what is known in order, as a set is gone through. */
export function setOf(list: readonly unknown[]): unknown[] {
  const found = new Map(list.map(one => [typeof one === 'object' ? JSON.stringify(one) : one, one]))
  const all = [...found.values()]
  if (all.every(one => typeof one === 'string') && !all.some(isOpen)) return all.sort(inOrder)
  return all.every(one => typeof one === 'number') ? all.sort(inOrder) : all
}

/** What Terraform makes a truth value of; undefined for all else. */
export function truthOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

/** What Terraform makes a number of; undefined for all else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : undefined
}

/**
 * Whether Terraform takes two values for the same; undefined where that hangs on their types, which neither a plan nor a literal tells
 * for certain (`"1"` and `1`), or on what is open.
 */
export function areSame(a: unknown, b: unknown): boolean | undefined {
  if (isOpen(a) || isOpen(b)) return undefined
  if (a === b) return true
  if (a === null || b === null) return false
  if (typeof a === 'object' && typeof b === 'object') return arePartsSame(a, b)
  // A list is no text, whatever its elements are.
  if (typeof a === 'object' || typeof b === 'object') return false
  if (typeof a === typeof b) return false
  const isLike = String(a) === String(b) || (numberOf(a) !== undefined && numberOf(a) === numberOf(b))
  return isLike ? undefined : false
}

function arePartsSame(a: object, b: object): boolean | undefined {
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ours, theirs] = [Object.keys(a), Object.keys(b)]
  if (ours.some(isOpen) || theirs.some(isOpen)) return undefined
  if (ours.length !== theirs.length) return false
  let isSame: boolean | undefined = true
  for (const key of ours) {
    if (!Object.hasOwn(b, key)) return false
    const part = areSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])
    if (part === false) return false
    if (part === undefined) isSame = undefined
  }
  return isSame
}
