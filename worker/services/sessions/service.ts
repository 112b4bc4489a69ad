import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts, refreshTokens, sessions, subscriptions } from '../../../db/schema.ts'
import { toAccount } from '../accounts/account.ts'
import type { Account } from '../accounts/schema.ts'
import { audit } from '../audit.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { checkPassword, hashPassword } from '../passwords/hash.ts'
import { randomSecret, seal, sha256 } from '../secrets.ts'
import type { login, refresh, Tokens } from './schema.ts'
import { accessSeconds, readAccessToken, signAccessToken } from './token.ts'

export type Sessions = ReturnType<typeof createSessions>

export interface Authenticated {
  account: Account
  sessionId: string
  /** seconds until the access token ends */
  expiresIn: number
}

/** A session ends this long after its last login, whatever is refreshed. */
const sessionMs = 30 * 24 * 60 * 60 * 1000

/** And when no token of it was refreshed for so long. */
const idleMs = 14 * 24 * 60 * 60 * 1000

/** Requests of one browser that refresh at the same moment all succeed; a token that comes later was stolen. */
const graceMs = 20_000

export function createSessions({ db, config, later }: Tools, limits: Limits) {
  return {
    /** @throws INVALID_CREDENTIALS, the same after the same work for a wrong password and an unknown address */
    async login({ email, password }: z.output<typeof login>, client: Client): Promise<Tokens> {
      await limits.address('login', client)
      await limits.account('login', email)
      const [account] = await db
        .select({ id: accounts.id, passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(and(eq(accounts.email, email), isNull(accounts.deactivatedAt)))
      const { matches, stale } = await checkPassword(password, account?.passwordHash)
      if (!account || !matches) {
        audit('login.refused', { accountId: account?.id, address: client.address })
        throw new ServiceError('INVALID_CREDENTIALS')
      }
      audit('login', { accountId: account.id, address: client.address })
      if (stale) {
        const passwordHash = await hashPassword(password)
        later(db.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id)).run())
      }
      return this.start(account.id)
    },

    /** Begins a session for an account whose owner has just proved to be it. */
    async start(accountId: string): Promise<Tokens> {
      const now = new Date()
      const session = {
        id: crypto.randomUUID(),
        accountId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + sessionMs),
      }
      const refreshToken = randomSecret()
      await db.batch([
        db.insert(sessions).values(session),
        db.insert(refreshTokens).values({
          hash: sha256(refreshToken),
          sessionId: session.id,
          accountId,
          createdAt: now,
          expiresAt: soonest(session.expiresAt, now),
        }),
      ])
      return tokensOf(accountId, session.id, refreshToken)
    },

    /**
     * Gives new tokens for a refresh token, which ends with it. One that ended more than the grace window ago is in
     * two hands: its whole session is revoked (RFC 9700, 4.14.2).
     * @throws REFRESH_TOKEN_INVALID
     */
    async refresh({ accountId, refreshToken }: z.output<typeof refresh>): Promise<Tokens> {
      const hash = sha256(refreshToken)
      const now = new Date()
      const [found] = await db
        .select({ sessionId: sessions.id, expiresAt: sessions.expiresAt, usedAt: refreshTokens.usedAt })
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
      if (found.usedAt && now.getTime() - found.usedAt.getTime() > graceMs) {
        audit('refresh.reused', { accountId, sessionId: found.sessionId })
        await end(accountId, found.sessionId)
        throw new ServiceError('REFRESH_TOKEN_INVALID')
      }
      const next = randomSecret()
      await db.batch([
        db
          .update(refreshTokens)
          .set({ usedAt: now })
          .where(
            and(
              eq(refreshTokens.hash, hash),
              eq(refreshTokens.accountId, accountId),
              isNull(refreshTokens.usedAt),
            ),
          ),
        db.insert(refreshTokens).values({
          hash: sha256(next),
          sessionId: found.sessionId,
          accountId,
          createdAt: now,
          expiresAt: soonest(found.expiresAt, now),
        }),
      ])
      return tokensOf(accountId, found.sessionId, next)
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
      const [found] = await db
        .select({ account: accounts, subscription: subscriptions })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
        .where(
          and(
            eq(sessions.id, access.sessionId),
            eq(sessions.accountId, access.accountId),
            isNull(sessions.revokedAt),
            isNull(accounts.deactivatedAt),
          ),
        )
      if (!found) return undefined
      return {
        account: toAccount(found.account, found.subscription),
        sessionId: access.sessionId,
        expiresIn: access.expiresIn,
      }
    },

    /** What the XSRF-TOKEN cookie of this session holds. */
    csrfToken(sessionId: string): string {
      return seal(config.JWT_SECRET, 'csrf', sessionId)
    },
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

/** When a refresh token made now ends: with its session, or once nobody has used it for long enough. */
function soonest(sessionEnd: Date, now: Date): Date {
  return new Date(Math.min(sessionEnd.getTime(), now.getTime() + idleMs))
}
