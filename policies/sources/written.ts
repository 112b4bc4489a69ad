import type {
  ModuleInstance,
  RestPlace,
  Written,
  WrittenOrigin,
  WrittenRest,
  WrittenText,
} from '../engine/index.ts'
import { SIGNS } from '../engine/index.ts'
import { referencesIn } from '../terraform/evaluate.ts'
import type { Expression } from '../terraform/hcl.ts'
import { agree } from './code.ts'
import { eachBlock } from './documents.ts'
import { type Module, modulesOf, type Sources } from './locate.ts'
import { Reader } from './reader.ts'
import { Reading } from './reading.ts'
import type { Block } from './scan.ts'
import { isMap, isOpen, textOf } from './signs.ts'

/**
 * Tells what the sources of a plan write where the plan shows nothing: a document that names what is still to be made is unknown as a
 * whole, though most of it is written out; and of a condition the plan lists what both branches name. It reads expressions as Terraform
 * does, with what the plan knows in the place of what they name. Whatever else one holds is open.
 */
export function writtenIn(sources: Sources): Written {
  const moduleOf = modulesOf(sources, true)
  const reader = new Reader(moduleOf, path => sources.file?.(path))
  const { code } = reader
  const fittingAt = (calls: readonly string[], blocks: readonly string[]): Module | undefined =>
    reader.at({ calls, blocks })
  return {
    textAt(place, home) {
      const { mode, type, name, path, references } = place
      const block = blockOf(mode, type, name)
      const expression = code.of(moduleOf(home.calls)?.attribute(block, path))
      if (!expression || !agree([expression], references)) return undefined
      reader.begin('text')
      const reading = new Reading(reader, home, { key: place.key, block })
      return writtenText(reading.expanded(reading.of(expression)), reader)
    },
    restsOn(place, home) {
      reader.begin('rest')
      const value = givenAt(place, home, reader)
      return value === undefined || !reader.isCloser ? undefined : rest(value, reader)
    },
    originOf(place, home, value) {
      reader.begin('origin')
      const { path } = place
      // What is meant may be an entry of a map.
      for (let used = path.length; used > 0; used--) {
        const given = givenAt({ ...place, path: path.slice(0, used) }, home, reader)
        if (given !== undefined)
          return origin(new Reading(reader, home).follow(given, path.slice(used)), value, reader)
      }
      return undefined
    },
    localAt({ calls, name, steps, blocks }) {
      let expression = code.of(fittingAt(calls, blocks)?.local(name))
      if (!expression) return undefined
      let left = steps.length
      for (; left > 0 && expression.kind === 'object'; left--) {
        const entry = entryOf(expression, String(steps[steps.length - left]))
        if (entry === undefined) break
        if (entry === null) return { references: [], left: 0 }
        expression = entry
      }
      return { references: [...new Set(referencesIn(expression))], left }
    },
  }
}

function blockOf(mode: string, type: string, name: string): string {
  return `${mode === 'data' ? 'data' : 'resource'}.${type}.${name}`
}

/** A text, a list or a map, in which signs stand for what is known after apply; undefined for what is nothing but such a sign. */
function writtenText(value: unknown, reader: Reader): WrittenText | undefined {
  const references: string[] = []
  const told = reader.exchanged(value, (kind, number) => {
    const { reference } = reader.marks[number] ?? {}
    return reference === undefined ? `${kind};` : `${kind}${references.push(reference) - 1};`
  })
  const isList = Array.isArray(told) || (isMap(told) && !reader.uncounted.has(told))
  if (isList && Object.keys(told as object).length > 0)
    return { text: JSON.stringify(told), isList: true, references }
  const isMade = typeof told === 'string' && told.replace(SIGNS, '') !== ''
  return isMade ? { text: told, isList: false, references } : undefined
}

/** What an attribute gives, of a block that is repeated what it gives in any of them; undefined where that is not written. */
function givenAt(place: RestPlace, home: ModuleInstance, reader: Reader): unknown {
  const { key, mode, type, name, path, references } = place
  const block = blockOf(mode, type, name)
  const module = reader.at(home)
  if (!module) return undefined
  const reading = new Reading(reader, home, { key, block })
  if (references === undefined) {
    const own = module.block(block)
    const names = path.filter(step => typeof step === 'string')
    const found = own && repeatedIn(own, names, reading, reader)
    if (found !== undefined) reader.isCloser = true
    return found
  }
  const expression = reader.code.of(module.attribute(block, path))
  return expression && agree([expression], references) ? reading.of(expression) : undefined
}

