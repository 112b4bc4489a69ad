import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { counters } from '../../../db/schema.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { logFault } from '../log.ts'
import { sameText, seal, sha256 } from '../secrets.ts'

export type Limits = ReturnType<typeof createLimits>

/**
 * Bursts, by Cloudflare's rate-limit bindings: each of its locations counts for itself and says so a moment later, so a
 * caller who reaches several can have as much at each. The numbers stand in wrangler.toml too; a test compares them.
 */
export const burstLimits = {
  ADDRESS_LIMIT: { limit: 100, period: 60 },
  LOGIN_LIMIT: { limit: 30, period: 60 },
  UPLOAD_LIMIT: { limit: 300, period: 60 },
} as const

const hour = 60 * 60
const day = 24 * hour

/** Counted exactly, in D1, wherever the caller comes from. `period` in seconds. */
export const exactLimits = {
  /** wrong passwords and second factors, for an account and a lane */
  attempt: { limit: 20, period: hour },
  /**
   * wrong second factors from all known browsers of an account together: a browser becomes one by a reset, or by each login from
   * before there was a second factor, so one person may have many
   */
  factorOfDevices: { limit: 100, period: day },
  /** accounts that are made of one address: each sends it a mail */
  signup: { limit: 5, period: day },
  /** mails of a kind that one lane asks for to one address */
  mailOfLane: { limit: 5, period: day },
  /** mails of a kind that all strangers together ask for to one address */
  mailOfStrangers: { limit: 20, period: day },
  /** API keys that an account makes: one that was revoked is kept, to be told as that */
  key: { limit: 50, period: day },
  /** pieces of an export of all that is kept of an account */
  export: { limit: 20, period: day },
  /** all mails to one address, those that nobody asks for included */
  mailToAddress: { limit: 100, period: day },
} as const

/** Seconds between two mails of one kind to one address from one lane; KV keeps nothing for less than 60. */
const mailDelay = 60

