import { grouped } from '../grouped.ts'
import { MOST_BLOCKS, MOST_VALUES, PlanError, type Unread } from '../plan.ts'
import { Arena, parseJson, type Slice } from './arena.ts'
import { ALL_READ } from './resource.ts'
import { Keys, type Leaf, type Members, type Shape } from './shape.ts'
import { isAt, stringAt, type Words } from './words.ts'

/** What all parts of a plan share while they are read: where kept bytes go, which types are wanted, how much there may be. */
export class Intake {
  readonly words: Words
  readonly arena: Arena
  readonly #judged: (type: string) => boolean
  readonly #judgedTypes = new Map<string, boolean>()
  /** Resources of all parts of the plan, and module calls. */
  #parts = 0

  constructor(judged: (type: string) => boolean, words: Words, room?: number) {
    this.arena = new Arena(room)
    this.#judged = judged
    this.words = words
  }

  /** Whether a body is kept. Before type and mode are known, it is. */
  isWanted(mode: string, type: string): boolean {
    if (mode !== 'managed' || type === '') return true
    let judged = this.#judgedTypes.get(type)
    if (judged === undefined) this.#judgedTypes.set(type, (judged = this.#judged(type)))
    return judged
  }

  /** Each of them costs some hundred bytes, however few it has in the file. */
  oneMore(): void {
    if (++this.#parts <= MOST_PARTS) return
    throw new PlanError(
      'PLAN_TOO_LARGE',
      `The plan names more than ${grouped(MOST_PARTS)} resources. Send plans of its parts.`,
    )
  }

  /**
   * What judging makes of a block takes far more memory than the block has bytes, and a rule that is open to all is a finding of its own.
   * So the attributes with which an object would hold more than can be judged are left out.
   */
  readable(bytes: Uint8Array, from: number, to: number): Readable {
    const whole = { bytes, from, to, unread: ALL_READ }
    if (to - from < SHORTEST_BLOCK * MOST_BLOCKS || bytes[from] !== BRACE) return whole
    const all = countIn(bytes, from, to)
    return isBearable(all) ? whole : lean(bytes, from, to)
  }

  /** A string that comes again and again. Other kinds of values are passed over. */
  word(set: (text: string) => void): Leaf {
    let last = ''
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (bytes[from] !== QUOTE) return
        if (!isAt(last, bytes, from + 1, to - 1)) last = this.words.string(bytes, from, to)
        set(last)
      },
    }
  }

  text(set: (text: string) => void): Leaf {
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (bytes[from] === QUOTE) set(stringAt(bytes, from, to))
      },
    }
  }

  key(set: (key: string | number) => void): Leaf {
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (bytes[from] === QUOTE) return set(this.words.string(bytes, from, to))
        let key = 0
        for (let i = from; i < to; i++) {
          const digit = bytes[i]! - ZERO_DIGIT
          if (digit < 0 || digit > 9) return
          key = key * 10 + digit
        }
        set(key)
      },
    }
  }

  value(set: (value: unknown) => void): Leaf {
    return { kind: 'leaf', take: (bytes, from, to) => set(parseJson(bytes, from, to)) }
  }

  slice(set: (slice: Slice) => void): Leaf {
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        this.arena.add(bytes, from, to)
        set(this.arena.keep())
      },
    }
  }
}

export type Json = Record<string, unknown>

/** The shape of an object: what is read of each of its members. */
export function members(
  shapes: Record<string, Shape>,
  hooks?: Pick<Members, 'begin' | 'end' | 'other'>,
): Members {
  return { kind: 'object', keys: new Keys(shapes), ...hooks }
}

/** The shape of a list of such elements, which `name` has to be. */
export function list(name: string, element: Shape): Shape {
  return { kind: 'array', element, other: () => notPlan(`\`${name}\` is no list`) }
}

/** Throws PlanError. */
export function notPlan(what: string): never {
  throw new PlanError('PLAN_NOT_PLAN', `This JSON is no plan as Terraform writes it: ${what}.`)
}

/** An object as it is; of anything else an empty one. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** A text as it is; of anything else undefined. */
export function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The JSON of an object at some bytes, and the mask of those of its members that are left out. */
export interface Readable {
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
  readonly unread: Unread
}

/** An object without the members with which it would hold too much. */
function lean(bytes: Uint8Array, from: number, to: number): Readable {
  // Never longer than the whole, and held for a moment only.
  const rest = new Uint8Array(to - from)
  const unread: Record<string, true> = {}
  let sum: Count = { objects: 1, values: 0 }
  let length = 0
  for (const [start, colon, end] of membersIn(bytes, from, to)) {
    const { objects, values } = countIn(bytes, colon, end)
    const next = { objects: sum.objects + objects, values: sum.values + values + 1 }
    if (isBearable(next)) {
      rest[length] = length === 0 ? BRACE : COMMA
      rest.set(bytes.subarray(start, end), length + 1)
      length += 1 + end - start
      sum = next
    } else unread[parseJson(bytes, start, colon) as string] = true
  }
  if (length === 0) rest[length++] = BRACE
  rest[length++] = CLOSING_BRACE
  return { bytes: rest, from: 0, to: length, unread }
}

/** Where each member of an object begins, where its colon stands, and where it ends; the JSON must be valid. */
function* membersIn(bytes: Uint8Array, from: number, to: number): Generator<[number, number, number]> {
  let [depth, start, colon] = [0, from + 1, 0]
  let isQuoted = false
  for (let at = from; at < to; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) at += byte === BACKSLASH ? 1 : 0
    else if (byte === BRACE || byte === BRACKET) depth++
    else if (byte === COLON && depth === 1) colon = at
    else if (byte === COMMA || byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
      if (depth === 1 && colon > start) {
        yield [start, colon, at]
        start = at + 1
      }
      if (byte !== COMMA) depth--
    }
  }
}

interface Count {
  readonly objects: number
  readonly values: number
}

function isBearable({ objects, values }: Count): boolean {
  return objects <= MOST_BLOCKS && values <= MOST_VALUES
}

/** How many objects some JSON has, which must be valid, and how many values behind another. */
function countIn(bytes: Uint8Array, from: number, to: number): Count {
  let [objects, values] = [0, 0]
  let isQuoted = false
  for (let at = from; at < to; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) at += byte === BACKSLASH ? 1 : 0
    else if (byte === BRACE) objects++
    else if (byte === COMMA) values++
  }
  return { objects, values }
}

const MOST_PARTS = 300_000
/** `{},` */
const SHORTEST_BLOCK = 3
export const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const COMMA = 0x2c
const COLON = 0x3a
const ZERO_DIGIT = 0x30
