import { z } from 'zod'

export const publishTerms = z.object({
  description: z
    .string({ error: 'Description is a required field' })
    .min(1, 'Description is a required field')
    .max(50_000, 'Description must be at most 50000 characters'),
})

export const terms = z.object({
  version: z.int(),
  description: z.string().meta({ description: 'HTML, sanitised' }),
  publishedAt: z.iso.datetime(),
})

export type Terms = z.infer<typeof terms>
