import { z } from 'zod'
import { planStatus, planType } from '../accounts/schema.ts'

/** What each subscription gives. Prices are US dollars a month, calls are uploads a calendar month (UTC). */
export const subscriptionLimits = {
  FREE: { price: 0, calls: 5, keys: 1 },
  PREMIUM: { price: 10, calls: 100, keys: 5 },
} as const

export const subscription = z.object({
  type: planType,
  status: planStatus,
  price: z.int(),
  callsUsed: z.int(),
  callLimit: z.int(),
  keyLimit: z.int(),
  graceEnd: z.iso.datetime().nullable().meta({
    description: 'When the limits of FREE begin unless the open invoice is paid',
  }),
  periodEnd: z.iso.datetime().nullable().meta({ description: 'When the period that is paid for ends' }),
  endsWithPeriod: z.boolean().meta({ description: 'Cancelled: Premium ends with the period' }),
})

export const paymentCode = z.string().min(1, 'Code is a required field').max(255, 'Code is not valid')

export type Subscription = z.infer<typeof subscription>
