import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const prefix = 'plb_'
const randomLength = 34
const checksumLength = 6

/** `plb_`, 34 random base62 digits (202 bits), and the CRC-32 of all before it as 6 more, as GitHub's tokens have it. */
export function newKey(): string {
  let random = ''
  while (random.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      // 248 is the largest multiple of 62 in a byte: above it some digits would be likelier than others
      if (byte < 248 && random.length < randomLength) random += digits[byte % 62]
    }
  }
  return prefix + random + checksum(prefix + random)
}

/** Whether this can be a key at all: a typing error answers here, without asking the database. */
export function isWellFormedKey(key: string): boolean {
  if (!/^plb_[0-9A-Za-z]{40}$/.test(key)) return false
  const body = key.slice(0, -checksumLength)
  return checksum(body) === key.slice(-checksumLength)
}

function checksum(text: string): string {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  let rest = (crc ^ 0xffffffff) >>> 0
  let out = ''
  for (let at = 0; at < checksumLength; at++) {
    out = digits[rest % 62] + out
    rest = Math.floor(rest / 62)
  }
  return out
}
