import { z } from 'zod'

/** Where a piece of an export goes on: what the last line of the piece before it says. */
export const exportQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f-]{36}$/, 'After is not valid')
    .optional()
    .meta({ description: 'What the last line of the piece before says; without it the export begins' }),
})
