import type Stripe from 'stripe'
import type { subscriptions } from '../../../db/schema.ts'

/** How an account stands, as far as Stripe decides it. */
type Standing = Pick<
  typeof subscriptions.$inferSelect,
  'type' | 'status' | 'pastDueSince' | 'periodEnd' | 'endsWithPeriod'
>

/** Nothing is paid for, and nothing open. */
export const ended: Standing = {
  type: 'FREE',
  status: 'CANCELLED',
  pastDueSince: null,
  periodEnd: null,
  endsWithPeriod: false,
}

/** What a subscription at Stripe means here; undefined while its first payment is still open, and where it never came. */
export function standingOf(subscription: Stripe.Subscription): Standing | undefined {
  const { status, latest_invoice, items } = subscription
  const end = items.data[0]?.current_period_end
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice
  const paid = {
    type: 'PREMIUM' as const,
    periodEnd: end === undefined ? null : new Date(end * 1000),
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  }
  switch (status) {
    case 'active':
    case 'trialing':
      return { ...paid, status: 'ACTIVE', pastDueSince: null }
    case 'past_due':
    case 'paused': {
      const since = invoice?.status_transitions.finalized_at ?? invoice?.created ?? Date.now() / 1000
      return { ...paid, status: 'PAST_DUE', pastDueSince: new Date(since * 1000) }
    }
    case 'unpaid':
    case 'canceled':
      return ended
    default:
      return undefined
  }
}

/** Whether a subscription is over at Stripe: nothing of it is paid any more. */
export function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** The subscription that an event is about, for the kinds of events that can change one. */
export function subscriptionOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.subscription ? idOf(event.data.object.subscription) : undefined
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const subscription = event.data.object.parent?.subscription_details?.subscription
      return subscription ? idOf(subscription) : undefined
    }
    default:
      return undefined
  }
}

/** Of an object that Stripe names by its id, or gives whole. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
