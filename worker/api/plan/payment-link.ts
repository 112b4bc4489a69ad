import { z } from 'zod'
import { operation } from '../operation.ts'

export const paymentLink = operation({
  id: 'readPaymentLink',
  method: 'get',
  path: '/plan/payment/link',
  tag: 'plan',
  summary: 'Where to pay for Premium',
  auth: 'session',
  answer: { status: 200, description: "The address of Stripe's checkout, a JSON string", schema: z.url() },
  errors: ['ACCOUNT_NOT_VERIFIED', 'ACCOUNT_ALREADY_PAYED', 'PAYMENT_UNAVAILABLE'],
  handle: ({ services, caller }) => services.plan.paymentLink(caller.account.id),
})
