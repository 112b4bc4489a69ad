import { Buffer } from 'node:buffer'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, base64url. */
export function randomSecret(): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** SHA-256, base64url: enough for secrets of 256 random bits, which nobody can guess from a list. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A code that only this Worker can make; `purpose` keeps the uses of one secret apart. */
export function seal(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')
}

/** Compares in a time that does not depend on where the texts differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))]
  return timingSafeEqual(left, right)
}
