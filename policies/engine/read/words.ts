/**
 * Strings made from bytes, each made once: a plan repeats the same keys, types and module addresses ten thousand times.
 */
export class Words {
  #slots = new Int32Array(1024).fill(-1)
  #hashes: number[] = []
  #words: string[] = []

  /** The text of these bytes; undefined where it is not plain: where it holds an escape, or more than ASCII. */
  plain(bytes: Uint8Array, from: number, to: number): string | undefined {
    let hash = to - from
    for (let i = from; i < to; i++) {
      const c = bytes[i]!
      if (c === BACKSLASH || c > 0x7f) return undefined
      hash = (Math.imul(hash, 31) + c) | 0
    }
    const mask = this.#slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    let tries = 0
    for (let id = this.#slots[slot]!; id >= 0; id = this.#slots[slot]!) {
      if (this.#hashes[id] === hash && isAt(this.#words[id]!, bytes, from, to)) return this.#words[id]!
      // Words can be chosen so that all of them have one hash.
      if (++tries === MOST_TRIES) return decoder.decode(bytes.subarray(from, to))
      slot = (slot + 1) & mask
    }
    const word = decoder.decode(bytes.subarray(from, to))
    this.#slots[slot] = this.#words.length
    this.#words.push(word)
    this.#hashes.push(hash)
    if (this.#words.length * 2 > mask) this.#grow()
    return word
  }

  /** The string whose JSON stands at these bytes, with its quotes. */
  string(bytes: Uint8Array, from: number, to: number): string {
    return this.plain(bytes, from + 1, to - 1) ?? stringAt(bytes, from, to)
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4).fill(-1)
    const mask = slots.length - 1
    for (let id = 0; id < this.#hashes.length; id++) {
      const hash = this.#hashes[id]!
      let slot = (hash ^ (hash >>> 15)) & mask
      while (slots[slot]! >= 0) slot = (slot + 1) & mask
      slots[slot] = id
    }
    this.#slots = slots
  }
}

/** The same for a string that will hardly come again. */
export function stringAt(bytes: Uint8Array, from: number, to: number): string {
  const text = decoder.decode(bytes.subarray(from + 1, to - 1))
  return text.includes('\\') ? JSON.parse(`"${text}"`) : text
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const MOST_TRIES = 64
const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Whether these bytes, the inside of a JSON string, stand for the word. May say no where they do in a rarer spelling. */
export function isAt(word: string, bytes: Uint8Array, from: number, to: number): boolean {
  const { length } = word
  let at = from
  for (let i = 0; i < length; i++) {
    let c = at < to ? bytes[at++]! : -1
    if (c === BACKSLASH) {
      c = bytes[at++]!
      if (c !== QUOTE && c !== BACKSLASH) return false
    }
    if (c !== word.charCodeAt(i) || c > 0x7f) return false
  }
  return at === to
}
