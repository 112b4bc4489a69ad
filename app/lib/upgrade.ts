import type { Subscription } from '../../worker/services/subscriptions/schema.ts'

/** What the button that leads to a payment says; undefined where nothing is to be paid. */
export function upgradeLabel({ type, status }: Pick<Subscription, 'type' | 'status'>): string | undefined {
  if (type === 'FREE') return 'Upgrade Account'
  if (status === 'PENDING') return 'Complete payment'
  return status === 'PAST_DUE' ? 'Pay the invoice' : undefined
}
