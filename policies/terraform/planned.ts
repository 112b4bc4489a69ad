import type { CtyType } from '../schema/merge.ts'
import { text, UNKNOWN } from './evaluate.ts'

/** How a planned value stands in `after`: what is unknown is left out of objects and null in lists. */
export function shown(value: unknown): unknown {
  if (value === UNKNOWN) return null
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, v]) => v !== UNKNOWN)
      .map(([k, v]) => [k, shown(v)]),
  )
}

/** How it stands in `after_unknown`: true where unknown; objects leave out what is not, lists do not. */
export function unknownMask(value: unknown): unknown {
  if (value === UNKNOWN) return true
  if (Array.isArray(value)) return value.map(unknownMask)
  if (typeof value !== 'object' || value === null) return false
  return withoutFalse(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unknownMask(inner)])),
  )
}

/** How an attribute that is not sensitive stands in `after_sensitive`: its shape, without a mark. */
export function plainMask(value: unknown, type: CtyType): unknown {
  if (value !== UNKNOWN) return unknownMask(plain(value))
  return typeof type === 'string' ? false : type[0] === 'map' || type[0] === 'object' ? {} : []
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return false
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

/** A mask without the members of which nothing is marked, as Terraform prints it. */
export function withoutFalse(mask: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mask).filter(([, inner]) => inner !== false))
}

/**
 * A value as the provider's schema has it: numbers for numbers, missing fields null. The provider's own diff makes a
 * list or a set unknown as a whole when an element is; `byElement` keeps the others, as Terraform itself does for data
 * sources.
 */
export function convert(value: unknown, type: CtyType, byElement: boolean): unknown {
  if (value === UNKNOWN || value === null || type === 'dynamic') return value
  if (type === 'string') return text(value)
  if (type === 'number') return Number.isNaN(Number(text(value))) ? wrong(value, type) : Number(value)
  if (type === 'bool') return { true: true, false: false }[text(value)] ?? wrong(value, type)
  if (typeof value !== 'object') return wrong(value, type)
  if (type[0] === 'list' || type[0] === 'set') {
    const elements = Array.isArray(value) ? value : wrong(value, type)
    const converted = elements.map(element => convert(element, type[1], byElement))
    const whole = !byElement && typeof type[1] === 'string'
    if (whole && converted.includes(UNKNOWN)) return UNKNOWN
    const sorts = type[0] === 'set' && type[1] === 'string' && !converted.includes(UNKNOWN)
    return sorts ? [...new Set(converted)].sort() : converted
  }
  if (type[0] === 'map') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, convert(inner, type[1], byElement)]),
    )
  }
  if (type[0] !== 'object') return value
  const given = value as Record<string, unknown>
  for (const name of Object.keys(given))
    if (!(name in type[1])) throw new Error(`an object here has no ${name}`)
  return Object.fromEntries(
    Object.entries(type[1]).map(([name, field]) => [name, convert(given[name] ?? null, field, byElement)]),
  )
}

/** The provider's own diff writes what is in a set without nulls, but for numbers. */
export function zeroed(value: unknown, type: CtyType): unknown {
  if (value !== null) {
    if (typeof type === 'string' || value === UNKNOWN) return value
    if (type[0] === 'set' || type[0] === 'list')
      return (value as unknown[]).map(element => zeroed(element, type[1]))
    if (type[0] !== 'object') return value
    const given = value as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(type[1]).map(([name, field]) => [name, zeroed(given[name], field)]),
    )
  }
  if (typeof type !== 'string') return type[0] === 'map' || type[0] === 'object' ? null : []
  return { string: '', number: null, bool: false, dynamic: null }[type]
}

function wrong(value: unknown, type: CtyType): never {
  throw new Error(`${JSON.stringify(value)} is no ${typeof type === 'string' ? type : type[0]}`)
}
