/**
 * Unpacks gzip (RFC 1952, 1951) without waiting, as a policy's questions have to be answered at once. Undefined for bytes that are no
 * gzip or break off, and for more than `most` bytes unpacked: a small file can hold gigabytes.
 */
export function gunzip(bytes: Uint8Array, most: number): Uint8Array | undefined {
  if (bytes.length < LEAST || bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) return undefined
  const flags = bytes[3] as number
  let start = 10
  if (flags & 4) start += 2 + (bytes[start] as number) + ((bytes[start + 1] as number) << 8)
  // A name and a comment end with a zero; a checksum of the header has two bytes.
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue
    const end = bytes.indexOf(0, start)
    if (end < 0) return undefined
    start = end + 1
  }
  if (flags & 2) start += 2
  return new Inflate(bytes, start, most).run()
}

/** The header, one block that holds nothing, and the checksum and the length behind it. */
const LEAST = 20

/** The symbols of a Huffman code in the order of their codes, and how many codes there are of each length. */
interface Code {
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

class Inflate {
  readonly #bytes: Uint8Array
  readonly #most: number
  #at: number
  #bits = 0
  #held = 0
  #out = new Uint8Array(4096)
  #length = 0

  constructor(bytes: Uint8Array, start: number, most: number) {
    this.#bytes = bytes
    this.#at = start
    this.#most = most
  }

  run(): Uint8Array | undefined {
    for (let last = false; !last; ) {
      last = this.#take(1) === 1
      const kind = this.#take(2)
      const isWhole =
        kind === 0
          ? this.#stored()
          : kind === 1
            ? this.#packed(FIXED, FIXED_DISTANCES)
            : kind === 2 && this.#dynamic()
      if (!isWhole || this.#at > this.#bytes.length) return undefined
    }
    return this.#out.subarray(0, this.#length)
  }

  #take(count: number): number {
    while (this.#held < count) {
      this.#bits |= (this.#bytes[this.#at++] ?? 0) << this.#held
      this.#held += 8
    }
    const taken = this.#bits & ((1 << count) - 1)
    this.#bits >>>= count
    this.#held -= count
    return taken
  }

  #write(byte: number): boolean {
    if (this.#length >= this.#most) return false
    if (this.#length === this.#out.length) {
      const wider = new Uint8Array(this.#out.length * 2)
      wider.set(this.#out)
      this.#out = wider
    }
    this.#out[this.#length++] = byte
    return true
  }

  #stored(): boolean {
    this.#bits = this.#held = 0
    const length = (this.#bytes[this.#at] ?? 0) | ((this.#bytes[this.#at + 1] ?? 0) << 8)
    this.#at += 4
    if (this.#at + length > this.#bytes.length) return false
    for (let i = 0; i < length; i++) if (!this.#write(this.#bytes[this.#at++] as number)) return false
    return true
  }

  #dynamic(): boolean {
    const [literals, distances, lengths] = [this.#take(5) + 257, this.#take(5) + 1, this.#take(4) + 4]
    const sizes = new Uint8Array(19)
    for (let i = 0; i < lengths; i++) sizes[ORDER[i] as number] = this.#take(3)
    const code = codeOf(sizes)
    const all = new Uint8Array(literals + distances)
    for (let i = 0; i < all.length; ) {
      const symbol = this.#symbol(code)
      if (symbol < 0) return false
      if (symbol < 16) {
        all[i++] = symbol
        continue
      }
      if (symbol === 16 && i === 0) return false
      const repeated = symbol === 16 ? (all[i - 1] as number) : 0
      const times = symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7)
      if (i + times > all.length) return false
      all.fill(repeated, i, i + times)
      i += times
    }
    return this.#packed(codeOf(all.subarray(0, literals)), codeOf(all.subarray(literals)))
  }

  #packed(literals: Code, distances: Code): boolean {
    for (;;) {
      const symbol = this.#symbol(literals)
      if (symbol < 0 || this.#at > this.#bytes.length + 4) return false
      if (symbol === 256) return true
      if (symbol < 256) {
        if (!this.#write(symbol)) return false
        continue
      }
      const length = LENGTHS[symbol - 257]
      if (length === undefined) return false
      const count = length + this.#take(LENGTH_BITS[symbol - 257] as number)
      const far = this.#symbol(distances)
      const distance = DISTANCES[far]
      if (distance === undefined) return false
      const back = distance + this.#take(DISTANCE_BITS[far] as number)
      if (back > this.#length) return false
      for (let i = 0; i < count; i++) if (!this.#write(this.#out[this.#length - back] as number)) return false
    }
  }

  #symbol({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0]
    for (let length = 1; length < 16; length++) {
      code |= this.#take(1)
      const count = counts[length] as number
      if (code - count < first) return symbols[index + code - first] as number
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return -1
  }
}

function codeOf(sizes: Uint8Array): Code {
  const counts = new Uint16Array(16)
  for (const size of sizes) counts[size] = (counts[size] as number) + 1
  counts[0] = 0
  const next = new Uint16Array(16)
  for (let i = 1; i < 15; i++) next[i + 1] = (next[i] as number) + (counts[i] as number)
  const symbols = new Uint16Array(sizes.length)
  sizes.forEach((size, symbol) => {
    if (size === 0) return
    symbols[next[size] as number] = symbol
    next[size] = (next[size] as number) + 1
  })
  return { counts, symbols }
}

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const LENGTHS = [...bases(LENGTH_BITS.slice(0, 28), 3), 258]
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const DISTANCES = bases(DISTANCE_BITS, 1)
const FIXED = codeOf(
  Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)),
)
const FIXED_DISTANCES = codeOf(new Uint8Array(30).fill(5))

function bases(bits: readonly number[], from: number): number[] {
  let at = from
  return bits.map(bit => {
    const base = at
    at += 1 << bit
    return base
  })
}
