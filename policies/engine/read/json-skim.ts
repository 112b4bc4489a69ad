import { Held } from './held.ts'
import {
  type Container,
  type Elements,
  type Entries,
  JsonError,
  type Key,
  type Leaf,
  type Members,
  type Shape,
  type Stream,
} from './shape.ts'
import { PLAIN, plainLiteral, plainNumber, Token } from './token.ts'
import { isAt, Words } from './words.ts'

/**
 * Reads JSON as it arrives, in pieces of any size, and hands out the parts that somebody asked for; the others go by
 * unparsed. All of it is checked as strictly as JSON.parse does: grammar, UTF-8, and beyond that nesting, and that an
 * object which is looked into has each key once.
 */
export class JsonSkim {
  readonly #words: Words
  readonly #deepest: number
  /** What may come next; see the constants. */
  #want = VALUE
  #depth = 0
  /** The innermost container that is looked into. All around it are looked into as well, none inside it is. */
  #open = 0
  /** `{` or `[`, by depth. */
  readonly #kinds: Uint8Array
  readonly #shapes: Container[] = []
  /** Of each container that is looked into: its last key, the known keys so far as bits, and other keys so far. */
  readonly #last: Key[] = []
  readonly #seen: number[] = []
  readonly #others: (Set<string> | undefined)[] = []
  /** Where the next value of the open container goes. */
  #next: Shape | undefined
  /** What is being taken: nothing, a key, a leaf, a stream. */
  #taking = NOTHING
  readonly #held = new Held()
  /** The token that the last piece ended in. */
  readonly #token = new Token()
  #isKey = false
  /** Bytes of the pieces before. */
  #offset = 0

  constructor(root: Shape, words = new Words(), deepest = 200) {
    this.#next = root
    this.#words = words
    this.#deepest = deepest
    this.#kinds = new Uint8Array(deepest + 1)
  }

