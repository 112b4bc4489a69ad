import { createHash } from 'node:crypto'

/** A million bits for 49,233 words and 14 places for each: of what is not in the list, 6 in 100,000 seem to be. */
export const FILTER_BITS = 1_000_000

const PLACES = 14

/** Where a word's bits stand: two halves of its SHA-256, the second added as often as there are places (Kirsch, Mitzenmacher). */
export function positionsOf(word: string): number[] {
  const { buffer, byteOffset } = createHash('sha256').update(word).digest()
  const hash = new DataView(buffer, byteOffset)
  const [first, step] = [hash.getUint32(0), hash.getUint32(4)]
  return Array.from({ length: PLACES }, (_, n) => (first + n * step) % FILTER_BITS)
}

/** Whether a word is in the filter that `bits` holds, eight to a byte, the lowest first. */
export function isIn(bits: Uint8Array, word: string): boolean {
  return positionsOf(word).every(at => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1)
}
