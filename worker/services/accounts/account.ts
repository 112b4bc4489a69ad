import type { accounts, plans } from '../../../db/schema.ts'
import type { Account } from './schema.ts'

/** An account as its owner sees it: named fields only, so that no column slips out. */
export function toAccount(row: typeof accounts.$inferSelect, plan: typeof plans.$inferSelect): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    role: row.role,
    plan: { type: plan.type, status: plan.status },
  }
}
