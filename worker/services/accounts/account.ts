import type { accounts, subscriptions } from '../../../db/schema.ts'
import type { Account } from './schema.ts'

/** An account as its owner sees it: named fields only, so that no column slips out. */
export function toAccount(
  row: typeof accounts.$inferSelect,
  subscription: typeof subscriptions.$inferSelect,
): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    role: row.role,
    plan: { type: subscription.type, status: subscription.status },
  }
}
