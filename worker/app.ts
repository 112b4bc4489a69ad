import { createApi, describe } from './api/index.ts'
import { type AppLoadContext, clientOf, createServices, type Env } from './context.ts'
import { isFromHere, pagePolicy, secure } from './headers.ts'
import { drainRequest, readable } from './services/drain.ts'
import { openSession } from './session.ts'

export type ServePages = (request: Request, context: AppLoadContext) => Promise<Response>

const api = createApi()

/** One request: the JSON API below its base, everything else a page. */
export function createFetch(servePages: ServePages) {
  return async function fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url)
    const base = env.API_BASE ?? '/api'
    // the API's description is a page among pages
    const isDocs = /^\/api\/docs(\.data)?\/?$/.test(pathname)
    const isApi = !isDocs && (pathname === base || pathname.startsWith(`${base}/`))
    try {
      return isApi
        ? secure(await api.fetch(request, env, ctx))
        : await answerPage(request, env, ctx, servePages)
    } catch (error) {
      console.error('fetch', error)
      return secure(new Response('An unknown error occurred', { status: 500 }))
    } finally {
      await drainRequest(request)
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
  if (!isFromHere(request, config))
    return secure(new Response('This form was sent from another site', { status: 403 }))

  const session = await openSession(request, services)
  const nonce = crypto.randomUUID()
  const { ENVIRONMENT, APP_VERSION, ORIGIN, API_BASE } = config
  const received = readable(request)
  const response = await servePages(received.request, {
    services,
    session,
    nonce,
    client: clientOf(request),
    describeApi: () => describe(config),
    env: { ENVIRONMENT, APP_VERSION, ORIGIN, API_BASE },
  })
  await received.rest()
  const answer = secure(response, pagePolicy(config, nonce), session.toHeaders())
  // a page with somebody's name on it, or with a cookie, stays out of every shared cache
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-store')
  return answer
}
