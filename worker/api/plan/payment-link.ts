import { z } from 'zod'
import { operation } from '../operation.ts'

export const paymentLink = operation({
  id: 'readPaymentLink',
  method: 'get',
  path: '/plan/payment/link',
  tag: 'plan',
  summary: 'Where to pay for Premium',
  description:
    'The open invoice, else a checkout: one at most is open for an account, and the same answer comes again.',
  auth: 'session',
  answer: { status: 200, description: "The address of Stripe's page, a JSON string", schema: z.url() },
  errors: ['ACCOUNT_ALREADY_PAYED', 'PAYMENT_UNAVAILABLE', 'RATE_LIMITED'],
  handle: ({ services, caller }) => services.subscriptions.paymentLink(caller.account.id),
})
