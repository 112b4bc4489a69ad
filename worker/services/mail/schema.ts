import { z } from 'zod'

/** A message as the outbox of a developer's machine shows it. */
const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
})

export type OutboxMail = z.infer<typeof outboxMail>
