import { TOTP } from 'otpauth'
import { call, type Person, verified } from './client.ts'

/**
 * What an authenticator app shows now, or some steps of 30 seconds later. Each code works once, and within a step of its own: whoever used
 * the one of now goes on with the next, which stays right however long it takes to arrive.
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A verified person with a second factor, its secret and its recovery codes. */
export async function withFactor(): Promise<Person & { secret: string; codes: string[] }> {
  const person = await verified()
  const { secret } = (await call('POST', '/auth/factor', { token: person.token })).body
  const confirmed = await call('POST', '/auth/factor/confirm', {
    token: person.token,
    body: { code: codeOf(secret) },
  })
  return { ...person, secret, codes: confirmed.body.recoveryCodes }
}
