import { describe, expect, test } from 'vitest'
import * as built from '../../build/server/index.js'
import { browserOf } from './support/browser.ts'
import { admin, call, newAddress, origin, type Person, send, signUp } from './support/client.ts'

const urlencoded = 'application/x-www-form-urlencoded'

function post(path: string, body: BodyInit, type: string | undefined = urlencoded, cookie = '') {
  return send(path, {
    method: 'POST',
    headers: { origin, cookie, ...(type && { 'content-type': type }) },
    body,
  })
}

/** A body without end, and how much of it has been asked for. */
function endless() {
  let bytes = 0
  const chunk = new TextEncoder().encode(`email=${'x'.repeat(65_530)}`)
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        bytes += chunk.length
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, asked: () => bytes }
}

interface Route {
  path?: string
  parentId?: string
  module: { action?: unknown; handle?: { upload?: true; formBytes?: number } }
}

const routes = built.routes as Record<string, Route>

/** The address of a route, with something in the place of its parameters. */
function addressOf(id: string): string {
  const { path = '', parentId } = routes[id] ?? { module: {} }
  const above = parentId && parentId !== 'root' ? addressOf(parentId) : ''
  return `${above}/${path}`.replace(/\/+/g, '/').replace(/:\w+/g, crypto.randomUUID())
}

const actions = Object.entries(routes)
  .filter(([, { module }]) => module.action)
  .map(([id, { module }]) => [addressOf(id).replace(/(.)\/$/, '$1'), module.handle ?? {}] as const)

/** One ADMIN for all of them: no role stands in the way. */
let someone: Promise<Person> | undefined

describe.each(actions)('the form of %s, whoever sends it', (path, { upload, formBytes = 32 * 1024 }) => {
  async function answers(init: () => RequestInit, withType = urlencoded): Promise<Response[]> {
    someone ??= admin()
    const { jar } = browserOf(await someone)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const post = (headers: Record<string, string>) =>
      send(path, { method: 'POST', ...init(), headers: { origin, 'content-type': withType, ...headers } })
    return [await post({}), await post({ cookie })]
  }

  test('is never read beyond its limit', async () => {
    const asked: (() => number)[] = []
    const all = await answers(() => {
      const { body, asked: bytes } = endless()
      asked.push(bytes)
      return { body }
    })
    for (const { status } of all) expect(status).toBeOneOf([302, 400, 403, 404, 413, 415])
    for (const bytes of asked) expect(bytes()).toBeLessThan(formBytes + 300_000)
  })

  test.skipIf(upload)('is refused with a field that it does not name, and in another form', async () => {
    for (const [body, type] of [
      ['nobody-asked-for-this=x', urlencoded],
      ['intent[100000000]=x', urlencoded],
      [`intent=${'x'.repeat(formBytes + 1)}`, urlencoded],
      ['{}', 'application/json'],
      ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
    ] as const) {
      // a guard leads away before; nobody is asked to read the form then
      for (const { status } of await answers(() => ({ body }), type))
        expect([path, type, status]).toEqual([path, type, expect.toBeOneOf([302, 400, 413])])
    }
    const [asGuest, asAdmin] = await answers(() => ({ body: 'nobody-asked-for-this=x' }))
    expect([path, asGuest?.status, asAdmin?.status]).toContain(400)
  })
})

test('the pages have forms', () => {
  expect(actions.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/auth/login', '/account/security', '/account/confirm', '/dashboard', '/theme']),
  )
})

