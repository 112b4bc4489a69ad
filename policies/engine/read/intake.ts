import { PlanError } from '../plan.ts'
import { Arena, parseJson, type Slice } from './arena.ts'
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
    const most = MOST_PARTS.toLocaleString('en')
    throw new PlanError(
      'PLAN_TOO_LARGE',
      `The plan names more than ${most} resources. Send plans of its parts.`,
    )
  }

  /**
   * What judging makes of a block takes far more memory than the block has bytes, and a rule that is open to all is a finding of its own.
   *
   * @throws PlanError PLAN_TOO_LARGE where one resource holds more blocks, or values, than any that AWS takes
   */
  fewBlocks(bytes: Uint8Array, from: number, to: number): void {
    if (to - from < SHORTEST_BLOCK * MOST_BLOCKS) return
    const { objects, values } = countIn(bytes, from, to)
    if (objects <= MOST_BLOCKS && values <= MOST_VALUES) return
    const [most, what] = objects > MOST_BLOCKS ? [MOST_BLOCKS, 'blocks'] : [MOST_VALUES, 'values']
    throw new PlanError(
      'PLAN_TOO_LARGE',
      `The plan has a resource with more than ${most.toLocaleString('en')} ${what}: AWS has none of so many.`,
    )
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

export function members(
  shapes: Record<string, Shape>,
  hooks?: Pick<Members, 'begin' | 'end' | 'other'>,
): Members {
  return { kind: 'object', keys: new Keys(shapes), ...hooks }
}

export function list(name: string, element: Shape): Shape {
  return { kind: 'array', element, other: () => notPlan(`\`${name}\` is no list`) }
}

export function notPlan(what: string): never {
  throw new PlanError('PLAN_NOT_PLAN', `This JSON is no plan as Terraform writes it: ${what}.`)
}

export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** How many objects some JSON has, which must be valid, and how many values behind another. */
function countIn(bytes: Uint8Array, from: number, to: number): { objects: number; values: number } {
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
const MOST_BLOCKS = 5_000
const MOST_VALUES = 150_000
/** `{},` */
const SHORTEST_BLOCK = 3
export const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACE = 0x7b
const COMMA = 0x2c
const ZERO_DIGIT = 0x30
