import { z } from 'zod'
import { planStatus, planType } from '../accounts/schema.ts'

/** What each plan gives. Prices are US dollars a month, calls are uploads a calendar month (UTC). */
export const planLimits = {
  FREE: { price: 0, calls: 5, keys: 1 },
  PREMIUM: { price: 10, calls: 100, keys: 5 },
} as const

export const plan = z.object({
  type: planType,
  status: planStatus,
  price: z.int(),
  callsUsed: z.int(),
  callLimit: z.int(),
  keyLimit: z.int(),
})

export const paymentCode = z.string().min(1, 'Code is a required field').max(255, 'Code is not valid')

export type Plan = z.infer<typeof plan>
