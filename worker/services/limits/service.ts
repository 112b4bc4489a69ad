import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { sha256 } from '../secrets.ts'

export type Limits = ReturnType<typeof createLimits>

/** The numbers stand in wrangler.toml too; a test compares them. */
export const burstLimits = {
  ADDRESS_LIMIT: { limit: 100, period: 60 },
  LOGIN_LIMIT: { limit: 30, period: 60 },
  UPLOAD_LIMIT: { limit: 300, period: 60 },
} as const

/** Seconds between two mails of one kind to one address; KV keeps nothing for less than 60. */
export const mailDelay = 60

/** Bursts by the rate-limit bindings, the pause between mails by KV markers. What must be exact is counted in D1. */
export function createLimits({ env }: Tools) {
  return {
    /** @throws RATE_LIMITED when this address does it too often */
    async address(action: 'login' | 'signup' | 'mail' | 'code' | 'upload', client: Client) {
      const name = action === 'upload' ? 'UPLOAD_LIMIT' : 'ADDRESS_LIMIT'
      await spend(name, `${action}:${network(client.address)}`)
    },

    /** @throws RATE_LIMITED when this account, or an address that may be none, is tried too often */
    async account(action: 'login' | 'upload', key: string) {
      await spend(action === 'upload' ? 'UPLOAD_LIMIT' : 'LOGIN_LIMIT', `${action}:${sha256(key)}`)
    },

    /**
     * Opens or refuses the next mail of a kind to an address, known or not.
     * @returns seconds until another may be asked for
     * @throws RESEND_TOO_EARLY with the seconds that remain
     */
    async mail(kind: 'verify' | 'reset', email: string): Promise<number> {
      const key = `mail:${kind}:${sha256(email)}`
      const notBefore = Number(await env.KV.get(key))
      const remaining = Math.ceil((notBefore - Date.now()) / 1000)
      if (remaining > 0) {
        throw new ServiceError(
          'RESEND_TOO_EARLY',
          `An email was sent a moment ago; wait ${remaining} seconds`,
          {
            delay: remaining,
          },
        )
      }
      await env.KV.put(key, String(Date.now() + mailDelay * 1000), { expirationTtl: mailDelay })
      return mailDelay
    },
  }

  async function spend(name: keyof typeof burstLimits, key: string) {
    const { success } = await env[name].limit({ key })
    if (success) return
    const { limit, period } = burstLimits[name]
    throw new ServiceError('RATE_LIMITED', undefined, {
      delay: period,
      headers: { 'RateLimit-Limit': `${limit}`, 'RateLimit-Remaining': '0', 'RateLimit-Reset': `${period}` },
    })
  }
}

/** A household has one IPv4 address, but 2^64 of IPv6: those count as one. */
function network(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
  }
  return groups.slice(0, 4).join(':')
}