describe("a page's form", () => {
  test.each([
    'email[100000000]=x',
    '__intent__=%7B%22type%22%3A%22insert%22%2C%22payload%22%3A%7B%22name%22%3A%22email%22%2C%22index%22%3A100000000%7D%7D',
    'email=a%40example.com&email=b%40example.com&password=x',
    'email.a.b=x',
    'email=a%40example.com&password=x&role=ADMIN',
    `${'email=a&'.repeat(3000)}email=a`,
    'email=%zz&password=x',
    'email=%ff%fe&password=x',
    'email=a&&password=b',
    '__proto__=x',
    '=',
  ])('%s is refused before anybody reads a meaning into it', async body => {
    for (const path of ['/auth/login', '/auth/login.data']) {
      const response = await post(path, body)
      expect([path, response.status]).toEqual([path, 400])
    }
  })

  test.each([
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'nonsense',
  ])('sent as %s is 400, on every route that has one', async type => {
    for (const path of [
      '/auth/login',
      '/auth/signup',
      '/auth/password/forget',
      '/auth/password/reset',
      '/account/verify',
      '/theme',
      '/auth/logout',
      '/auth/refresh',
    ]) {
      const response = await post(path, '--x\r\nbroken', type)
      expect([path, response.status]).toEqual([path, 400])
    }
  })

  test('is not read beyond 32 KB, nor by a route that takes none', async () => {
    for (const path of ['/auth/login', '/auth/refresh', '/about', '/nothing-here', '/auth/logout']) {
      const { body, asked } = endless()
      const response = await post(path, body)
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([400, 404, 405, 413])])
      expect(asked()).toBeLessThan(300_000)
    }
  })

  test('of a signed-in page is held to the same', async () => {
    const { accountId, token, refreshToken } = await signUp()
    const cookie = `auth_token=${token}; refresh_token=${refreshToken}; account_id=${accountId}`
    for (const path of ['/account/profile', '/account/settings', '/account/resend', '/account/upgrade']) {
      expect([path, (await post(path, 'name[9999999]=x', urlencoded, cookie)).status]).toEqual([path, 400])
      expect([path, (await post(path, '{}', 'application/json', cookie)).status]).toEqual([path, 400])
    }
  })

  test('of fifty thousand characters still publishes terms', async () => {
    const { accountId, token, refreshToken } = await admin()
    const cookie = `auth_token=${token}; refresh_token=${refreshToken}; account_id=${accountId}`
    const text = `<p>${'ü'.repeat(49_000)}</p>`
    const response = await post(
      '/terms/publish',
      new URLSearchParams({ description: text }).toString(),
      urlencoded,
      cookie,
    )
    expect([response.status, response.headers.get('location')]).toEqual([302, '/terms'])
    expect((await call('GET', '/terms/latest')).body.description).toBe(text)
  })
})

describe('a body of the API', () => {
  test.each([
    ['POST', '/auth/login'],
    ['POST', '/assessment/api'],
    ['POST', '/payment/webhook'],
    ['POST', '/nothing-here'],
    ['GET', '/auth/login'],
  ])('%s %s is let go once it is refused', async (method, path) => {
    const { body, asked } = endless()
    const response = await send(`/api${path}`, {
      method: method === 'GET' ? 'PUT' : method,
      headers: {
        'content-type': path === '/assessment/api' ? 'multipart/form-data; boundary=x' : 'application/json',
      },
      body,
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(asked()).toBeLessThan(1_000_000)
  })
})

describe('a query', () => {
  test.each(['1e308', '-1', '0', '1.5', 'x', '', '1e5&page=2', '9'.repeat(400)])(
    'with page=%s is 400, on a page and in the API',
    async page => {
      const { accountId, token, refreshToken } = await signUp()
      const cookie = `auth_token=${token}; refresh_token=${refreshToken}; account_id=${accountId}`
      expect((await send(`/dashboard?page=${page}`, { headers: { cookie } })).status).toBe(400)
      expect((await call('GET', `/assessment?page=${page}`, { token })).body.code).toBe('VALIDATION_FAILED')
    },
  )

  test.each(Object.keys(routes).filter(id => id !== 'root'))(
    'with numbers beyond all is no fault: %s',
    async id => {
      someone ??= admin()
      const page = browserOf(await someone)
      const query = ['page', 'size', 'limit', 'offset', 'days'].map(name => `${name}=1e308`).join('&')
      const { status } = await page.get(`${addressOf(id).replace('*', 'x')}?${query}`)
      expect(status).toBeLessThan(500)
    },
  )

  test.each(['/account/verify', '/auth/password/reset', '/account/payment'])(
    '%s takes one code of a sensible length',
    async path => {
      for (const query of ['code=a&code=b', `code=${'a'.repeat(3000)}`])
        expect([query.slice(0, 20), (await send(`${path}?${query}`)).status]).toEqual([
          query.slice(0, 20),
          400,
        ])
    },
  )

  test('of more than 8 KB is refused everywhere', async () => {
    for (const path of [
      '/',
      '/dashboard',
      '/nothing-here',
      '/api/assessment',
      '/api/nothing-here',
      '/__manifest',
    ]) {
      const response = await send(`${path}?${'p=/about&'.repeat(2000)}`, {
        headers: { 'cf-connecting-ip': newAddress() },
      })
      const { status, headers } = response
      // a cache may keep this status unless it is told not to
      expect([path, status, headers.get('cache-control')]).toEqual([path, 414, 'no-store'])
    }
  })
})
