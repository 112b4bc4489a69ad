import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { accounts, apiKeys, subscriptions } from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { keyCreatedMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { sha256 } from '../secrets.ts'
import { limitsOf } from '../subscriptions/limits.ts'
import { isWellFormedKey, newKey } from './key.ts'
import type { ApiKey, CreatedApiKey } from './schema.ts'

export type ApiKeys = ReturnType<typeof createApiKeys>

export function createApiKeys({ db, config, later }: Tools, limits: Limits, mail: Mail) {
  return {
    /** Creates a key and says it, this once. @throws ACCOUNT_NOT_VERIFIED, API_KEY_LIMIT_REACHED, RATE_LIMITED */
    async create(accountId: string, { name = 'API key' }: { name?: string } = {}): Promise<CreatedApiKey> {
      await limits.account('change', accountId)
      const owner = await ownerOf(accountId)
      if (!owner.verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
      await limits.key(accountId)
      const token = newKey()
      const key = { id: crypto.randomUUID(), name, lastFour: token.slice(-4), createdAt: new Date() }
      const allowed = limitsOf(owner).keys
      // one statement, so that keys asked for at the same moment cannot pass the limit together
      const { meta } = await db.run(sql`
        insert into ${apiKeys} (id, account_id, name, hash, last_four, created_at)
        select ${key.id}, ${accountId}, ${name}, ${sha256(token)}, ${key.lastFour}, ${key.createdAt.getTime()}
        where (select count(*) from ${apiKeys} where account_id = ${accountId} and revoked_at is null) < ${allowed}`)
      if (meta.changes === 0) {
        const keys = allowed === 1 ? 'one API key' : `${allowed} API keys`
        throw new ServiceError('API_KEY_LIMIT_REACHED', `Your subscription allows ${keys}; revoke one first`)
      }
      audit('key.created', { accountId, keyId: key.id })
      later(mail.send(owner.email, keyCreatedMail(config.ORIGIN, key)))
      return { ...toApiKey({ ...key, lastUsedAt: null }, false), token }
    },

    /** The keys that are not revoked, newest first; those beyond the subscription's number are paused. */
    async list(accountId: string): Promise<ApiKey[]> {
      const allowed = limitsOf(await ownerOf(accountId)).keys
      const rows = await db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      return rows.map((row, index) => toApiKey(row, index >= allowed))
    },

    /** @throws API_KEY_NOT_FOUND */
    async revoke(accountId: string, id: string): Promise<void> {
      const revoked = await db
        .update(apiKeys)
        .set({ revokedAt: new Date() })
        .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id })
      if (revoked.length === 0) throw new ServiceError('API_KEY_NOT_FOUND')
      audit('key.revoked', { accountId, keyId: id })
    },

    /**
     * The account that a request with this key and this email speaks for.
     * @throws API_KEY_MALFORMED, API_KEY_UNKNOWN, API_KEY_REVOKED, API_KEY_PAUSED, EMAIL_HEADER_MISMATCH,
     * ACCOUNT_NOT_VERIFIED, RATE_LIMITED
     */
    async authenticate(
      key: string,
      email: string,
      client: Client,
    ): Promise<{ accountId: string; keyId: string }> {
      await limits.address('upload', client)
      if (!isWellFormedKey(key)) throw new ServiceError('API_KEY_MALFORMED')
      const [found] = await db
        .select({
          keyId: apiKeys.id,
          revokedAt: apiKeys.revokedAt,
          account: accounts,
          subscription: subscriptions,
          newer: sql<number>`(select count(*) from ${apiKeys} n where n.account_id = ${apiKeys.accountId}
            and n.revoked_at is null and (n.created_at, n.id) > (${apiKeys.createdAt}, ${apiKeys.id}))`,
        })
        .from(apiKeys)
        .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
        .innerJoin(subscriptions, eq(subscriptions.accountId, apiKeys.accountId))
        .where(eq(apiKeys.hash, sha256(key)))
      if (!found) throw new ServiceError('API_KEY_UNKNOWN')
      if (found.account.email !== email.toLowerCase()) throw new ServiceError('EMAIL_HEADER_MISMATCH')
      if (found.revokedAt || found.account.deactivatedAt) throw new ServiceError('API_KEY_REVOKED')
      if (!found.account.verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
      const allowed = limitsOf(found.subscription).keys
      if (found.newer >= allowed) throw new ServiceError('API_KEY_PAUSED', pausedText(allowed))
      const accountId = found.account.id
      await limits.account('upload', accountId)
      const mine = and(eq(apiKeys.id, found.keyId), eq(apiKeys.accountId, accountId))
      later(db.update(apiKeys).set({ lastUsedAt: new Date() }).where(mine).run())
      return { accountId, keyId: found.keyId }
    },
  }

  async function ownerOf(accountId: string) {
    const [owner] = await db
      .select({
        email: accounts.email,
        verifiedAt: accounts.verifiedAt,
        type: subscriptions.type,
        status: subscriptions.status,
        pastDueSince: subscriptions.pastDueSince,
      })
      .from(accounts)
      .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
      .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
    if (!owner) throw new ServiceError('UNAUTHENTICATED')
    return owner
  }
}

function pausedText(allowed: number): string {
  const newest = allowed === 1 ? 'the newest key works' : `the newest ${allowed} keys work`
  return `Your subscription allows ${allowed === 1 ? 'one API key' : `${allowed} API keys`}: ${newest}, this one is paused until it is upgraded or paid`
}

function toApiKey(
  row: {
    id: string
    name: string
    lastFour: string
    createdAt: Date
    lastUsedAt: Date | null
  },
  paused: boolean,
): ApiKey {
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    paused,
  }
}
