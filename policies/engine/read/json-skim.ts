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
  #held = new Uint8Array(4096)
  #heldLength = 0
  /** The token that the last piece ended in, and how far it came. */
  #token = NONE
  #isKey = false
  #left = 0
  #low = 0
  #high = 0
  #word = TRUE
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
    let at = 0
    /** Where the taken bytes begin in this piece. */
    let from = 0
    let want = this.#want
    let depth = this.#depth
    let open = this.#open

    while (at < end) {
      let ended = false
      if (this.#token !== NONE) {
        at = this.#resume(bytes, at)
        if (this.#token !== NONE) break
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
              this.#token = STRING
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
            this.#token = STRING
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
            this.#token = number ? NUMBER : LITERAL
            this.#left = 0
            this.#word = c === 0x74 ? TRUE : c === 0x66 ? FALSE : NULL_WORD
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
    if (this.#token === NUMBER && this.#depth === 0) this.write(SPACE)
    if (this.#want !== END) throw new JsonError('end', this.#offset, 'ends too early')
  }

  get offset(): number {
    return this.#offset
  }

  #key(bytes: Uint8Array, from: number, to: number): void {
    this.#taking = NOTHING
    if (this.#heldLength > 0) {
      this.#hold(bytes, from, to)
      const length = this.#heldLength
      this.#heldLength = 0
      this.#key(this.#held, 0, length)
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
    if (this.#heldLength === 0) {
      ;(this.#next as Leaf).take(bytes, from, to)
      return
    }
    this.#hold(bytes, from, to)
    const length = this.#heldLength
    this.#heldLength = 0
    ;(this.#next as Leaf).take(this.#held, 0, length)
  }

  /** The piece ends within what is being taken. */
  #interrupt(bytes: Uint8Array, from: number): void {
    if (this.#taking === TAKING_STREAM) (this.#next as Stream).piece(bytes, from, bytes.length)
    else this.#hold(bytes, from, bytes.length)
  }

  #hold(bytes: Uint8Array, from: number, to: number): void {
    const length = this.#heldLength + to - from
    if (length > LARGEST) throw new JsonError('large', this.#offset + from, 'one value is larger than 16 MB')
    if (length > this.#held.length) {
      const held = new Uint8Array(Math.max(length, this.#held.length * 2))
      held.set(this.#held.subarray(0, this.#heldLength))
      this.#held = held
    }
    this.#held.set(bytes.subarray(from, to), this.#heldLength)
    this.#heldLength = length
  }

  /** Goes on with a token; leaves it open where the piece ends first. */
  #resume(bytes: Uint8Array, at: number): number {
    switch (this.#token) {
      case NUMBER:
        return this.#number(bytes, at)
      case LITERAL:
        return this.#literal(bytes, at)
      default:
        return this.#string(bytes, at)
    }
  }

  #string(bytes: Uint8Array, at: number): number {
    const end = bytes.length
    let token = this.#token
    while (at < end) {
      const c = bytes[at]!
      if (token === STRING) {
        if (PLAIN[c] === 1) {
          at++
          while (at < end && PLAIN[bytes[at]!] === 1) at++
          continue
        }
        if (c === QUOTE) {
          this.#token = NONE
          return at + 1
        }
        if (c === 0x5c) token = ESCAPE
        else if (c < 0x20) this.#fail(at, 'a control character stands bare in a string')
        else {
          token = UTF8
          this.#low = 0x80
          this.#high = 0xbf
          // Well-formed byte sequences, Unicode standard, table 3-7.
          if (c >= 0xc2 && c <= 0xdf) this.#left = 1
          else if (c >= 0xe0 && c <= 0xef) {
            this.#left = 2
            if (c === 0xe0) this.#low = 0xa0
            else if (c === 0xed) this.#high = 0x9f
          } else if (c >= 0xf0 && c <= 0xf4) {
            this.#left = 3
            if (c === 0xf0) this.#low = 0x90
            else if (c === 0xf4) this.#high = 0x8f
          } else this.#badUtf8(at)
        }
      } else if (token === ESCAPE) {
        if (c === 0x75) {
          token = HEX
          this.#left = 4
        } else if (ESCAPED[c] === 1) token = STRING
        else this.#fail(at, 'no escape of JSON follows the backslash')
      } else if (token === HEX) {
        if (HEX_DIGIT[c] !== 1) this.#fail(at, 'four hexadecimal digits must follow \\u')
        if (--this.#left === 0) token = STRING
      } else {
        if (c < this.#low || c > this.#high) this.#badUtf8(at)
        this.#low = 0x80
        this.#high = 0xbf
        if (--this.#left === 0) token = STRING
      }
      at++
    }
    this.#token = token
    return at
  }

  #literal(bytes: Uint8Array, at: number): number {
    const word = this.#word
    while (at < bytes.length && this.#left < word.length) {
      if (bytes[at] !== word[this.#left]) this.#fail(at, 'expected a value')
      this.#left++
      at++
    }
    if (this.#left === word.length) this.#token = NONE
    return at
  }

  /** `#left` is the state of the number: how much of JSON's grammar has been seen. */
  #number(bytes: Uint8Array, at: number): number {
    const end = bytes.length
    let state = this.#left
    while (at < end) {
      const c = bytes[at]!
      const kind =
        c >= 0x31 && c <= 0x39
          ? 1
          : c === 0x30
            ? 0
            : c === 0x2e
              ? 2
              : c === 0x65 || c === 0x45
                ? 3
                : c === 0x2d
                  ? 4
                  : 5
      const next = kind === 5 && c !== 0x2b ? 0 : NUMBERS[state * 6 + kind]!
      if (next === 0) {
        if (ENDINGS[state] !== 1) this.#fail(at, 'this is no number')
        this.#token = NONE
        return at
      }
      state = next
      at++
    }
    this.#left = state
    return at
  }

  #fail(at: number, what: string): never {
    throw new JsonError('syntax', this.#offset + at, what)
  }

  #badUtf8(at: number): never {
    throw new JsonError('encoding', this.#offset + at, 'this byte is not UTF-8')
  }
}

/** Beyond these it is no plan but somebody's attempt on the memory: each key is held, and each value that is taken. */
const MOST_OTHERS = 100_000
const LARGEST = 16 << 20

/** The offset behind a literal that is whole in this piece, else `at`. */
function plainLiteral(bytes: Uint8Array, at: number): number {
  const word = bytes[at] === 0x6e ? NULL_WORD : bytes[at] === 0x74 ? TRUE : FALSE
  if (at + word.length > bytes.length) return at
  for (let i = 1; i < word.length; i++) if (bytes[at + i] !== word[i]) return at
  return at + word.length
}

/** The offset behind a number of digits alone that is whole in this piece, else `at`. */
function plainNumber(bytes: Uint8Array, at: number): number {
  let to = at
  while (to < bytes.length && bytes[to]! >= 0x30 && bytes[to]! <= 0x39) to++
  const next = to < bytes.length ? bytes[to]! : 0
  const isEnd = next === 0x2c || next === 0x7d || next === 0x5d
  return isEnd && (bytes[at] !== 0x30 || to === at + 1) ? to : at
}

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

const NONE = 0
const STRING = 1
const ESCAPE = 2
const HEX = 3
const UTF8 = 4
const LITERAL = 5
const NUMBER = 6

const NOTHING = 0
const TAKING_KEY = 1
const TAKING_LEAF = 2
const TAKING_STREAM = 3

const table = (text: string) => {
  const set = new Uint8Array(256)
  for (const c of text) set[c.charCodeAt(0)] = 1
  return set
}
const ascii = (word: string) => new TextEncoder().encode(word)

/** Bytes that stand in a string for themselves and are one character. */
const PLAIN = new Uint8Array(256).fill(1, 0x20, 0x80)
PLAIN[QUOTE] = PLAIN[0x5c] = 0
const ESCAPED = table('"\\/bfnrt')
const HEX_DIGIT = table('0123456789abcdefABCDEF')
const TRUE = ascii('true')
const FALSE = ascii('false')
const NULL_WORD = ascii('null')
const SPACE = ascii(' ')

/** Rows: nothing yet, minus, zero, digits, point, decimals, e, its sign, its digits. Columns: 0, 1-9, point, e, -, +. */
// biome-ignore format: a table
const NUMBERS = new Uint8Array([
  2, 3, 0, 0, 1, 0,
  2, 3, 0, 0, 0, 0,
  0, 0, 4, 6, 0, 0,
  3, 3, 4, 6, 0, 0,
  5, 5, 0, 0, 0, 0,
  5, 5, 0, 6, 0, 0,
  8, 8, 0, 0, 7, 7,
  8, 8, 0, 0, 0, 0,
  8, 8, 0, 0, 0, 0,
])
const ENDINGS = new Uint8Array([0, 0, 1, 1, 0, 1, 0, 0, 1])
