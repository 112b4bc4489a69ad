import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's password storage sheet: N=2^14, r=8, p=5 is one of its equal minimums for scrypt. */
const current = { N: 2 ** 14, r: 8, p: 5 }

/** What an unknown address is compared with, so that it takes as long as a known one. */
const nobody = encoded(new Uint8Array(16), new Uint8Array(32))

/** What is stored of a password: `encoded`, with a salt of its own, by the parameters of today. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, current)
  return encoded(salt, hash)
}

/** Does the same work whether there is a hash or not. `stale`: made with other parameters than today's. */
export async function checkPassword(password: string, stored: string | undefined) {
  const [, N, r, p, salt = '', hash = ''] = (stored ?? nobody).split('$')
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters)
  const expected = Buffer.from(hash, 'base64url')
  const matches =
    derived.length === expected.length && timingSafeEqual(derived, expected) && stored !== undefined
  const stale = parameters.N !== current.N || parameters.r !== current.r || parameters.p !== current.p
  return { matches, stale }
}

/** `scrypt$N$r$p$salt$hash`, salt and hash base64url. */
function encoded(salt: Uint8Array, hash: Uint8Array): string {
  return ['scrypt', current.N, current.r, current.p, base64(salt), base64(hash)].join('$')
}

function derive(password: string, salt: Uint8Array, parameters: typeof current): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, parameters, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
