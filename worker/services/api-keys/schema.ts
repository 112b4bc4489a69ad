import { z } from 'zod'
import { label } from '../fields/schema.ts'

export const createApiKey = z.object({ name: label.default('API key') })

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
