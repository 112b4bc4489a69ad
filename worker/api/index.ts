import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { type ApiVariables, type Config, clientOf, createServices, type Env } from '../context.ts'
import { audit } from '../services/audit.ts'
import { ServiceError } from '../services/errors.ts'
import { account } from './account/index.ts'
import { assessment } from './assessment/index.ts'
import { auth } from './auth/index.ts'
import { toErrorResponse } from './envelope.ts'
import { describeApi } from './openapi.ts'
import { payment } from './payment/index.ts'
import { plan } from './plan/index.ts'
import { profile } from './profile/index.ts'
import { project } from './project/index.ts'
import { refuseOthers, register } from './register.ts'
import { repository } from './repository/index.ts'
import { runTask } from './run-task/index.ts'
import { terms } from './terms/index.ts'

/** Every call of the API, noun by noun. */
export const operations = [
  ...account,
  ...auth,
  ...profile,
  ...plan,
  ...assessment,
  ...project,
  ...repository,
  ...runTask,
  ...terms,
  ...payment,
]

/** The JSON API, mounted at API_BASE. */
export const api = createApi()

/** The OpenAPI document of them all. */
export function describe(config: Config) {
  return describeApi(operations, config)
}

function createApi() {
  const api = new Hono<{ Bindings: Env; Variables: ApiVariables }>({
    getPath: (request, options) => {
      const { API_BASE = '/api' } = (options?.env ?? {}) as Partial<Env>
      return new URL(request.url).pathname.slice(API_BASE.length) || '/'
    },
  })
  api.use(async function services(context, next) {
    const services = createServices(context.env, context.executionCtx)
    context.set('services', services)
    context.set('config', services.config)
    context.set('client', clientOf(context.req.raw))
    context.set('cookies', [])
    await next()
    for (const cookie of context.var.cookies) context.res.headers.append('Set-Cookie', cookie)
  })
  api.get('/health', context => context.json({ status: 'ok' }))
  api.get('/openapi.json', context => context.json(describe(context.var.config)))
  for (const route of ['/health', '/openapi.json']) refuseOthers(api, route, 'GET, HEAD')
  register(api, operations)
  api.notFound(() => toErrorResponse(new ServiceError('NOT_FOUND')))
  api.onError((error, context) => {
    if (error instanceof ServiceError && [401, 403, 429].includes(error.status)) {
      // the route, not the path, which may hold a code
      const route = `${context.req.method} ${routePath(context)}`
      audit('refused', { code: error.code, route, client: clientOf(context.req.raw).address })
    }
    return toErrorResponse(error)
  })
  return api
}
