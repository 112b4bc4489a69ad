import { describe, expect, test } from 'vitest'
import { env, origin, send, signUp } from './support/client.ts'

/** A browser: keeps the cookies that it is given. */
function browser(first: Record<string, string> = {}) {
  const jar = new Map(Object.entries(first))
  return {
    jar,
    async get(path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await send(path, { ...init, headers })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (/max-age=0/i.test(cookie)) jar.delete(name)
        else jar.set(name, value)
      }
      return response
    },
  }
}

async function signedIn() {
  const { token, refreshToken, accountId } = await signUp()
  return browser({ auth_token: token, refresh_token: refreshToken, account_id: accountId })
}

describe('every page', () => {
  test.each([
    '/',
    '/about',
    '/terms',
    '/auth/login',
    '/auth/signup',
    '/nothing-here',
    '/account/verify?code=x',
  ])('%s has its security headers', async path => {
    const { headers } = await send(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{20,}'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test('has a nonce of its own, on every script, and no style or handler inline', async () => {
    const responses = await Promise.all([send('/'), send('/')])
    const nonces = responses.map(
      response => /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(nonces[0]).not.toBe(nonces[1])
    const html = (await responses[0]?.text()) ?? ''
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonces[0]}"`)
    expect(html).not.toMatch(/<[^>]+ (style|on\w+)="/)
  })
})

describe('frameworks', () => {
  const page = async (path: string) => {
    const response = await send(path)
    return { status: response.status, html: (await response.text()).split('<script')[0] ?? '' }
  }
  const rows = (html: string) => html.match(/<tr id="/g)?.length ?? 0

  test('a policy leads to its controls, and a control to its policies', async () => {
    const policy = await page('/policies/aws/rds/instance-encrypted')
    expect(policy.html).toContain('href="/frameworks/cis-aws-7.0#3.2.1"')
    const { html } = await page('/frameworks/cis-aws-7.0')
    const [, row] = /<tr id="3\.2\.1"(.*?)<\/tr>/s.exec(html) ?? []
    expect(row).toContain('Ensure that encryption-at-rest is enabled for RDS instances')
    expect(row).toContain('href="/policies/aws/rds/instance-encrypted"')
  })

  test('each in the list has a page with as many controls as the list counts', async () => {
    const list = await page('/frameworks')
    const ids = [...list.html.matchAll(/href="\/frameworks\/([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toContain('aws-fsbp')
    for (const id of ids) {
      const { status, html } = await page(`/frameworks/${id}`)
      expect(status).toBe(200)
      const chips = [...html.matchAll(/href="[^"]*\?coverage=(\w+)".*?<span>(\d+)<\/span>/gs)]
      expect(rows(html)).toBe(chips.reduce((sum, [, , n]) => sum + Number(n), 0))
      for (const [, coverage, n] of chips)
        expect(rows((await page(`/frameworks/${id}?coverage=${coverage}`)).html)).toBe(Number(n))
    }
  })

  test('a control that no plan can decide says why', async () => {
    const { html } = await page('/frameworks/cis-aws-5.0?coverage=undecidable')
    expect(html).toContain('The root user&#x27;s devices show only in the account.')
    expect(html).not.toContain('Not covered yet')
  })

  test('one that is not there is not found, and an unknown coverage leaves none out', async () => {
    for (const id of ['cis-aws-9.0', 'toString']) expect((await page(`/frameworks/${id}`)).status).toBe(404)
    const all = await page('/frameworks/cis-aws-5.0')
    expect(rows((await page('/frameworks/cis-aws-5.0?coverage=all')).html)).toBe(rows(all.html))
  })
})

describe('guards', () => {
  test.each(['/dashboard', '/account/profile', '/account/settings?tab=keys'])(
    '%s sends a stranger to login and back',
    async path => {
      const visitor = browser()
      const response = await visitor.get(path)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(
        `/auth/login?redirectUrl=${encodeURIComponent(path).replaceAll('%20', '+')}`,
      )
      expect(await (await visitor.get('/auth/login')).text()).toContain('Account is not authenticated')
      expect(await (await visitor.get('/auth/login')).text()).not.toContain('Account is not authenticated')
    },
  )

  test('hold for data requests and for forms too', async () => {
    const data = await send('/dashboard.data')
    expect(data.status).toBe(202)
    expect(await data.text()).toContain('/auth/login?redirectUrl=%2Fdashboard')
    const form = await send('/account/profile', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Stranger',
    })
    expect([form.status, form.headers.get('location')?.split('?')[0]]).toEqual([302, '/auth/login'])
  })

  test.each(['/auth/login', '/auth/signup', '/auth/password/forget', '/auth/password/reset?code=x'])(
    '%s is for guests',
    async path => {
      const response = await (await signedIn()).get(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    },
  )

  test('a session that has ended says so', async () => {
    const visitor = browser({ auth_token: 'a.b.c', refresh_token: 'x', account_id: crypto.randomUUID() })
    const response = await visitor.get('/dashboard')
    expect(response.headers.get('location')).toBe('/auth/login?redirectUrl=%2Fdashboard')
    expect(visitor.jar.has('refresh_token')).toBe(false)
    expect(await (await visitor.get('/auth/login')).text()).toContain('Authentication has timed out')
  })
})

describe('sessions of a browser', () => {
  test('a stale access token is refreshed inside the request, for many at once', async () => {
    const visitor = await signedIn()
    visitor.jar.set('auth_token', 'a.b.c')
    const responses = await Promise.all(Array.from({ length: 8 }, () => visitor.get('/dashboard')))
    expect(responses.map(response => response.status)).toEqual(Array(8).fill(200))
    expect((await visitor.get('/dashboard')).status).toBe(200)
    const [cookie] =
      responses[0]?.headers.getSetCookie().filter(cookie => cookie.startsWith('auth_token')) ?? []
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('logout needs a POST of our own, then clears and revokes', async () => {
    const visitor = await signedIn()
    const refreshToken = visitor.jar.get('refresh_token')
    expect((await visitor.get('/auth/logout')).status).toBe(200)
    expect((await visitor.get('/dashboard')).status).toBe(200)
    const foreign = await visitor.get('/auth/logout', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    const own = await visitor.get('/auth/logout', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect(own.status).toBe(302)
    expect(visitor.jar.has('auth_token')).toBe(false)
    const row = await env.DB.prepare('select revoked_at from sessions where account_id = ?')
      .bind(visitor.jar.get('account_id') ?? '')
      .first()
    expect(row).toBeNull()
    expect((await send('/dashboard', { headers: { cookie: `refresh_token=${refreshToken}` } })).status).toBe(
      302,
    )
  })

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('a form with %j is refused', async headers => {
    const response = await send('/auth/login', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ email: 'a@b.co' }),
    })
    expect(response.status).toBe(403)
  })
})