  /** @throws JsonError */
  write(bytes: Uint8Array): void {
    const end = bytes.length
    const kinds = this.#kinds
    const token = this.#token
    let at = 0
    /** Where the taken bytes begin in this piece. */
    let from = 0
    let want = this.#want
    let depth = this.#depth
    let open = this.#open

    while (at < end) {
      let ended = false
      if (token.isOpen) {
        at = token.read(bytes, at, this.#offset)
        if (token.isOpen) break
        if (!this.#isKey) ended = true
        else if (depth === open) {
          this.#key(bytes, from, at)
          want = COLON
        } else want = COLON
      } else {
        const c = bytes[at]!
        if (c === QUOTE) {
          if (want === KEY || want === KEY_OR_END) {
            if (depth === open) {
              this.#taking = TAKING_KEY
              from = at
            }
            at++
            while (at < end && PLAIN[bytes[at]!] === 1) at++
            if (at === end || bytes[at] !== QUOTE) {
              token.beginString()
              this.#isKey = true
              continue
            }
            at++
            if (depth === open) this.#key(bytes, from, at)
            if (at < end && bytes[at] === 0x3a) {
              at++
              want = VALUE
            } else want = COLON
            continue
          }
          if (want > VALUE_OR_END) this.#fail(at, expected(want))
          if (depth === open) {
            this.#take(SCALAR)
            from = at
          }
          at++
          while (at < end && PLAIN[bytes[at]!] === 1) at++
          if (at === end || bytes[at] !== QUOTE) {
            token.beginString()
            this.#isKey = false
            continue
          }
          at++
          ended = true
        } else if (c === 0x2c) {
          if (want !== COMMA_OR_END) this.#fail(at, expected(want))
          at++
          want = kinds[depth] === OBJECT ? KEY : VALUE
        } else if (c === 0x3a) {
          if (want !== COLON) this.#fail(at, expected(want))
          at++
          want = VALUE
        } else if (c === OBJECT || c === ARRAY) {
          if (want > VALUE_OR_END) this.#fail(at, expected(want))
          if (depth === this.#deepest)
            throw new JsonError('deep', this.#offset + at, `nested deeper than ${depth}`)
          if (depth === open) {
            this.#take(c)
            from = at
            open = this.#open
          }
          kinds[++depth] = c
          at++
          want = c === OBJECT ? KEY_OR_END : VALUE_OR_END
        } else if (c === 0x7d || c === 0x5d) {
          // `{` is 0x7b and `[` 0x5b: two below what closes them.
          const fits = kinds[depth] === c - 2 && depth > 0
          if (!fits || (want !== COMMA_OR_END && want !== (c === 0x7d ? KEY_OR_END : VALUE_OR_END))) {
            this.#fail(at, expected(want))
          }
          at++
          if (depth === open) {
            this.#shapes[depth]!.end?.()
            this.#open = open = depth - 1
          }
          depth--
          ended = true
        } else if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) {
          at++
          continue
        } else {
          if (want > VALUE_OR_END) this.#fail(at, expected(want))
          const number = c === 0x2d || (c >= 0x30 && c <= 0x39)
          if (!number && c !== 0x74 && c !== 0x66 && c !== 0x6e) this.#fail(at, expected(want))
          if (depth === open) {
            this.#take(c === 0x6e ? NULL : SCALAR)
            from = at
          }
          const behind = number ? plainNumber(bytes, at) : plainLiteral(bytes, at)
          if (behind === at) {
            token.begin(c)
            this.#isKey = false
            continue
          }
          at = behind
          ended = true
        }
      }
      if (ended) {
        if (depth === open && depth >= 0) {
          if (this.#taking !== NOTHING) this.#taken(bytes, from, at)
          if (depth > 0 && kinds[depth] === ARRAY) this.#next = (this.#shapes[depth] as Elements).element
        }
        if (depth === 0) want = END
        else if (at < end && bytes[at] === 0x2c) {
          at++
          want = kinds[depth] === OBJECT ? KEY : VALUE
        } else want = COMMA_OR_END
      }
    }
    if (this.#taking !== NOTHING) this.#interrupt(bytes, from)
    this.#want = want
    this.#depth = depth
    this.#offset += end
  }

  /** @throws JsonError where the text is not complete. */
  end(): void {
    // Only a delimiter ends a number, and at the top level none need come.
    if (this.#token.isNumber && this.#depth === 0) this.write(SPACE)
    if (this.#want !== END) throw new JsonError('end', this.#offset, 'ends too early')
  }

  get offset(): number {
    return this.#offset
  }

  #key(bytes: Uint8Array, from: number, to: number): void {
    this.#taking = NOTHING
    if (this.#held.length > 0) {
      this.#held.add(bytes, from, to, this.#offset)
      const { length } = this.#held
      this.#key(this.#held.take(), 0, length)
      return
    }
    const open = this.#open
    const shape = this.#shapes[open] as Members | Entries
    if (shape.kind === 'entries') {
      const text = this.#words.string(bytes, from, to)
      this.#once(text, from)
      this.#next = shape.entry(text)
      return
    }
    const last = this.#last[open]!
    let key = last.next
    // Objects of one kind mostly have the same keys in the same order.
    if (key === undefined || !isAt(key.text, bytes, from + 1, to - 1)) {
      const text = this.#words.string(bytes, from, to)
      key = shape.keys.find(text)
      if (key === undefined) {
        this.#once(text, from)
        this.#next = undefined
        return
      }
      last.next = key
    }
    if ((this.#seen[open]! & key.bit) !== 0) throw new JsonError('duplicate', this.#offset + from, key.text)
    this.#seen[open]! |= key.bit
    this.#last[open] = key
    this.#next = key.shape
  }

  #once(text: string, at: number): void {
    const others = (this.#others[this.#open] ??= new Set())
    if (others.size === MOST_OTHERS) {
      throw new JsonError('large', this.#offset + at, `an object has more than ${MOST_OTHERS} keys`)
    }
    if (others.has(text)) throw new JsonError('duplicate', this.#offset + at, text)
    others.add(text)
  }

  /** A value of the open container begins: looks into it, starts to take it, or lets it go by. */
  #take(kind: number): void {
    const shape = this.#next
    if (shape === undefined) return
    if (shape.kind === 'leaf') this.#taking = TAKING_LEAF
    else if (shape.kind === 'stream') this.#taking = TAKING_STREAM
    else if (kind === (shape.kind === 'array' ? ARRAY : OBJECT)) {
      const open = ++this.#open
      this.#shapes[open] = shape
      this.#others[open] = undefined
      if (shape.kind === 'object') {
        this.#last[open] = shape.keys.start
        this.#seen[open] = 0
      } else if (shape.kind === 'array') this.#next = shape.element
      shape.begin?.()
    } else if (kind !== NULL) shape.other?.(kind === OBJECT ? 'object' : kind === ARRAY ? 'array' : 'scalar')
  }

  #taken(bytes: Uint8Array, from: number, to: number): void {
    const taking = this.#taking
    this.#taking = NOTHING
    if (taking === TAKING_STREAM) {
      ;(this.#next as Stream).piece(bytes, from, to)
      return
    }
    if (this.#held.length === 0) {
      ;(this.#next as Leaf).take(bytes, from, to)
      return
    }
    this.#held.add(bytes, from, to, this.#offset)
    const { length } = this.#held
    ;(this.#next as Leaf).take(this.#held.take(), 0, length)
  }

  /** The piece ends within what is being taken. */
  #interrupt(bytes: Uint8Array, from: number): void {
    if (this.#taking === TAKING_STREAM) (this.#next as Stream).piece(bytes, from, bytes.length)
    else this.#held.add(bytes, from, bytes.length, this.#offset)
  }

  #fail(at: number, what: string): never {
    throw new JsonError('syntax', this.#offset + at, what)
  }
}

/** Beyond this it is no plan but somebody's attempt on the memory: each key is held. */
const MOST_OTHERS = 100_000

function expected(want: number): string {
  switch (want) {
    case KEY:
    case KEY_OR_END:
      return 'expected a key in double quotes'
    case COLON:
      return 'expected a colon'
    case COMMA_OR_END:
      return 'expected a comma or the end of the list or object'
    case END:
      return 'expected nothing more'
    default:
      return 'expected a value'
  }
}

const QUOTE = 0x22
const OBJECT = 0x7b
const ARRAY = 0x5b
const SCALAR = 0
const NULL = 1

const VALUE = 0
const VALUE_OR_END = 1
const KEY_OR_END = 2
const KEY = 3
const COLON = 4
const COMMA_OR_END = 5
const END = 6

const NOTHING = 0
const TAKING_KEY = 1
const TAKING_LEAF = 2
const TAKING_STREAM = 3
const SPACE = new Uint8Array([0x20])
