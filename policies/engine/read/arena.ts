import { PlanError } from '../plan.ts'

/**
 * Holds the parts of a plan that are kept, as the bytes that they were, copied one behind the other: a plan's parsed
 * tree is several times as large as its text.
 */
export class Arena {
  #block = new Uint8Array(FIRST_BLOCK)
  #spare: Uint8Array<ArrayBuffer>[] = []
  #start = 0
  #at = 0
  #held = 0
  readonly #room: number

  /** `room`: bytes that may be held, here and beside it. */
  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room
  }

  /** Bytes that are held, here and beside it. */
  get held(): number {
    return this.#held
  }

  /** Counts bytes that are held, or with a minus are no longer. @throws PlanError PLAN_TOO_LARGE where there is no room for them */
  hold(bytes: number): void {
    this.#held += bytes
    if (this.#held <= this.#room) return
    throw new PlanError(
      'PLAN_TOO_LARGE',
      'The plan has more values that policies judge than can be held at once. Send plans of its parts.',
    )
  }

  /** Appends to the part that is being written, and returns where in it the bytes begin. */
  add(bytes: Uint8Array, from = 0, to = bytes.length): number {
    const length = to - from
    if (this.#at + length > this.#block.length) this.#move(length)
    const at = this.#at
    // A view and its copy cost more than a loop does for the few bytes of a name.
    if (length < 48) for (let i = 0; i < length; i++) this.#block[at + i] = bytes[from + i]!
    else this.#block.set(bytes.subarray(from, to), at)
    this.#at = at + length
    return at - this.#start
  }

  /** Whether the bytes equal those that begin at `at` in the part that is being written. */
  holds(at: number, length: number, bytes: Uint8Array, from: number): boolean {
    const block = this.#block
    const start = this.#start + at
    for (let i = 0; i < length; i++) if (block[start + i] !== bytes[from + i]) return false
    return true
  }

  get length(): number {
    return this.#at - this.#start
  }

  keep(): Slice {
    this.hold(this.length)
    const slice = new Slice(this.#block, this.#start, this.#at)
    this.#start = this.#at
    return slice
  }

  drop(): void {
    this.#at = this.#start
  }

  /** Takes over memory that nobody needs any longer: waiting for the garbage collector would hold twice as much. */
  reuse(blocks: Uint8Array<ArrayBuffer>[]): void {
    this.#spare = blocks
  }

  /** Goes on in a new block; the part that is being written stays in one piece. */
  #move(length: number): void {
    const written = this.#block.subarray(this.#start, this.#at)
    const needed = written.length + length
    const spare = needed <= LARGEST_BLOCK ? this.#spare.pop() : undefined
    const size = Math.max(
      Math.min(this.#block.length * 2, LARGEST_BLOCK),
      needed > LARGEST_BLOCK ? needed * 1.5 : needed,
    )
    this.#block = spare && spare.length >= needed ? spare : new Uint8Array(size)
    this.#block.set(written)
    this.#at = written.length
    this.#start = 0
  }
}

/** Bytes one behind the other, in blocks of equal size that an arena can take over. */
export class Tape {
  readonly blocks: Uint8Array<ArrayBuffer>[] = []
  /** Free bytes of the last block. */
  #free = 0
  #size = 0

  /** Bytes written. */
  get size(): number {
    return this.#size
  }

  add(bytes: Uint8Array, from: number, to: number): void {
    let at = from
    this.#size += to - from
    while (at < to) {
      if (this.#free === 0) {
        this.#free = this.blocks.length < 8 ? FIRST_BLOCK : LARGEST_BLOCK
        this.blocks.push(new Uint8Array(this.#free))
      }
      const block = this.blocks.at(-1)!
      const part = bytes.subarray(at, Math.min(to, at + this.#free))
      block.set(part, block.length - this.#free)
      this.#free -= part.length
      at += part.length
    }
  }

  /** How often a word stands in it, quoted. */
  count(word: string): number {
    const tail = `${word}"`
    let times = 0
    let text = ''
    for (const piece of this) {
      // One may begin in the piece before; a character that the edge cuts does no harm.
      text = text.slice(-tail.length) + decoder.decode(piece)
      // The runtime searches for the first letter many bytes at a time, and quotes are frequent.
      for (let at = text.indexOf(tail, 1); at > 0; at = text.indexOf(tail, at + 1))
        if (text[at - 1] === '"') times++
    }
    return times
  }

  *[Symbol.iterator](): Generator<Uint8Array> {
    const last = this.blocks.length - 1
    for (const [i, block] of this.blocks.entries())
      yield i < last ? block : block.subarray(0, block.length - this.#free)
  }
}

/** The JSON text of one part. */
export class Slice {
  readonly #block: Uint8Array
  readonly #from: number
  readonly #to: number

  constructor(block: Uint8Array, from: number, to: number) {
    this.#block = block
    this.#from = from
    this.#to = to
  }

  /** In bytes. */
  get size(): number {
    return this.#to - this.#from
  }

  parse(): unknown {
    return parseJson(this.#block, this.#from, this.#to)
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The value whose JSON stands at these bytes; it must be valid. */
export function parseJson(bytes: Uint8Array, from: number, to: number): unknown {
  return JSON.parse(decoder.decode(bytes.subarray(from, to)))
}

const FIRST_BLOCK = 1 << 16
const LARGEST_BLOCK = 1 << 20
