import type { Account } from '../../worker/services/accounts/schema.ts'

/** What the button that leads to a payment says; undefined where nothing is to be paid. */
export function upgradeLabel({ plan: { type, status } }: Account): string | undefined {
  if (type === 'FREE') return 'Upgrade Account'
  if (status === 'PENDING') return 'Complete payment'
  return status === 'PAST_DUE' ? 'Pay the invoice' : undefined
}
