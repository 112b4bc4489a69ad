import { z } from 'zod'
import { connect, type Database } from '../../db/client.ts'
import { logFault } from './log.ts'

/** The bindings and variables of wrangler.toml, and the secrets beside them. */
export interface Env {
  DB: D1Database
  KV: KVNamespace
  EMAIL: SendEmail
  MAIL_QUEUE: Queue<unknown>
  RUN_TASK_QUEUE: Queue<unknown>
  ASSETS: Fetcher
  LOGIN_LIMIT: RateLimit
  ADDRESS_LIMIT: RateLimit
  UPLOAD_LIMIT: RateLimit
  ENVIRONMENT: string
  APP_VERSION: string
  ORIGIN: string
  API_BASE?: string
  MAIL_FROM: string
  STRIPE_HOST?: string
  GITHUB_ISSUER?: string
  GITLAB_ISSUER?: string
  STRIPE_PRICE?: string
  LISTING_URL?: string
  LISTING_PUBLISHED?: 'true'
  JWT_SECRET: string
  FACTOR_SECRET?: string
  STRIPE_SECRET_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
}

const variables = z.object({
  ENVIRONMENT: z.string().min(1),
  APP_VERSION: z.string().min(1),
  ORIGIN: z.url().transform(address => new URL(address).origin),
  API_BASE: z
    .string()
    .regex(/^\/[a-z0-9/-]*[a-z0-9]$/)
    .default('/api'),
  MAIL_FROM: z.string().min(3),
  STRIPE_HOST: z.url().optional(),
  /** Who signs ID tokens in the place of GitHub and GitLab; read only where ENVIRONMENT is local. */
  GITHUB_ISSUER: z.url().optional(),
  GITLAB_ISSUER: z.url().optional(),
  STRIPE_PRICE: z.string().optional(),
  /** Where the action is, or will be, listed; without it the page says that it is not. */
  LISTING_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Whether anything is there. */
  LISTING_PUBLISHED: z.literal('true').optional(),
  JWT_SECRET: z.string().min(32),
  /** Keeps the secrets of authenticator apps; JWT_SECRET does unless it is set. */
  FACTOR_SECRET: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
})

export type Config = z.infer<typeof variables>

/** Who calls, as far as a request says; of it only the address is beyond the caller's reach. */
export interface Client {
  address: string
  /** what this browser keeps from an earlier sign-in */
  device?: string
  /** User-Agent, its first 300 characters */
  agent?: string
  /** `Zurich, CH`, where Cloudflare knows it */
  place?: string
}

/** What every service is built from. */
export interface Tools {
  db: Database
  env: Env
  config: Config
  /** The JSON of a file that the build laid beside the pages; it is there, or it throws. */
  readAsset<Content>(path: string): Promise<Content>
  /** Work that the answer does not wait for; what it throws is logged. */
  later(work: Promise<unknown>): void
}

/** @throws when a variable is missing or malformed; the message names it, never its value */
function readConfig(env: Env): Config {
  const result = variables.safeParse(env)
  if (result.success) return result.data
  const wrong = result.error.issues.map(issue => `${issue.path.join('.')} (${issue.code})`)
  throw new Error(`The Worker is not configured: ${wrong.join(', ')}`)
}

export function createTools(env: Env, ctx: { waitUntil(work: Promise<unknown>): void }): Tools {
  const config = readConfig(env)
  return {
    db: connect(env.DB),
    env,
    config,
    async readAsset(path) {
      const response = await env.ASSETS.fetch(new URL(path, config.ORIGIN))
      if (!response.ok) throw new Error(`no ${path} among the assets: ${response.status}`)
      return response.json()
    },
    later: work => ctx.waitUntil(work.catch(error => logFault('later', error))),
  }
}
