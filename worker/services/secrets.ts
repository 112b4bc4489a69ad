import { Buffer } from 'node:buffer'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

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

/** What must be read again: AES-256-GCM under a key of its own; `purpose` is bound to it. Nonce, text and tag, base64url. */
export function encrypt(key: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(purpose))
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64url')
}

/** @throws when it was made with another key or for another purpose */
export function decrypt(key: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

function keyOf(key: string) {
  return createHmac('sha256', key).update('encrypt').digest()
}
