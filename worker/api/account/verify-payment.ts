import { z } from 'zod'
import { paymentCode } from '../../services/subscriptions/schema.ts'
import { operation } from '../operation.ts'

export const verifyPayment = operation({
  id: 'verifyPayment',
  method: 'patch',
  path: '/account/payment/verify/{code}',
  tag: 'account',
  summary: 'Confirm a payment by the code that Stripe sent the browser back with',
  auth: 'none',
  params: z.object({ code: paymentCode }),
  answer: { status: 204, description: 'Paid' },
  errors: [
    'CODE_INVALID',
    'PAYMENT_INCOMPLETE',
    'ACCOUNT_ALREADY_PAYED',
    'PAYMENT_UNAVAILABLE',
    'RATE_LIMITED',
  ],
  handle: ({ services, params, client }) => services.subscriptions.verifyPayment(params.code, client),
})
