import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts, terms } from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { publishTerms, Terms } from './schema.ts'

export function createTerms({ db }: Tools) {
  return {
    async latest(): Promise<Terms> {
      const [row] = await db.select().from(terms).orderBy(desc(terms.version)).limit(1)
      if (!row) throw new Error('no terms: the migrations were not applied')
      return toTerms(row)
    },

    /** Publishes a new version; accounts that come after it agree to it. @throws ROLE_NOT_ALLOWED, TERMS_EMPTY */
    async publish(accountId: string, { description }: z.output<typeof publishTerms>): Promise<Terms> {
      const [author] = await db
        .select({ role: accounts.role })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      if (author?.role !== 'ADMIN') throw new ServiceError('ROLE_NOT_ALLOWED')
      const { cleaned } = await import('./cleaned.ts')
      const safe = cleaned(description).trim()
      if (!safe.replace(/<[^<>]*>/g, '').trim()) throw new ServiceError('TERMS_EMPTY')
      const [row] = await db
        .insert(terms)
        .values({ description: safe, publishedAt: new Date(), publishedBy: accountId })
        .returning()
      if (!row) throw new Error('the terms were not stored')
      audit('terms.published', { accountId, version: row.version })
      return toTerms(row)
    },
  }
}

function toTerms({ version, description, publishedAt }: typeof terms.$inferSelect): Terms {
  return { version, description, publishedAt: publishedAt.toISOString() }
}
