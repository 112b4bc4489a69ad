import { z } from 'zod'
import { pageQuery } from '../assessments/schema.ts'
import { email, required } from '../fields/schema.ts'

export const login = z.object({
  email,
  password: required('Password').max(128, 'Password must be at most 128 characters'),
})

export const refresh = z.object({
  accountId: z.uuid('Account id is not valid'),
  refreshToken: required('Refresh token').max(200, 'Refresh token is not valid'),
})

export const tokens = z.object({
  accountId: z.uuid(),
  /** JWT for the header `Authorization: Bearer …` */
  token: z.string(),
  refreshToken: z.string(),
  /** seconds */
  expiresIn: z.int(),
})

/** Where to go after login: a path of this site with its query, else the dashboard. */
export const redirectUrl = z
  .unknown()
  .transform(value => (typeof value === 'string' && isPathOfThisSite(value) ? value : '/dashboard'))

/**
 * Whether a browser that is sent to a path stays here. It reads `/\x` as `//x`, and drops tabs and line breaks before it looks, so
 * those are refused wherever they stand.
 */
export function isPathOfThisSite(path: string): boolean {
  if (path.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return false
  const here = 'https://this.invalid'
  const url = URL.parse(path, here)
  return url?.origin === here && !url.pathname.startsWith('//')
}

/** A session as its owner sees it; device and place are null where nothing is known of them. */
export const sessionInfo = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean().meta({ description: 'The session that asks' }),
})

/** The one used last first; `page` counts from 1. */
export const sessionsQuery = z.object({
  page: pageQuery.shape.page,
  perPage: z.coerce.number().int().min(1).max(100).default(100),
})

/** What the address of the page that lists them may say. */
export const sessionsPageQuery = sessionsQuery.pick({ page: true })

export const endSessions = z.object({ email })

export type SessionInfo = z.infer<typeof sessionInfo>
export type SessionsQuery = z.output<typeof sessionsQuery>
export type Tokens = z.infer<typeof tokens>
