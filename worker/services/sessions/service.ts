import { and, count, desc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts, refreshTokens, sessions, subscriptions } from '../../../db/schema.ts'
import { toAccount } from '../accounts/account.ts'
import type { Account } from '../accounts/schema.ts'
import { audit } from '../audit.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { loginFactor, reauthentication } from '../factors/schema.ts'
import type { Factors } from '../factors/service.ts'
import type { Limits } from '../limits/service.ts'
import type { PasskeyRequest } from '../passkeys/schema.ts'
import { checkPassword, hashPassword } from '../passwords/hash.ts'
import { randomSecret, sameText, seal, sha256 } from '../secrets.ts'
import { describeClient } from './device.ts'
import type { login, refresh, SessionInfo, SessionsQuery, Tokens } from './schema.ts'
import { accessSeconds, readAccessToken, signAccessToken } from './token.ts'

export type Sessions = ReturnType<typeof createSessions>

interface Neighbours {
  limits: Limits
  factors: Factors
}

export interface Authenticated {
  account: Account
  sessionId: string
  /** seconds until the access token ends */
  expiresIn: number
  /** its owner has proved to be it within the last ten minutes */
  isRecent: boolean
}

/** A session ends this long after its last login, whatever is refreshed. */
const sessionMs = 30 * 24 * 60 * 60 * 1000

/** And when no token of it was refreshed for so long. */
const idleMs = 14 * 24 * 60 * 60 * 1000

/**
 * Sessions that an account keeps; a script that logs in at each run would fill the database. Beyond them those go that have ended, then
 * those that nobody used after their login, the oldest first: no such script ends the session of a browser.
 */
const mostSessions = 1000

/** Requests of one browser that refresh at the same moment all succeed; a token that comes later was stolen. */
const graceMs = 20_000

/** How long the second step of a login may take. */
const challengeMs = 5 * 60 * 1000

/** How long a proof of who holds a session is good for what must not be done by whoever finds a browser open. */
const recentMs = 10 * 60 * 1000

/** How exactly the last use of a session is known. */
const touchMs = 5 * 60 * 1000

