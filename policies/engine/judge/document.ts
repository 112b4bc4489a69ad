import type { Typed } from './typed.ts'
import { asValue, type Mask, part, Value } from './value.ts'

/**
 * A JSON document inside a string, as a value like any other: `json<ContainerDefinitions>(task.container_definitions).no(c =>
 * c.privileged.is(true))`, told as `container_definitions[1].privileged`. A text that is decided at apply is unknown as a whole; one
 * that is no JSON is unknown too, with that reason. AWS reads keys in any case, so `Privileged` is `privileged`.
 */
export function json<Shape>(text: object): Typed<Shape> {
  return documentOf(asValue(text)) as unknown as Typed<Shape>
}

function documentOf(text: Value): Value {
  const of = (raw: unknown, unknown?: Mask, reason?: string) =>
    new DocumentValue(text._body, text._parent, text._key, raw, unknown, text._sensitive, reason)
  if (text._state() !== 'known') return of(text._raw, text._unknown, text._reason)
  if (typeof text._raw !== 'string' || text._raw === '') return of(null)
  if (isDeep(text._raw)) return of(null, true, `\`${text._path()}\` ${TOO_DEEP}`)
  try {
    return of(JSON.parse(text._raw))
  } catch {
    return of(null, true, `\`${text._path()}\` is no JSON that can be read`)
  }
}

/** Whether a text nests brackets deeper than any document of AWS: what walks it would run out of stack. */
export function isDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) at += char === BACKSLASH ? 1 : 0
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > DEEPEST) return true
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const DEEPEST = 100
/** As a reason, behind a value's path. */
export const TOO_DEEP = `is nested deeper than ${DEEPEST} levels, and is not read`

/** A place in a parsed document. It stands where its text stands, and is as sensitive as that is. */
class DocumentValue extends Value {
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
    )
  }
}

/** The key as the document spells it. */
function keyIn(raw: unknown, key: string): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || Object.hasOwn(raw, key)) return key
  const lower = key.toLowerCase()
  return Object.keys(raw).find(one => one.toLowerCase() === lower) ?? key
}
