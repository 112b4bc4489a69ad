import { and, eq, isNull } from 'drizzle-orm'
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

    /** Takes the code out of use. @returns false when somebody else was quicker */
    async use(accountId: string, code: string): Promise<boolean> {
      const used = await db
        .update(codes)
        .set({ usedAt: new Date() })
        .where(and(eq(codes.hash, sha256(code)), eq(codes.accountId, accountId), isNull(codes.usedAt)))
        .returning({ hash: codes.hash })
      return used.length === 1
    },

    /** Takes every open code of a purpose out of use. */
    async close(accountId: string, purpose: Purpose): Promise<void> {
      await db
        .update(codes)
        .set({ usedAt: new Date() })
        .where(and(eq(codes.accountId, accountId), eq(codes.purpose, purpose), isNull(codes.usedAt)))
    },
  }
}