/**
 * Where a known value comes from, by what its attribute gives, or a list of it, or its blocks; undefined where that is another value, or
 * nobody can tell.
 */
function origin(given: unknown, value: unknown, reader: Reader): WrittenOrigin | undefined {
  const all = Array.isArray(given) ? given : [given]
  const fitting = all.filter(one => !isWritten(one) || textOf(one) === textOf(value))
  const origins = fitting.map(one => originIn(one, reader))
  if (origins.length === 0 || origins.includes(undefined)) return undefined
  return {
    isLiteral: origins.some(one => one?.isLiteral),
    variables: origins.flatMap(one => one?.variables ?? []),
  }
}

/** A text, a number or a flag in which nothing is open. */
function isWritten(given: unknown): boolean {
  return typeof given !== 'object' && given !== undefined && !isOpen(given)
}

function originIn(given: unknown, reader: Reader): WrittenOrigin | undefined {
  if (isWritten(given)) return { isLiteral: true, variables: [] }
  if (typeof given !== 'string') return undefined
  const variables = new Map<string, WrittenOrigin['variables'][number]>()
  for (const number of reader.marksIn(given) ?? [undefined]) {
    let mark = number === undefined ? undefined : reader.marks[number]
    for (; mark?.of !== undefined && !mark.isMade; mark = reader.marks[mark.of]);
    if (!mark || mark.isMade || /^(local|each|count|module)\b/.test(mark.reference)) return undefined
    const { home, reference } = mark
    if (reference.startsWith('var.'))
      variables.set(`${home.address} ${reference}`, { module: home.address, reference })
  }
  return { isLiteral: false, variables: [...variables.values()] }
}

/** What an attribute gives in each of the blocks that a path leads to; undefined where one of these is not understood. */
function repeatedIn(
  block: Block,
  [step, ...behind]: readonly string[],
  reading: Reading,
  reader: Reader,
): unknown[] | undefined {
  if (step === undefined) return undefined
  // Where a block is repeated over nothing, nobody writes it.
  const isDynamic = block.blocks.some(({ type, labels }) => type === 'dynamic' && labels[0] === step)
  if (behind.length === 0) {
    const attribute = block.attributes.get(step)
    if (isDynamic || block.blocks.some(({ type }) => type === step)) {
      const { all, isCounted } = eachBlock(block, step, reading, reader, () => true)
      return isDynamic && isCounted && all.length === 0 ? [] : undefined
    }
    const value = attribute && reading.read(attribute)
    return attribute && value === undefined ? undefined : value === undefined ? [] : [value]
  }
  const [next = ''] = behind
  const made = eachBlock(block, step, reading, reader, inner =>
    mayHold(inner, next) ? repeatedIn(inner, behind, reading, reader) : [],
  )
  const { all, isCounted } = made
  if (all.length === 0 && !(isDynamic && isCounted)) return undefined
  const found: unknown[] = []
  for (const one of all) {
    if (!one) return undefined
    found.push(...one)
  }
  return found
}

/** Whether a block holds something of a name, as a block, a dynamic one or an attribute; else nobody writes what lies behind it. */
function mayHold({ attributes, blocks }: Block, name: string): boolean {
  return attributes.has(name) || blocks.some(({ type, labels }) => type === name || labels[0] === name)
}

/** What signs in a value stand for, in the end; undefined where some stand for nothing. */
function rest(value: unknown, reader: Reader): WrittenRest | undefined {
  const marks = reader.marksIn(value)
  if (!marks) return undefined
  const named = new Map<string, WrittenRest['named'][number]>()
  let isRewritten = false
  for (const number of marks) {
    let mark = reader.marks[number]
    const isPart = mark?.isPart ?? false
    while (mark?.of !== undefined) mark = reader.marks[mark.of]
    if (!mark) return undefined
    const { home, reference } = mark
    if (reader.marks[number]?.isRewritten) {
      isRewritten = true
      continue
    }
    if (reference.startsWith('each.')) return undefined
    const { address: module } = home
    named.set(`${module} ${reference} ${isPart}`, { module, reference, isPart: isPart || mark.isPart })
  }
  return { named: [...named.values()], isRewritten }
}

/** The entry of an object that a key leads to; null where there is none, undefined where nobody can tell. */
function entryOf(
  object: Extract<Expression, { kind: 'object' }>,
  name: string,
): Expression | null | undefined {
  if (object.entries.some(([key]) => key.kind !== 'literal')) return undefined
  return object.entries.findLast(([key]) => key.kind === 'literal' && String(key.value) === name)?.[1] ?? null
}
