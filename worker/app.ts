import { toErrorResponse } from './api/envelope.ts'
import { queryLimit } from './body.ts'
import { type AppLoadContext, clientOf, createServices, type Env } from './context.ts'
import { isFromHere, pagePolicy, secure } from './headers.ts'
import { audit } from './services/audit.ts'
import { ServiceError } from './services/errors.ts'
import { logFault } from './services/log.ts'
import { openSession } from './session.ts'

type ServePages = (request: Request, context: AppLoadContext) => Promise<Response>

/**
 * One request: the JSON API below its base, everything else a page. Each is loaded by the first request that is for it, so that
 * neither waits for the other.
 */
export function createFetch(servePages: ServePages) {
  return async function fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const base = env.API_BASE ?? '/api'
    // the API's description is a page among pages
    const isDocs = /^\/api\/docs(\.data)?\/?$/.test(pathname)
    const isApi = !isDocs && (pathname === base || pathname.startsWith(`${base}/`))
    if (search.length > queryLimit) return secure(toErrorResponse(new ServiceError('URL_TOO_LONG')))
    try {
      return isApi
        ? secure(await (await import('./api/index.ts')).api.fetch(request, env, ctx))
        : await answerPage(request, env, ctx, servePages)
    } catch (error) {
      if (error instanceof ServiceError) return refuse(request, error)
      logFault('fetch', error)
      return secure(new Response('An unknown error occurred', { status: 500 }))
    }
  }
}

async function answerPage(request: Request, env: Env, ctx: ExecutionContext, servePages: ServePages) {
  const services = createServices(env, ctx)
  const { config } = services
  const { pathname } = new URL(request.url)
  if (config.ENVIRONMENT !== 'local' && pathname.startsWith('/dev/')) {
    // the page of this name answers as any unknown address does
    return answerPage(new Request(new URL('/not-found', request.url), request), env, ctx, servePages)
  }
  if (pathname === '/dev/outbox.json') return secure(Response.json(await services.mail.outbox()))
  if (!isFromHere(request, config)) throw new ServiceError('ORIGIN_REFUSED')

  const client = clientOf(request)
  const session = await openSession(request, services)
  const nonce = crypto.randomUUID()
  const { ENVIRONMENT, APP_VERSION, ORIGIN, API_BASE, LISTING_URL, LISTING_PUBLISHED } = config
  const response = await servePages(request, {
    services,
    session,
    nonce,
    client,
    describeApi: async () => (await import('./api/index.ts')).describe(config),
    env: { ENVIRONMENT, APP_VERSION, ORIGIN, API_BASE, LISTING_URL, LISTING_PUBLISHED },
  })
  const { status } = response
  if ([401, 403, 429].includes(status)) {
    const route = `${request.method} ${pathname}`
    audit('refused', { status, route, accountId: session.account?.id, client: client.address })
  }
  return secure(response, pagePolicy(config, nonce), session.toHeaders())
}

/** What is refused before it is known which page is meant. */
function refuse(request: Request, { code, status, message, details: { delay } }: ServiceError): Response {
  const route = `${request.method} ${new URL(request.url).pathname}`
  audit('refused', { code, route, client: clientOf(request).address })
  const headers = { ...(delay !== undefined && { 'Retry-After': `${delay}` }) }
  return secure(new Response(message, { status, headers }))
}
