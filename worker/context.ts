import type { OpenApiDocument } from './api/openapi.ts'
import { openCookies } from './cookies.ts'
import { createAccounts } from './services/accounts/service.ts'
import { createApiKeys } from './services/api-keys/service.ts'
import { createAssessments } from './services/assessments/service.ts'
import { createCatalogue } from './services/catalogue/service.ts'
import { createCodes } from './services/codes/service.ts'
import { type Client, type Config, createTools, type Env } from './services/environment.ts'
import { createExport } from './services/export/service.ts'
import { createFactors } from './services/factors/service.ts'
import { createLimits } from './services/limits/service.ts'
import { createMail } from './services/mail/service.ts'
import { createPasskeys } from './services/passkeys/service.ts'
import { createPasswords } from './services/passwords/service.ts'
import { createProjects } from './services/projects/service.ts'
import { createPruning } from './services/pruning/service.ts'
import { createRepositories } from './services/repositories/service.ts'
import { createRunTasks } from './services/run-tasks/service.ts'
import { createSessions } from './services/sessions/service.ts'
import { createSubscriptions } from './services/subscriptions/service.ts'
import { createTerms } from './services/terms/service.ts'
import type { Session } from './session.ts'

export type { Client, Config, Env } from './services/environment.ts'
export type { ErrorCode, ServiceError } from './services/errors.ts'
export type { Flash, RouteHandle, Session } from './session.ts'

export type Services = ReturnType<typeof createServices>

/** What Remix's loaders and actions get. `declare module '@remix-run/cloudflare'` names it in app. */
export interface AppLoadContext {
  services: Services
  session: Session
  env: Pick<
    Config,
    'ENVIRONMENT' | 'APP_VERSION' | 'ORIGIN' | 'API_BASE' | 'LISTING_URL' | 'LISTING_PUBLISHED'
  >
  client: Client
  /** the OpenAPI document, for the page that shows it */
  describeApi(): Promise<OpenApiDocument>
  /** of this response's Content-Security-Policy */
  nonce: string
}

/** What Hono's handlers find in `context.var`. */
export interface ApiVariables {
  services: Services
  config: Config
  client: Client
  /** Set-Cookie values for the answer, a refusal too: a token that was refreshed must reach its browser. */
  cookies: string[]
}

/** The services of one request, each built from the tools and from its neighbours. */
export function createServices(env: Env, ctx: { waitUntil(work: Promise<unknown>): void }) {
  const tools = createTools(env, ctx)
  const limits = createLimits(tools)
  const mail = createMail(tools, limits)
  const codes = createCodes(tools)
  const passkeys = createPasskeys(tools)
  const factors = createFactors(tools, { limits, mail, passkeys })
  const sessions = createSessions(tools, { limits, factors })
  const catalogue = createCatalogue(tools)
  const assessments = createAssessments(tools, { catalogue, mail })
  const subscriptions = createSubscriptions(tools, { limits, assessments, mail })
  return {
    config: tools.config,
    accounts: createAccounts(tools, { limits, codes, mail, sessions, subscriptions }),
    apiKeys: createApiKeys(tools, limits, mail),
    assessments,
    catalogue,
    export: createExport(tools, limits, subscriptions),
    factors,
    limits,
    mail,
    passwords: createPasswords(tools, { limits, codes, mail }),
    projects: createProjects(tools),
    pruning: createPruning(tools),
    repositories: createRepositories(tools, limits, mail),
    runTasks: createRunTasks(tools, { limits, mail, assessments }),
    sessions,
    subscriptions,
    terms: createTerms(tools),
  }
}

/** The caller's address and place as Cloudflare has seen them, and what its browser says of itself. */
export function clientOf(request: Request): Client {
  const { city, country } = (request.cf ?? {}) as Partial<Record<string, unknown>>
  const place = [city, country].filter(part => typeof part === 'string' && part.length < 100)
  return {
    address: request.headers.get('cf-connecting-ip') ?? 'unknown',
    device: openCookies(request).get('device'),
    agent: request.headers.get('user-agent')?.slice(0, 300),
    ...(place.length > 0 && { place: place.join(', ') }),
  }
}
