import { z } from 'zod'
import { operation } from '../operation.ts'

export const openPortal = operation({
  id: 'openPortal',
  method: 'post',
  path: '/plan/portal',
  tag: 'plan',
  summary: "Stripe's customer portal: invoices, card, cancelling",
  auth: 'session',
  answer: { status: 200, description: 'Its address, good for a short while, a JSON string', schema: z.url() },
  errors: ['SUBSCRIPTION_MISSING', 'PAYMENT_UNAVAILABLE', 'RATE_LIMITED'],
  handle: ({ services, caller }) => services.subscriptions.portalLink(caller.account.id),
})
