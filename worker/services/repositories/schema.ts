import { z } from 'zod'

/** A repository whose pipeline may upload without a key, or waits to be allowed to. */
export const repository = z.object({
  id: z.uuid(),
  host: z.enum(['GitHub', 'GitLab']),
  name: z.string().meta({ description: 'What its last token called it; only ids are compared' }),
  repositoryId: z.string(),
  ownerId: z.string(),
  createdAt: z.iso.datetime().meta({ description: 'When it came the first time' }),
  lastSeenAt: z.iso.datetime(),
  trustedAt: z.iso.datetime().nullable().meta({ description: 'null while it waits' }),
})

export type Repository = z.infer<typeof repository>

/** The audience that a pipeline asks its host for: the ID token then speaks to this account alone. */
export function audienceOf(origin: string, accountId: string): string {
  return `${origin}/accounts/${accountId}`
}
