import { describe, expect, test } from 'vitest'
import { operations } from '../../worker/api/index.ts'
import type { Operation } from '../../worker/api/operation.ts'
import { admin, call, type Person, read, send } from './support/client.ts'

/** What must hold for every call of the API, so that none can forget it. */
let someone: Promise<Person> | undefined

/** One person for all refusals: an ADMIN, so that no role stands in the way. */
function member(): Promise<Person> {
  someone ??= admin()
  return someone
}

const cases = operations.map(
  operation => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const,
)
const signedIn = cases.filter(([, operation]) => operation.auth === 'session')
const withBody = cases.filter(([, operation]) => operation.body)

describe.each(signedIn)('%s needs to be signed in', (_, { method, path }) => {
  test.each([
    ['nothing', {}, 'UNAUTHENTICATED'],
    ['an empty bearer', { authorization: 'Bearer ' }, 'AUTHENTICATION_TIMED_OUT'],
    ['another scheme', { authorization: 'Basic YTpi' }, 'AUTHENTICATION_TIMED_OUT'],
    ['a made-up token', { authorization: 'Bearer a.b.c' }, 'AUTHENTICATION_TIMED_OUT'],
    [
      'dead cookies',
      { cookie: 'auth_token=a.b.c; refresh_token=x; account_id=y' },
      'AUTHENTICATION_TIMED_OUT',
    ],
  ])('with %s', async (_, headers: Record<string, string>, code) => {
    const answer = await call(method.toUpperCase(), fill(path), { headers })
    expect(answer.body).toEqual({ statusCode: 401, code, message: expect.any(String) })
    expect(answer.status).toBe(401)
  })
})

describe.each(signedIn)('%s by cookies', (_, { method, path }) => {
  test.runIf(method !== 'get')('needs the token that only our pages can read', async () => {
    const { token, accountId, refreshToken } = await member()
    const cookie = `auth_token=${token}; refresh_token=${refreshToken}; account_id=${accountId}`
    const tries: Record<string, string>[] = [
      { cookie },
      { cookie, 'x-xsrf-token': 'guess' },
      { cookie: `${cookie}; XSRF-TOKEN=guess`, 'x-xsrf-token': 'guess' },
    ]
    for (const headers of tries) {
      const answer = await call(method.toUpperCase(), fill(path), { headers })
      expect([answer.status, answer.body.code]).toEqual([403, 'CSRF_TOKEN_INVALID'])
    }
    expect((await call('GET', '/account', { token })).status).toBe(200)
  })
})

describe.each(withBody)('%s takes a JSON object', (_, operation) => {
  test.each([
    ['an array', '[]', 400, 'VALIDATION_FAILED'],
    ['null', 'null', 400, 'VALIDATION_FAILED'],
    ['a number', '1', 400, 'VALIDATION_FAILED'],
    ['a text', '"x"', 400, 'VALIDATION_FAILED'],
    ['no JSON', '{"a":', 400, 'BODY_NOT_JSON'],
    ['300 KB', JSON.stringify({ text: 'x'.repeat(300_000) }), 413, 'BODY_TOO_LARGE'],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400, 'VALIDATION_FAILED'],
  ])('and not %s', async (_, body, status, code) => {
    const answer = await raw(operation, body, 'application/json')
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('and no other type', async () => {
    const answer = await raw(operation, 'a=b', 'application/x-www-form-urlencoded')
    expect([answer.status, answer.body.code]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED'])
  })

  test('whose fields are of their type', async () => {
    const fields = Object.keys(operation.body?.shape ?? {})
    // no field takes half a number
    for (const wrong of [1.5, null, [], {}]) {
      const answer = await raw(
        operation,
        JSON.stringify(Object.fromEntries(fields.map(field => [field, wrong]))),
        'application/json',
      )
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
      // of an object the fields inside are named
      const named = answer.body.errors.map(({ field }: { field: string }) => field.replace(/\..*/, ''))
      expect([...new Set(named)].sort()).toEqual(fields.sort())
    }
  })

  test.runIf(!operation.bodyOptional)('and not nothing', async () => {
    const answer = await raw(operation, undefined, 'application/json')
    expect([answer.status, answer.body.code]).toEqual([400, 'BODY_NOT_JSON'])
  })
})

describe('addresses', () => {
  test.each([
    '/nothing',
    '/',
    '',
    '/account/',
    '/auth',
    '/auth/login/x',
    '/Account',
    '/assessment/api/x',
    '/..%2fx',
  ])('%s is unknown', async path => {
    const answer = await call('GET', path)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ statusCode: 404, code: 'NOT_FOUND', message: expect.any(String) })
  })

  test.each([...Map.groupBy(operations, operation => operation.path)])(
    '%s knows its methods',
    async (path, known) => {
      const allowed = known.flatMap(({ method }) =>
        method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase(),
      )
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        method => !allowed.includes(method),
      )) {
        const answer = await call(method, fill(path))
        expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'METHOD_NOT_ALLOWED'])
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort())
      }
    },
  )

  test.each(['/health', '/openapi.json'])('%s is for reading', async path => {
    const answer = await call('POST', path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('no other site may read an answer', async () => {
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const { headers } = await call(method, '/auth/login', { headers: preflight })
      expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('every answer has its security headers and is kept by no cache', async () => {
    for (const path of ['/terms/latest', '/nothing', '/account', '/openapi.json']) {
      const { headers } = await call('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

/** Parameters filled with what is well formed and nobody's. */
function fill(path: string): string {
  return path.replace('{id}', crypto.randomUUID()).replace(/\{\w+\}/, 'nobodys')
}

async function raw(operation: Operation, body: string | undefined, type: string) {
  const who = operation.auth === 'session' ? await member() : undefined
  const headers: Record<string, string> = {
    'content-type': type,
    ...(who && { authorization: `Bearer ${who.token}` }),
  }
  return read(
    await send(`/api${fill(operation.path)}`, { method: operation.method.toUpperCase(), headers, body }),
  )
}
