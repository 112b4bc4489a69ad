/** The SHA-1 of some bytes in hexadecimal: what the provider plans in the place of an instance's user data before version 6. */
export function sha1(bytes: Uint8Array): string {
  const length = bytes.length
  const blocks = new DataView(new ArrayBuffer(((length + 8) >> 6) * 64 + 64))
  for (let i = 0; i < length; i++) blocks.setUint8(i, bytes[i] as number)
  blocks.setUint8(length, 0x80)
  blocks.setUint32(blocks.byteLength - 8, Math.floor(length / 0x20000000))
  blocks.setUint32(blocks.byteLength - 4, length << 3)
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as const
  let [h0, h1, h2, h3, h4]: [number, number, number, number, number] = [...state]
  const words = new Int32Array(80)
  for (let at = 0; at < blocks.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(at + i * 4)
    for (let i = 16; i < 80; i++)
      words[i] = turned(
        word(words, i - 3) ^ word(words, i - 8) ^ word(words, i - 14) ^ word(words, i - 16),
        1,
      )
    let [a, b, c, d, e] = [h0, h1, h2, h3, h4]
    for (let i = 0; i < 80; i++) {
      const [mixed, constant] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (turned(a, 5) + mixed + e + constant + word(words, i)) | 0
      ;[e, d, c, b, a] = [d, c, turned(b, 30), a, next]
    }
    h0 = (h0 + a) | 0
    h1 = (h1 + b) | 0
    h2 = (h2 + c) | 0
    h3 = (h3 + d) | 0
    h4 = (h4 + e) | 0
  }
  return [h0, h1, h2, h3, h4].map(h => (h >>> 0).toString(16).padStart(8, '0')).join('')
}

function turned(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

function word(words: Int32Array, at: number): number {
  return words[at] as number
}
