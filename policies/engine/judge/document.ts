import type { Expression } from '../plan.ts'
import type { List, Typed } from './typed.ts'
import { asValue, elementsOf, type Mask, part, SIGNS, Value, type WrittenText } from './value.ts'

/**
 * A JSON document inside a string, as a value like any other: `json<ContainerDefinitions>(task.container_definitions).no(c =>
 * c.privileged.is(true))`, told as `container_definitions[1].privileged`. A text that is decided at apply is unknown as a whole, but for
 * what the sources write of it; one that is no JSON is unknown too, with that reason. AWS reads keys in any case, so `Privileged` is `privileged`.
 */
export function json<Shape>(text: object): Typed<Shape> {
  return documentOf(asValue(text)) as unknown as Typed<Shape>
}

function documentOf(text: Value): Value {
  const of = (raw: unknown, unknown?: Mask, reason?: string, open?: Open) =>
    new DocumentValue(text._body, text._parent, text._key, raw, unknown, text._sensitive, reason, open)
  if (text._state() !== 'known') {
    const written = text._state() === 'unknown' ? partsOf(text._body.graph.writtenAt(text)) : undefined
    return written
      ? of(written.raw, written.mask, undefined, written.open)
      : of(text._raw, text._unknown, text._reason)
  }
  if (typeof text._raw !== 'string' || text._raw === '') return of(null)
  const excess = excessOf(text._raw)
  if (excess) return of(null, true, `\`${text._path()}\` ${excess}`)
  try {
    return of(JSON.parse(text._raw))
  } catch {
    return of(null, true, `\`${text._path()}\` is no JSON that can be read`)
  }
}

/** A list that stands in one text, with commas between its elements, as a list like any other. */
export function joined(text: object): List {
  const value = asValue(text)
  const state = value._state()
  const isText = state === 'known' && typeof value._raw === 'string'
  const list =
    isText || state === 'unknown'
      ? new Value(
          value._body,
          value._parent,
          value._key,
          isText ? elementsOf(value._raw) : [],
          state === 'unknown' || undefined,
          value._sensitive,
        )
      : value
  return list as unknown as List
}

/** A list that is known after apply, as the sources write it. */
export function writtenList(value: Value): Value | undefined {
  const list = partsOf(value._body.graph.writtenAt(value, 'list'))
  return (
    list &&
    new DocumentValue(
      value._body,
      value._parent,
      value._key,
      list.raw,
      list.mask,
      value._sensitive,
      undefined,
      list.open,
    )
  )
}

/**
 * Why a text is not read, as words behind a value's path: it nests deeper than any document of AWS, and what walks it would run out of
 * stack; or it holds more objects or values than any, which would fill the memory. Undefined where it is neither.
 */
export function excessOf(text: string): string | undefined {
  let depth = 0
  let [objects, values] = [0, 0]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) at += char === BACKSLASH ? 1 : 0
    else if (char === 0x7b || char === 0x5b) {
      if (char === 0x7b) objects++
      if (++depth > DEEPEST) return `is nested deeper than ${DEEPEST} levels, and is not read`
    } else if (char === 0x7d || char === 0x5d) depth--
    else if (char === 0x2c) values++
  }
  if (objects > MOST_OBJECTS) return `holds more than ${MOST_OBJECTS} objects, and is not read`
  return values > MOST_VALUES ? `holds more than ${MOST_VALUES} values, and is not read` : undefined
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const DEEPEST = 100
/** An OpenAPI document may be megabytes long. */
const MOST_OBJECTS = 20_000
const MOST_VALUES = 150_000

/** By the steps to them, what is written for the parts of a document that are known after apply. */
type Open = ReadonlyMap<string, Expression>

interface Parts {
  readonly raw: unknown
  readonly mask: Mask
  readonly open: Open
}

/** A document of which the sources write some parts, as a plan shows what it knows in parts; undefined where it is no JSON. */
function partsOf(written: WrittenText | undefined): Parts | undefined {
  if (!written) return undefined
  if (!known.has(written)) known.set(written, split(written))
  return known.get(written)
}

/** Many policies ask for the same. */
const known = new WeakMap<WrittenText, Parts | undefined>()

function split(written: WrittenText): Parts | undefined {
  if (excessOf(written.text)) return undefined
  let whole: unknown
  try {
    whole = JSON.parse(written.text)
  } catch {
    return undefined
  }
  const open = new Map<string, Expression>()
  const divide = (at: unknown, path: string): { raw: unknown; mask: Mask } => {
    if (typeof at === 'string') {
      const signs = [...at.matchAll(SIGNS)].map(([, position]) => position)
      if (signs.length === 0) return { raw: at, mask: undefined }
      const named = signs.flatMap(one => (one ? written.references[Number(one)] : undefined) ?? [])
      // What names nothing, and is no constant, stands in a configuration as {}.
      open.set(path, named.length > 0 ? { references: named } : {})
      return { raw: null, mask: true }
    }
    if (typeof at !== 'object' || at === null) return { raw: at, mask: undefined }
    // Whose key it is nobody knows.
    if (Object.keys(at).some(key => key.search(SIGNS) >= 0)) return { raw: null, mask: true }
    const parts = Object.entries(at).map(([key, part]) => [key, divide(part, `${path}/${key}`)] as const)
    const gather = (kind: 'raw' | 'mask') =>
      Array.isArray(at)
        ? parts.map(([, part]) => part[kind])
        : Object.fromEntries(parts.map(([key, part]) => [key, part[kind]]))
    return { raw: gather('raw'), mask: gather('mask') }
  }
  return { ...divide(whole, ''), open }
}

/** A place in a parsed document. It stands where its text stands, and is as sensitive as that is. */
class DocumentValue extends Value {
  readonly #open: Open | undefined
  readonly #path: string

  constructor(
    body: Value['_body'],
    parent: Value | undefined,
    key: string | number,
    raw: unknown,
    unknown: Mask,
    sensitive: Mask,
    reason: string | undefined,
    open: Open | undefined,
    path = '',
  ) {
    super(body, parent, key, raw, unknown, sensitive, reason)
    this.#open = open
    this.#path = path
  }

  override get _expression(): Expression {
    return this.#open?.get(this.#path)
  }

  override _make(key: string | number): Value {
    const raw = this._raw
    const written = typeof key === 'string' ? keyIn(raw, key) : key
    const inner =
      typeof raw === 'object' && raw !== null && Object.hasOwn(raw, written)
        ? (raw as Record<string | number, unknown>)[written]
        : undefined
    const reason = this._unknown === true ? this._reason : undefined
    return new DocumentValue(
      this._body,
      this,
      written,
      inner,
      part(this._unknown, written),
      this._sensitive,
      reason,
      this.#open,
      `${this.#path}/${written}`,
    )
  }
}

/** The key as the document spells it. */
function keyIn(raw: unknown, key: string): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || Object.hasOwn(raw, key)) return key
  const lower = key.toLowerCase()
  return Object.keys(raw).find(one => one.toLowerCase() === lower) ?? key
}
