import { and, desc, eq, isNull } from 'drizzle-orm'
import { FilterXSS, friendlyAttrValue } from 'xss'
import type { z } from 'zod'
import { accounts, terms } from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { publishTerms, Terms } from './schema.ts'

const plain = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'br',
  'hr',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

/** Running text, lists, tables and links to the web; no attribute but a link's address, no style, no script. */
const filter = new FilterXSS({
  whiteList: { ...Object.fromEntries(plain.map(tag => [tag, []])), a: ['href'] },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript'],
  css: false,
  onTagAttr: (tag, name, value) => {
    if (tag !== 'a' || name !== 'href') return undefined
    return isLink(friendlyAttrValue(value)) ? undefined : ''
  },
})

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
      const safe = filter.process(description).trim()
      if (!safe.replace(/<[^>]*>/g, '').trim()) throw new ServiceError('TERMS_EMPTY')
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

/**
 * The web, a mail address, or a path of this site. Character references have been resolved, as a browser does; those by
 * name are no part of an address, but for `&amp;`.
 */
function isLink(address: string): boolean {
  if (/&(?!amp;)\w+;/.test(address) || /[\s\p{Cc}\\]/u.test(address)) return false
  return /^(https:\/\/|mailto:|\/(?!\/))/i.test(address)
}

function toTerms({ version, description, publishedAt }: typeof terms.$inferSelect): Terms {
  return { version, description, publishedAt: publishedAt.toISOString() }
}