export function createLimits({ db, env, config }: Tools) {
  return {
    /** @throws RATE_LIMITED when this address does it too often */
    async address(action: 'login' | 'signup' | 'mail' | 'code' | 'upload' | 'refresh', client: Client) {
      const name = action === 'upload' ? 'UPLOAD_LIMIT' : 'ADDRESS_LIMIT'
      await spend(name, `${action}:${network(client.address)}`)
    },

    /** @throws RATE_LIMITED when this account does it too often */
    async account(action: 'upload' | 'change' | 'payment', accountId: string) {
      await spend(action === 'upload' ? 'UPLOAD_LIMIT' : 'LOGIN_LIMIT', `${action}:${sha256(accountId)}`)
    },

    /** An upload through a page, where the session says whose it is. @throws RATE_LIMITED */
    async upload(accountId: string, client: Client) {
      await this.address('upload', client)
      await this.account('upload', accountId)
    },

    /**
     * Counts a try of a secret as failed before it is looked at, so that of any number at once none is free.
     * @returns `refund`, the statement that takes the count back, for the batch that says that the try was right
     * @throws RATE_LIMITED when too many have failed
     */
    async attempt(of: 'login' | 'password' | 'factor', name: string, client: Client) {
      const own = laneOf(name, client)
      const key = `attempt:${of}:${sha256(name)}`
      return refundable(
        [`${key}:${own ?? 'strangers'}`, exactLimits.attempt],
        ...(own && of === 'factor' ? [[`${key}:devices`, exactLimits.factorOfDevices] as const] : []),
      )
    },

    /**
     * Counts an account that is made of an address: whoever closes one and makes another has mail sent to somebody else.
     * @returns `refund`, for where the address is taken
     * @throws RATE_LIMITED
     */
    signup(email: string) {
      return refundable([signupKeyOf(email), exactLimits.signup])
    },

    /**
     * An account that nobody has proved to own may not be closed once its address is to have no other today: a stranger would keep
     * the address's owner out for as long. Whoever reads its mail comes in by resetting the password of the one that stays.
     * @throws RATE_LIMITED
     */
    async closing(email: string) {
      const { period, end } = windowOf(exactLimits.signup)
      const [found] = await db
        .select({ used: counters.used })
        .from(counters)
        .where(and(eq(counters.key, signupKeyOf(email)), eq(counters.period, period)))
      const { limit } = exactLimits.signup
      if (found && found.used >= limit) throw limited(limit, Math.ceil((end - Date.now()) / 1000))
    },

    /**
     * Opens or refuses the next mail of a kind to an address, known or not. Whoever asks from another network, and the
     * browser that has signed in with this address before, has a count of its own: no stranger uses up the owner's.
     * @returns seconds until another may be asked for
     * @throws RESEND_TOO_EARLY with the seconds that remain
     */
    async mail(kind: 'verify' | 'reset', email: string, client: Client): Promise<number> {
      const own = laneOf(email, client)
      const key = `mail:${kind}:${sha256(email)}`
      const lane = `${key}:${own ?? sha256(network(client.address))}`
      // A marker of KV answers most of a flood without asking the database, which counts by itself too: where KV fails, nobody is
      // kept from a mail.
      const notBefore = Number((await env.KV.get(lane).catch(error => logFault('kv', error))) ?? 0)
      if (notBefore > Date.now()) throw tooEarly(notBefore - Date.now())
      await pause(lane)
      try {
        await count(lane, exactLimits.mailOfLane)
        if (!own) await count(`${key}:strangers`, exactLimits.mailOfStrangers)
      } catch (error) {
        // none was sent a moment ago: whoever asks again is told the same
        await db.delete(counters).where(and(eq(counters.key, lane), eq(counters.period, 0)))
        throw error instanceof ServiceError ? usedUp(error.details.delay) : error
      }
      await env.KV.put(lane, String(Date.now() + mailDelay * 1000), { expirationTtl: mailDelay }).catch(
        error => logFault('kv', error),
      )
      return mailDelay
    },

    /** Whether this address may get one more mail today. */
    async mayMail(email: string): Promise<boolean> {
      try {
        await count(`mail:${sha256(email)}`, exactLimits.mailToAddress)
        return true
      } catch (error) {
        if (error instanceof ServiceError) return false
        throw error
      }
    },

    /** Counts an API key that an account makes. @throws RATE_LIMITED */
    async key(accountId: string) {
      await count(`key:${accountId}`, exactLimits.key)
    },

    /** Counts a piece of an account's export. @throws RATE_LIMITED */
    async export(accountId: string) {
      await count(`export:${accountId}`, exactLimits.export)
    },

    /** What a browser keeps from a sign-in on: with it, its tries are not counted among those of strangers. */
    deviceToken(email: string): string {
      const id = crypto.randomUUID()
      return `${id}.${sealOf(id, email)}`
    },

    /** Whether the client's browser has signed in with this address before. */
    isKnown(email: string, client: Client): boolean {
      return laneOf(email, client) !== undefined
    },
  }

  async function spend(name: keyof typeof burstLimits, key: string) {
    const { success } = await env[name].limit({ key })
    if (!success) throw limited(burstLimits[name].limit, burstLimits[name].period)
  }

  async function refundable(...limits: (readonly [key: string, limit: { limit: number; period: number }])[]) {
    const counted: (SQL | undefined)[] = []
    for (const [key, limit] of limits) {
      counted.push(and(eq(counters.key, key), eq(counters.period, await count(key, limit))))
    }
    const refund = db
      .update(counters)
      .set({ used: sql`${counters.used} - 1` })
      .where(and(or(...counted), gt(counters.used, 0)))
    return { refund }
  }

  /** One statement: the count goes up while it is below the limit. */
  async function count(key: string, { limit, ...window }: { limit: number; period: number }) {
    const { period, end } = windowOf(window)
    const counted = await db
      .insert(counters)
      .values({ key, period, used: 1, expiresAt: new Date(end) })
      .onConflictDoUpdate({
        target: [counters.key, counters.period],
        set: { used: sql`${counters.used} + 1` },
        setWhere: sql`${counters.used} < ${limit}`,
      })
      .returning({ used: counters.used })
    if (counted.length === 0) throw limited(limit, Math.ceil((end - Date.now()) / 1000))
    return period
  }

  /** Begins a pause, unless one is under way. @throws RESEND_TOO_EARLY */
  async function pause(key: string) {
    const now = new Date()
    const expiresAt = new Date(now.getTime() + mailDelay * 1000)
    const begun = await db
      .insert(counters)
      .values({ key, period: 0, used: 1, expiresAt })
      .onConflictDoUpdate({
        target: [counters.key, counters.period],
        set: { expiresAt },
        setWhere: lte(counters.expiresAt, now),
      })
      .returning({ key: counters.key })
    if (begun.length > 0) return
    const [underWay] = await db
      .select({ expiresAt: counters.expiresAt })
      .from(counters)
      .where(and(eq(counters.key, key), eq(counters.period, 0), gt(counters.expiresAt, now)))
    throw tooEarly((underWay?.expiresAt.getTime() ?? now.getTime() + 1000) - now.getTime())
  }

  /** The browser's own lane, where it has signed in with this address before. */
  function laneOf(name: string, { device = '' }: Client): string | undefined {
    const [id = '', mark = ''] = device.split('.')
    return id !== '' && sameText(mark, sealOf(id, name)) ? `device:${sha256(id)}` : undefined
  }

  function sealOf(id: string, email: string): string {
    return seal(config.JWT_SECRET, 'device', `${id}\0${email}`)
  }
}

/** The number of the hour or day that it is, and the moment in which it ends. */
function windowOf({ period: seconds }: { period: number }) {
  const period = Math.floor(Date.now() / (seconds * 1000))
  return { period, end: (period + 1) * seconds * 1000 }
}

function signupKeyOf(email: string): string {
  return `signup:${sha256(email)}`
}

function limited(limit: number, delay: number): ServiceError {
  return new ServiceError(
    'RATE_LIMITED',
    delay > 60 ? `Too many requests; try again in ${words(delay)}` : undefined,
    {
      delay,
      headers: { 'RateLimit-Limit': `${limit}`, 'RateLimit-Remaining': '0', 'RateLimit-Reset': `${delay}` },
    },
  )
}

function tooEarly(milliseconds: number): ServiceError {
  const delay = Math.max(1, Math.ceil(milliseconds / 1000))
  return new ServiceError('RESEND_TOO_EARLY', `An email was sent a moment ago; wait ${words(delay)}`, {
    delay,
  })
}

function usedUp(delay = day): ServiceError {
  const message = `Too many emails were asked for to this address today; try again in ${words(delay)}`
  return new ServiceError('RESEND_TOO_EARLY', message, { delay })
}

function words(seconds: number): string {
  if (seconds <= 120) return `${seconds} seconds`
  return seconds <= 2 * hour ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / hour)} hours`
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
