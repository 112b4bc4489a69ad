import type { Expression } from '../terraform/hcl.ts'
import type { Reader } from './reader.ts'
import type { Reading } from './reading.ts'
import type { Block } from './scan.ts'
import { isMap, isOpen, numberOf, setOf, truthOf } from './signs.ts'

/**
 * What a variable makes of what it is given: that of its type, with the defaults of what may be left out. Where the type is not known, or
 * does not fit, nobody knows what is in it beside; undefined for a text or a number that does not fit.
 */
export function converted(
  value: unknown,
  block: Block | undefined,
  reader: Reader,
  reading: Reading,
): unknown {
  if (isOpen(value)) return value
  const type = block && typeOf(block, reader)
  if (!block || type === undefined) return uncounted(value, reader)
  const isNullable = reading.read(block.attributes.get('nullable')) !== false
  const given = value === null && !isNullable ? reading.read(block.attributes.get('default')) : value
  const made = as(given, type, reader, reading)
  if (made !== MISFIT) return made
  return typeof given === 'object' ? uncounted(given, reader) : undefined
}

/** Null for one that takes anything. */
function typeOf({ attributes }: Block, reader: Reader): Expression | null | undefined {
  const written = attributes.get('type')
  if (!written) return null
  const type = reader.code.of(written)
  // In JSON, and of old, it stands in quotes.
  return type?.kind === 'literal' && typeof type.value === 'string'
    ? reader.code.of({ line: 0, expression: type.value })
    : type
}

function as(value: unknown, type: Expression | null, reader: Reader, reading: Reading): unknown {
  if (type === null || value === null || isOpen(value)) return value
  if (type.kind === 'name') return asNamed(value, type.name)
  const [inner] = type.kind === 'call' ? type.args : []
  if (type.kind !== 'call' || !inner) return MISFIT
  const each = (list: readonly unknown[], of: (at: number) => Expression | undefined) => {
    const made = list.map((one, at) => {
      const type = of(at)
      return type ? as(one, type, reader, reading) : MISFIT
    })
    if (made.includes(MISFIT)) return MISFIT
    if (reader.uncounted.has(list)) reader.uncounted.add(made)
    return made
  }
  switch (type.name) {
    case 'list':
      return Array.isArray(value) ? each(value, () => inner) : MISFIT
    case 'set': {
      const made = Array.isArray(value) ? each(value, () => inner) : MISFIT
      return made === MISFIT || reader.uncounted.has(made) ? made : setOf(made)
    }
    case 'tuple':
      return Array.isArray(value) && inner.kind === 'list' ? each(value, at => inner.items[at]) : MISFIT
    case 'map': {
      if (!isMap(value)) return MISFIT
      const made = each(Object.values(value), () => inner)
      return made === MISFIT ? MISFIT : kept(value, Object.keys(value), made, reader)
    }
    case 'object':
      return isMap(value) && inner.kind === 'object' ? asObject(value, inner, reader, reading) : MISFIT
    default:
      return MISFIT
  }
}

function asNamed(value: unknown, name: string): unknown {
  switch (name) {
    case 'string':
      return typeof value === 'object' ? MISFIT : String(value)
    case 'number':
      return numberOf(value) ?? MISFIT
    case 'bool':
      return truthOf(value) ?? MISFIT
    case 'list':
    case 'set':
      return Array.isArray(value) ? value : MISFIT
    case 'map':
      return isMap(value) ? value : MISFIT
    default:
      return name === 'any' ? value : MISFIT
  }
}

function asObject(
  value: Readonly<Record<string, unknown>>,
  { entries }: Extract<Expression, { kind: 'object' }>,
  reader: Reader,
  reading: Reading,
): unknown {
  const names: string[] = []
  const made: unknown[] = []
  for (const [key, written] of entries) {
    if (key.kind !== 'literal') return MISFIT
    const name = String(key.value)
    const isOptional = written.kind === 'call' && written.name === 'optional'
    const [type = written, fallback] = isOptional ? written.args : [written]
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (own === undefined && (!isOptional || reader.uncounted.has(value))) return MISFIT
    const given =
      (own === undefined || own === null) && isOptional ? (fallback ? reading.of(fallback) : null) : own
    const one = as(given, type, reader, reading)
    if (one === MISFIT) return MISFIT
    names.push(name)
    made.push(one)
  }
  return kept(value, names, made, reader)
}

function kept(from: object, names: readonly string[], values: readonly unknown[], reader: Reader): object {
  const made = Object.fromEntries(names.map((name, i) => [name, values[i]]))
  if (reader.uncounted.has(from)) reader.uncounted.add(made)
  return made
}

/** What is in it nobody knows for certain, and neither of its parts. */
function uncounted(value: unknown, reader: Reader): unknown {
  if (typeof value !== 'object' || value === null) return value
  const made = Array.isArray(value)
    ? value.map(one => uncounted(one, reader))
    : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, uncounted(one, reader)]))
  reader.uncounted.add(made)
  return made
}

const MISFIT: unique symbol = Symbol('misfit')
