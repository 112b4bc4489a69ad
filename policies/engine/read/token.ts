import { JsonError } from './shape.ts'

/**
 * A string, number or literal of JSON, read byte by byte: one that a piece ends in, and a string that is more than plain ASCII. All of
 * the grammar and of UTF-8 is checked.
 */
export class Token {
  /** Begun, and not yet read to its end. */
  isOpen = false
  #state = STRING
  /** Of a string: the bytes that an escape or a character still has. Of a literal: the letters read. Of a number: a row of the table. */
  #left = 0
  #low = 0
  #high = 0
  #word = TRUE
  /** Bytes of the pieces before. */
  #offset = 0

  /** A string whose opening quote has been read. */
  beginString(): void {
    this.isOpen = true
    this.#state = STRING
  }

  /** A number or literal that begins with this byte, which has not been read yet. */
  begin(first: number): void {
    this.isOpen = true
    this.#state = first === MINUS || (first >= 0x30 && first <= 0x39) ? NUMBER : LITERAL
    this.#left = 0
    this.#word = wordOf(first)
  }

  /** Only what follows a number ends it. */
  get isNumber(): boolean {
    return this.isOpen && this.#state === NUMBER
  }

  /**
   * Goes on, and gives the offset behind what was read; the token stays open where the piece ends first. `offset`: bytes of the pieces
   * before.
   *
   * @throws JsonError
   */
  read(bytes: Uint8Array, at: number, offset: number): number {
    this.#offset = offset
    switch (this.#state) {
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
    let state = this.#state
    while (at < end) {
      const c = bytes[at]!
      if (state === STRING) {
        if (PLAIN[c] === 1) {
          at++
          while (at < end && PLAIN[bytes[at]!] === 1) at++
          continue
        }
        if (c === QUOTE) {
          this.isOpen = false
          return at + 1
        }
        if (c === 0x5c) state = ESCAPE
        else if (c < 0x20) this.#fail(at, 'a control character stands bare in a string')
        else {
          state = UTF8
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
      } else if (state === ESCAPE) {
        if (c === 0x75) {
          state = HEX
          this.#left = 4
        } else if (ESCAPED[c] === 1) state = STRING
        else this.#fail(at, 'no escape of JSON follows the backslash')
      } else if (state === HEX) {
        if (HEX_DIGIT[c] !== 1) this.#fail(at, 'four hexadecimal digits must follow \\u')
        if (--this.#left === 0) state = STRING
      } else {
        if (c < this.#low || c > this.#high) this.#badUtf8(at)
        this.#low = 0x80
        this.#high = 0xbf
        if (--this.#left === 0) state = STRING
      }
      at++
    }
    this.#state = state
    return at
  }

  #literal(bytes: Uint8Array, at: number): number {
    const word = this.#word
    while (at < bytes.length && this.#left < word.length) {
      if (bytes[at] !== word[this.#left]) this.#fail(at, 'expected a value')
      this.#left++
      at++
    }
    if (this.#left === word.length) this.isOpen = false
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
        this.isOpen = false
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

/** The offset behind a literal that is whole in this piece, else `at`. */
export function plainLiteral(bytes: Uint8Array, at: number): number {
  const word = wordOf(bytes[at])
  if (at + word.length > bytes.length) return at
  for (let i = 1; i < word.length; i++) if (bytes[at + i] !== word[i]) return at
  return at + word.length
}

/** The offset behind a number of digits alone that is whole in this piece, else `at`. */
export function plainNumber(bytes: Uint8Array, at: number): number {
  let to = at
  while (to < bytes.length && bytes[to]! >= 0x30 && bytes[to]! <= 0x39) to++
  const next = to < bytes.length ? bytes[to]! : 0
  const isEnd = next === 0x2c || next === 0x7d || next === 0x5d
  return isEnd && (bytes[at] !== 0x30 || to === at + 1) ? to : at
}

function wordOf(first: number | undefined): Uint8Array<ArrayBuffer> {
  return first === 0x6e ? NULL_WORD : first === 0x74 ? TRUE : FALSE
}

const QUOTE = 0x22
const MINUS = 0x2d

const STRING = 0
const ESCAPE = 1
const HEX = 2
const UTF8 = 3
const LITERAL = 4
const NUMBER = 5

const table = (text: string) => {
  const set = new Uint8Array(256)
  for (const c of text) set[c.charCodeAt(0)] = 1
  return set
}
const ascii = (word: string) => new TextEncoder().encode(word)

/** Bytes that stand in a string for themselves and are one character. */
export const PLAIN = new Uint8Array(256).fill(1, 0x20, 0x80)
PLAIN[QUOTE] = PLAIN[0x5c] = 0
const ESCAPED = table('"\\/bfnrt')
const HEX_DIGIT = table('0123456789abcdefABCDEF')
const TRUE = ascii('true')
const FALSE = ascii('false')
const NULL_WORD = ascii('null')

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
