import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { accounts, codes } from '../../../db/schema.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { randomSecret, sha256 } from '../secrets.ts'

export type Codes = ReturnType<typeof createCodes>

type Purpose = 'VERIFY' | 'RESET'

const hour = 60 * 60 * 1000

const lifetime: Record<Purpose, number> = { VERIFY: 24 * hour, RESET: hour }

/** Codes of emailed links: 256 random bits, single-use, hashed at rest. */
export function createCodes({ db }: Tools) {
  return {
    /** A new code and the statement that stores it, for the batch that it belongs to. */
    issue(accountId: string, purpose: Purpose) {
      const code = randomSecret()
      const now = new Date()
      const expiresAt = new Date(now.getTime() + lifetime[purpose])
      const store = db
        .insert(codes)
        .values({ hash: sha256(code), accountId, purpose, createdAt: now, expiresAt })
      return { code, store }
    },

    /**
     * Whose code this is, and whether it was used before; it stays as it is.
     * @throws CODE_INVALID, CODE_EXPIRED
     */
    async find(code: string, purpose: Purpose) {
      const [found] = await db
        .select({
          accountId: codes.accountId,
          usedAt: codes.usedAt,
          expiresAt: codes.expiresAt,
          verifiedAt: accounts.verifiedAt,
        })
        .from(codes)
        .innerJoin(accounts, and(eq(accounts.id, codes.accountId), isNull(accounts.deactivatedAt)))
        .where(and(eq(codes.hash, sha256(code)), eq(codes.purpose, purpose)))
      if (!found) throw new ServiceError('CODE_INVALID')
      if (!found.usedAt && found.expiresAt <= new Date()) throw new ServiceError('CODE_EXPIRED')
      return found
    },

    /** The condition that a code can still be used; put into each statement of the batch that uses it. */
    isOpen(code: string, purpose: Purpose): SQL {
      const open = and(
        eq(codes.hash, sha256(code)),
        eq(codes.purpose, purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, new Date()),
      )
      return sql`exists (select 1 from ${codes} where ${open})`
    },

    /** Takes every open code of a purpose out of use, where `condition` holds: the last statement of such a batch. */
    close(accountId: string, purpose: Purpose, condition?: SQL) {
      return db
        .update(codes)
        .set({ usedAt: new Date() })
        .where(
          and(eq(codes.accountId, accountId), eq(codes.purpose, purpose), isNull(codes.usedAt), condition),
        )
    },
  }
}
