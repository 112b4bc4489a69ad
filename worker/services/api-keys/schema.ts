import { z } from 'zod'
import { printable } from '../fields/schema.ts'

export const apiKeyName = z
  .string()
  .min(1, 'Name is a required field')
  .max(100, 'Name must be at most 100 characters')
  .regex(printable, 'Name must not hold control characters')
  .refine(text => text.isWellFormed(), 'Name must not hold control characters')

export const createApiKey = z.object({ name: apiKeyName.default('API key') })

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  paused: z
    .boolean()
    .meta({ description: 'Beyond the number that the subscription allows: refused until it allows more' }),
})

/** What is shown once: the key itself, and what the list will say of it. */
export const createdApiKey = apiKey.extend({ token: z.string().regex(/^plb_[0-9A-Za-z]{40}$/) })

export type ApiKey = z.infer<typeof apiKey>
export type CreatedApiKey = z.infer<typeof createdApiKey>