export function createSessions({ db, config, later }: Tools, { limits, factors }: Neighbours) {
  return {
    /**
     * @throws INVALID_CREDENTIALS, the same after the same work for a wrong password and an unknown address;
     *   SECOND_FACTOR_REQUIRED with a challenge for the second step
     */
    async login({ email, password }: z.output<typeof login>, client: Client): Promise<Tokens> {
      await limits.address('login', client)
      const { refund } = await limits.attempt('login', email, client)
      const [account] = await db
        .select({ id: accounts.id, passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(and(eq(accounts.email, email), isNull(accounts.deactivatedAt)))
      const { matches, stale } = await checkPassword(password, account?.passwordHash)
      if (!account || !matches) {
        audit('login.refused', { accountId: account?.id, client: client.address })
        throw new ServiceError('INVALID_CREDENTIALS')
      }
      const passwordHash = stale ? await hashPassword(password) : account.passwordHash
      const isStill = (hash: string) =>
        and(eq(accounts.id, account.id), eq(accounts.passwordHash, hash), isNull(accounts.deactivatedAt))
      const renew = db.update(accounts).set({ passwordHash }).where(isStill(account.passwordHash))
      if (await factors.isOn(account.id)) {
        await db.batch([renew, refund])
        const challenge = challengeOf(account.id, passwordHash, Date.now())
        const passkey = await factors.request(account.id, loginOf(challenge))
        throw new ServiceError('SECOND_FACTOR_REQUIRED', undefined, {
          challenge,
          ...(passkey && { passkey }),
        })
      }
      const session = this.open(account.id, client, isStill(passwordHash))
      const [, begun] = await db.batch([renew, ...session.store, refund])
      // the password was changed while it was being checked
      if (begun.length === 0) throw new ServiceError('INVALID_CREDENTIALS')
      audit('login', { accountId: account.id, sessionId: session.id, client: client.address })
      return session.tokens()
    },

    /**
     * The second step of a login: the challenge that its first one gave, and a code or a passkey.
     * @throws CHALLENGE_INVALID after five minutes or a changed password, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG,
     *   RATE_LIMITED
     */
    async loginFactor(
      { challenge, ...proof }: z.output<typeof loginFactor>,
      client: Client,
    ): Promise<Tokens> {
      await limits.address('login', client)
      const [accountId = '', at = '0'] = challenge.split('.')
      const [account] = await db
        .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      const isOurs = account && sameText(challenge, challengeOf(accountId, account.passwordHash, Number(at)))
      if (!isOurs || Date.now() - Number(at) > challengeMs) throw new ServiceError('CHALLENGE_INVALID')
      const proven = await factors.prove(account, proof, loginOf(challenge), client)
      if (!proven) throw new ServiceError('CHALLENGE_INVALID')
      const isStill = and(
        eq(accounts.id, accountId),
        eq(accounts.passwordHash, account.passwordHash),
        isNull(accounts.deactivatedAt),
        proven.condition,
      )
      const session = this.open(accountId, client, isStill)
      const [begun] = await db.batch([...session.store, ...proven.use])
      if (begun.length === 0) throw new ServiceError('SECOND_FACTOR_WRONG')
      audit('login', { accountId, sessionId: session.id, client: client.address })
      return session.tokens()
    },

    /**
     * Proves once more who holds a session: what ends or opens things asks for it when ten minutes have passed.
     * @throws INCORRECT_PASSWORD, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, RATE_LIMITED
     */
    async reauthenticate(
      accountId: string,
      sessionId: string,
      { password, ...proof }: z.output<typeof reauthentication>,
      client: Client,
    ): Promise<void> {
      await limits.account('change', accountId)
      const [account] = await db
        .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      if (!account) throw new ServiceError('UNAUTHENTICATED')
      const { refund } = await limits.attempt('password', account.email, client)
      if (!(await checkPassword(password, account.passwordHash)).matches) {
        audit('reauthentication.refused', { accountId, sessionId, client: client.address })
        throw new ServiceError('INCORRECT_PASSWORD')
      }
      const proven = await factors.prove(account, proof, sessionOf(sessionId), client).catch(async error => {
        // the password was right, whatever becomes of the second factor
        await refund
        throw error
      })
      const [proved] = await db.batch([
        db
          .update(sessions)
          .set({ authenticatedAt: new Date() })
          .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), proven?.condition))
          .returning({ id: sessions.id }),
        refund,
        ...(proven?.use ?? []),
      ])
      if (proved.length === 0) throw new ServiceError('SECOND_FACTOR_WRONG')
      audit('reauthenticated', { accountId, sessionId, client: client.address })
    },

    /** What a browser is asked for a passkey with before `reauthenticate`; undefined where the account has none. */
    passkeyRequest(accountId: string, sessionId: string): Promise<PasskeyRequest | undefined> {
      return factors.request(accountId, sessionOf(sessionId))
    },

    /** A page of the sessions that are open, the one used last first: whoever logs in by scripts has many. */
    async list(
      accountId: string,
      { page, perPage }: SessionsQuery,
      current?: string,
    ): Promise<SessionInfo[]> {
      const rows = await db
        .select()
        .from(sessions)
        .where(areOpen(accountId))
        .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`), desc(sessions.id))
        .limit(perPage)
        .offset((page - 1) * perPage)
      return rows.map(row => ({
        id: row.id,
        device: row.device,
        place: row.place,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
        current: row.id === current,
      }))
    },

    /** How many sessions are open. */
    async total(accountId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(sessions).where(areOpen(accountId))
      return row?.total ?? 0
    },

    /** Ends one session of the account. @throws SESSION_NOT_FOUND, for another account's too */
    async endOne(accountId: string, sessionId: string, client: Client): Promise<void> {
      const ended = await db
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id })
      if (ended.length === 0) throw new ServiceError('SESSION_NOT_FOUND')
      audit('session.ended', { accountId, sessionId, client: client.address })
    },

    /** An administrator ends every session of somebody's account. @throws ROLE_NOT_ALLOWED, ACCOUNT_NOT_FOUND */
    async endAllOf(administratorId: string, email: string, client: Client): Promise<void> {
      const [administrator] = await db
        .select({ role: accounts.role })
        .from(accounts)
        .where(and(eq(accounts.id, administratorId), isNull(accounts.deactivatedAt)))
      if (administrator?.role !== 'ADMIN') throw new ServiceError('ROLE_NOT_ALLOWED')
      const [account] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.email, email), isNull(accounts.deactivatedAt)))
      if (!account) throw new ServiceError('ACCOUNT_NOT_FOUND')
      await db
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(and(eq(sessions.accountId, account.id), isNull(sessions.revokedAt)))
      audit('logout.all', { accountId: account.id, by: administratorId, client: client.address })
    },

    /**
     * A new session for an account whose owner has just proved to be it, as statements for the batch that proves it.
     * Nothing is stored unless the account fits `owner` when the batch runs; the first statement then returns no row.
     */
    open(accountId: string, client: Client, owner: SQL | undefined) {
      const now = new Date()
      const id = crypto.randomUUID()
      const expiresAt = new Date(now.getTime() + sessionMs)
      const refreshToken = randomSecret()
      const { device = null, place = null } = describeClient(client)
      const at = now.getTime()
      const store = [
        db
          .insert(sessions)
          .select(sql`
            select ${id}, ${accountId}, ${at}, ${expiresAt.getTime()}, null, ${at}, ${at}, ${device}, ${place}
            where exists (select 1 from ${accounts} where ${owner})`)
          .returning({ id: sessions.id }),
        db.insert(refreshTokens).select(sql`
          select ${sha256(refreshToken)}, ${id}, ${accountId}, ${at}, ${soonest(expiresAt, now).getTime()}, null, null, null
          where exists (select 1 from ${sessions} where ${eq(sessions.id, id)})`),
        db.delete(sessions).where(
          and(
            eq(sessions.accountId, accountId),
            sql`${sessions.id} in (select id from ${sessions} where account_id = ${accountId}
              order by id = ${id} desc, revoked_at is null desc, last_used_at > created_at desc, last_used_at desc
              limit -1 offset ${mostSessions})`,
          ),
        ),
      ] as const
      return { id, store, tokens: () => tokensOf(accountId, id, refreshToken) }
    },

    /**
     * Gives new tokens for a refresh token, which ends with it. Requests of one browser at the same moment all get some:
     * siblings, of which the first that goes on closes the others, and the way to further ones. A token that is used after it
     * was closed, after one that it gave has gone on, or later than the grace window after its first use, is in two hands: its
     * whole session is revoked (RFC 9700, 4.14.2).
     * @throws REFRESH_TOKEN_INVALID
     */
    async refresh({ accountId, refreshToken }: z.output<typeof refresh>, client: Client): Promise<Tokens> {
      await limits.address('refresh', client)
      const hash = sha256(refreshToken)
      const now = new Date()
      const [found] = await db
        .select({
          sessionId: sessions.id,
          expiresAt: sessions.expiresAt,
          usedAt: refreshTokens.usedAt,
          closedAt: refreshTokens.closedAt,
          parentHash: refreshTokens.parentHash,
        })
        .from(refreshTokens)
        .innerJoin(sessions, and(eq(sessions.id, refreshTokens.sessionId), eq(sessions.accountId, accountId)))
        .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), isNull(accounts.deactivatedAt)))
        .where(
          and(
            eq(refreshTokens.hash, hash),
            eq(refreshTokens.accountId, accountId),
            isNull(sessions.revokedAt),
            gt(refreshTokens.expiresAt, now),
          ),
        )
      if (!found) throw new ServiceError('REFRESH_TOKEN_INVALID')
      const { sessionId, parentHash } = found
      const isLate = found.usedAt && now.getTime() - found.usedAt.getTime() > graceMs
      if (found.closedAt || isLate) return reused(accountId, sessionId, client)
      const next = randomSecret()
      const hasGoneOn = and(eq(refreshTokens.parentHash, hash), isNotNull(refreshTokens.usedAt))
      const [given] = await db.batch([
        db
          .insert(refreshTokens)
          .select(sql`
            select ${sha256(next)}, ${sessionId}, ${accountId}, ${now.getTime()},
              ${soonest(found.expiresAt, now).getTime()}, null, ${hash}, null
            where exists (
              select 1 from ${refreshTokens} inner join ${sessions} on ${eq(sessions.id, refreshTokens.sessionId)}
              where ${eq(refreshTokens.hash, hash)} and ${isNull(refreshTokens.closedAt)} and ${isNull(sessions.revokedAt)})
            and not exists (select 1 from ${refreshTokens} where ${hasGoneOn})`)
          .returning({ hash: refreshTokens.hash }),
        db
          .update(refreshTokens)
          .set({ usedAt: now })
          .where(
            and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt), isNull(refreshTokens.closedAt)),
          ),
        db
          .update(refreshTokens)
          .set({ closedAt: now })
          .where(
            and(
              eq(refreshTokens.accountId, accountId),
              eq(refreshTokens.parentHash, parentHash ?? ''),
              ne(refreshTokens.hash, hash),
              isNull(refreshTokens.closedAt),
            ),
          ),
        db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId)),
      ])
      if (given.length === 0) return reused(accountId, sessionId, client)
      return tokensOf(accountId, sessionId, next)
    },

    /** Ends the session of a refresh token. An unknown one is no error: whoever logs out is logged out. */
    async revoke({ accountId, refreshToken }: z.output<typeof refresh>): Promise<void> {
      const [found] = await db
        .select({ sessionId: refreshTokens.sessionId })
        .from(refreshTokens)
        .where(and(eq(refreshTokens.hash, sha256(refreshToken)), eq(refreshTokens.accountId, accountId)))
      if (!found) return
      audit('logout', { accountId, sessionId: found.sessionId })
      await end(accountId, found.sessionId)
    },

    /** Ends every session of the account, or every other than `except`. */
    async revokeAll(accountId: string, except?: string): Promise<void> {
      audit('logout.all', { accountId, except })
      await db
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(
          and(
            eq(sessions.accountId, accountId),
            isNull(sessions.revokedAt),
            except === undefined ? undefined : ne(sessions.id, except),
          ),
        )
    },

    /** Who holds this access token; undefined when it is not good, or its session or account has ended. */
    async authenticate(token: string): Promise<Authenticated | undefined> {
      const access = await readAccessToken(config, token)
      if (!access) return undefined
      const now = new Date()
      const [found] = await db
        .select({
          account: accounts,
          subscription: subscriptions,
          lastUsedAt: sessions.lastUsedAt,
          authenticatedAt: sessions.authenticatedAt,
        })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
        .where(
          and(
            eq(sessions.id, access.sessionId),
            eq(sessions.accountId, access.accountId),
            isNull(sessions.revokedAt),
            gt(sessions.expiresAt, now),
            isNull(accounts.deactivatedAt),
          ),
        )
      if (!found) return undefined
      if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > touchMs) {
        later(db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, access.sessionId)).run())
      }
      return {
        account: toAccount(found.account, found.subscription),
        sessionId: access.sessionId,
        expiresIn: access.expiresIn,
        isRecent: now.getTime() - (found.authenticatedAt?.getTime() ?? 0) < recentMs,
      }
    },

    /** What the XSRF-TOKEN cookie of this session holds. */
    csrfToken(sessionId: string): string {
      return seal(config.JWT_SECRET, 'csrf', sessionId)
    },
  }

  /** Says whose password was right, and when; a changed password makes it worthless. */
  function challengeOf(accountId: string, passwordHash: string, at: number): string {
    return `${accountId}.${at}.${seal(config.JWT_SECRET, 'challenge', `${accountId}\0${at}\0${passwordHash}`)}`
  }

  async function reused(accountId: string, sessionId: string, client: Client): Promise<never> {
    audit('refresh.reused', { accountId, sessionId, client: client.address })
    await end(accountId, sessionId)
    throw new ServiceError('REFRESH_TOKEN_INVALID')
  }

  async function end(accountId: string, sessionId: string) {
    await db
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
  }

  async function tokensOf(accountId: string, sessionId: string, refreshToken: string): Promise<Tokens> {
    const token = await signAccessToken(config, accountId, sessionId)
    return { accountId, token, refreshToken, expiresIn: accessSeconds }
  }
}

/** What a passkey's challenge is about: this login, which its password began, and no other. */
function loginOf(challenge: string): string {
  return `login\0${challenge}`
}

function sessionOf(sessionId: string): string {
  return `session\0${sessionId}`
}

/** The sessions of an account that have neither been ended nor run out. */
function areOpen(accountId: string): SQL | undefined {
  return and(
    eq(sessions.accountId, accountId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, new Date()),
  )
}

/** When a refresh token made now ends: with its session, or once nobody has used it for long enough. */
function soonest(sessionEnd: Date, now: Date): Date {
  return new Date(Math.min(sessionEnd.getTime(), now.getTime() + idleMs))
}
