import { z } from 'zod'
import { readText } from '../../body.ts'
import { operation } from '../operation.ts'

/** Stripe's events are a few KB. */
const eventLimit = 512 * 1024

export const webhook = operation({
  id: 'receiveStripeEvent',
  method: 'post',
  path: '/payment/webhook',
  tag: 'payment',
  summary: "Stripe's webhook",
  auth: 'none',
  headers: z.object({ 'stripe-signature': z.string().min(1).meta({ description: 'Proves the sender' }) }),
  media: { type: 'application/json', schema: { type: 'object' } },
  answer: { status: 204, description: 'Taken, or known already' },
  errors: ['WEBHOOK_SIGNATURE_INVALID', 'PAYMENT_UNAVAILABLE'],
  handle: async ({ services, request }) => {
    const body = await readText(request, eventLimit)
    await services.subscriptions.receiveEvent(body, request.headers.get('stripe-signature') ?? '')
  },
})
