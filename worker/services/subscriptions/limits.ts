import { type Subscription, subscriptionLimits } from './schema.ts'

/** Days that Premium goes on with an open invoice. */
const graceDays = 7

interface Standing extends Pick<Subscription, 'type' | 'status'> {
  pastDueSince: Date | null
}

/** What an account may do now: Premium counts once it is paid, and for some days after a renewal failed. */
export function limitsOf(standing: Standing, now = new Date()) {
  const { type, status } = standing
  const end = graceEnd(standing)
  const paid = type === 'PREMIUM' && (status === 'ACTIVE' || (end !== null && now < end))
  return paid ? subscriptionLimits.PREMIUM : subscriptionLimits.FREE
}

/** When Premium's limits end for want of a payment; null where nothing is due. */
export function graceEnd({ status, pastDueSince }: Omit<Standing, 'type'>): Date | null {
  if (status !== 'PAST_DUE' || !pastDueSince) return null
  return new Date(pastDueSince.getTime() + graceDays * 24 * 60 * 60 * 1000)
}
