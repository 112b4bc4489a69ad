import type { Hono } from 'hono'
import type { ApiVariables, Env } from '../context.ts'
import { ServiceError } from '../services/errors.ts'
import { openSession } from '../session.ts'
import { readJson } from './body.ts'
import { toErrorResponse, toValidationError } from './envelope.ts'
import type { ApiContext, Caller, Operation } from './operation.ts'

type Api = Hono<{ Bindings: Env; Variables: ApiVariables }>

const timeLimitMs = 10_000

/** Mounts operations: in one order for all, who calls, what was sent, the work, the answer. */
export function register(api: Api, operations: readonly Operation[]): void {
  for (const [path, known] of byPath(operations)) {
    const route = toHonoPath(path)
    for (const operation of known) {
      api.on(operation.method.toUpperCase(), route, context => answer(context, operation))
    }
    const allow = known
      .flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase()))
      .join(', ')
    refuseOthers(api, route, allow)
  }
}

/** Answers every method that a route has no handler for. */
export function refuseOthers(api: Api, route: string, allow: string): void {
  api.all(route, () => {
    const response = toErrorResponse(new ServiceError('METHOD_NOT_ALLOWED'))
    response.headers.set('Allow', allow)
    return response
  })
}

function answer(context: ApiContext, operation: Operation): Promise<Response> {
  const work = run(context, operation)
  // an upload takes as long as its bytes take to arrive
  return operation.auth === 'key' ? work : withinTime(work)
}

async function run(context: ApiContext, operation: Operation): Promise<Response> {
  const { services, client } = context.var
  const request = context.req.raw
  const caller = await authenticate(context, operation)
  const params = check(operation.params, context.req.param())
  const query = check(operation.query, once(context.req.queries()))
  const body =
    operation.body && check(operation.body, await readJson(request, operation.bodyOptional ?? false))
  const result = await operation.handle({ params, query, body, caller, client, services, request })
  if (result instanceof Response) return result
  const { status } = operation.answer
  return status === 204 ? new Response(null, { status }) : Response.json(result, { status })
}

/** A bearer token speaks for itself; cookies come along with any request, so they need the token that only our pages can read. */
async function authenticate(
  context: ApiContext,
  { auth, roles, recent, method }: Operation,
): Promise<Caller | undefined> {
  if (auth === 'none' || auth === 'key') return undefined
  const { services } = context.var
  const request = context.req.raw
  const header = request.headers.get('authorization')
  let caller: Caller | undefined
  if (header !== null) {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
    caller = token === undefined ? undefined : await services.sessions.authenticate(token)
    if (!caller) throw new ServiceError('AUTHENTICATION_TIMED_OUT')
  } else {
    const session = await openSession(request, services)
    context.set('cookies', session.toHeaders())
    if (session.account && session.id) {
      if (method !== 'get' && !session.hasCsrfToken(request)) throw new ServiceError('CSRF_TOKEN_INVALID')
      caller = { account: session.account, sessionId: session.id, isRecent: session.isRecent }
    } else if (session.timedOut) {
      throw new ServiceError('AUTHENTICATION_TIMED_OUT')
    }
  }
  if (!caller && auth === 'session') throw new ServiceError('UNAUTHENTICATED')
  if (caller && roles && !roles.includes(caller.account.role)) throw new ServiceError('ROLE_NOT_ALLOWED')
  if (recent && !caller?.isRecent) throw new ServiceError('REAUTHENTICATION_REQUIRED')
  return caller
}

function check(schema: Operation['body'], value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw toValidationError(result.error)
  return result.data
}

/** A parameter that comes twice has two meanings: it reaches its schema as the list that it is, which no schema takes. */
function once(queries: Record<string, string[]>): Record<string, string | string[] | undefined> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

async function withinTime(work: Promise<Response>): Promise<Response> {
  const timer = Promise.withResolvers<never>()
  const timeout = setTimeout(() => timer.reject(new ServiceError('REQUEST_TIMEOUT')), timeLimitMs)
  try {
    return await Promise.race([work, timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}

/** Paths without parameters first: Hono takes the first that fits, and `/assessment/total` fits `/assessment/{id}` too. */
function byPath(operations: readonly Operation[]): [string, Operation[]][] {
  const paths = Map.groupBy(operations, operation => operation.path)
  const parameters = (path: string) => path.split('{').length
  return [...paths].sort(([a], [b]) => parameters(a) - parameters(b))
}

function toHonoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
