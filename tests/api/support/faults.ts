import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import worker from '../../../worker/index.ts'
import { env, newAddress, origin } from './client.ts'

interface Fault {
  /** Statements seen, those of batches each for itself. */
  count: number
  /** Whether it has struck. */
  struck: boolean
}

/**
 * The database of which the statement number `at` fails: by itself, or inside of its batch, which D1 then takes back as a
 * whole. What fails carries its parameters in its message, as a careless driver would.
 */
export function failing(at: number): { DB: D1Database; fault: Fault } {
  const fault: Fault = { count: 0, struck: false }
  const originals = new WeakMap<object, { statement: D1PreparedStatement; values: unknown[] }>()

  function wrap(statement: D1PreparedStatement, values: unknown[]): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...bound: unknown[]) => wrap(target.bind(...bound), bound)
        if (name === 'run' || name === 'all' || name === 'first' || name === 'raw') {
          return async (...rest: unknown[]) => {
            strike(values)
            return Reflect.apply(target[name], target, rest)
          }
        }
        return Reflect.get(target, name)
      },
    })
    originals.set(wrapped, { statement, values })
    return wrapped
  }

  function strike(values: unknown[]) {
    fault.count++
    if (fault.count !== at) return
    fault.struck = true
    throw new Error(`D1_ERROR: disk I/O error: SQLITE_IOERR (${values.join(', ')})`)
  }

  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => wrap(target.prepare(text), [])
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          target.batch(
            statements.map(wrapped => {
              const { statement, values } = originals.get(wrapped) ?? { statement: wrapped, values: [] }
              fault.count++
              if (fault.count !== at) return statement
              fault.struck = true
              return target
                .prepare(`select ${values.map(() => '?').join(', ') || '1'} from no_such_table`)
                .bind(...values)
            }),
          )
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { DB, fault }
}

/** Another instance of the Worker, which has checked what it was sent and waits before its batch until `goOn`. */
export function waiting() {
  const checked = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          checked.resolve()
          await changed.promise
          return target.batch(statements)
        }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const send = (method: string, path: string, body: unknown, token?: string) =>
    sendWith({ DB }, `/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  return { send, checked: checked.promise, goOn: changed.resolve }
}

/** One request through a Worker of its own with other bindings, and all that it left to be done later. */
export async function sendWith(
  bindings: Partial<typeof env>,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', newAddress())
  const context = createExecutionContext()
  const request = new Request(origin + path, { redirect: 'manual', ...init, headers })
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    { ...env, ...bindings },
    context,
  )
  const answer = new Response((await response.text()) || null, response)
  await waitOnExecutionContext(context)
  return answer
}
