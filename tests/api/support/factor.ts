import { codeOf } from '../../totp.ts'
import { call, type Person, verified } from './client.ts'

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
