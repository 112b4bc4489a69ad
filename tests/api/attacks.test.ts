import { describe, expect, test } from 'vitest'
import { operations } from '../../worker/api/index.ts'
import { redirectUrl } from '../../worker/services/sessions/schema.ts'
import { addPasskey } from './support/authenticator.ts'
import { browserOf } from './support/browser.ts'
import {
  call,
  env,
  newEmail,
  outbox,
  password,
  read,
  send,
  signUp,
  unsafePlan,
  upload,
  uploader,
  verified,
} from './support/client.ts'

const sql = [`'; drop table accounts; --`, `" or "1"="1`, `1) or 1=1 -- x`, `\\'; select 1`]
const html = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{{7*7}}${7*7}']

describe('SQL and HTML in text fields', () => {
  test.each([...sql, ...html])('%s is a name like any other', async name => {
    const { token } = await signUp()
    expect((await call('PATCH', '/profile', { token, body: { name } })).body).toEqual({ name: name.trim() })
    const account = await call('GET', '/account', { token })
    expect(account.body.name).toBe(name.trim())
    expect(account.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test.each(sql)('%s is nobody and nothing', async text => {
    expect(
      (await call('POST', '/auth/login', { body: { email: `x${text}@example.com`, password: text } })).status,
    ).toBe(400)
    expect(
      (await call('POST', '/auth/login', { body: { email: newEmail(), password: text } })).body.code,
    ).toBe('INVALID_CREDENTIALS')
    expect((await call('PATCH', `/account/verify/${encodeURIComponent(text)}`)).body.code).toBe(
      'CODE_INVALID',
    )
    expect((await call('PATCH', `/account/payment/verify/${encodeURIComponent(text)}`)).body.code).toBe(
      'CODE_INVALID',
    )
    const { accountId } = await signUp()
    expect(
      (await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken: text } })).body.code,
    ).toBe('REFRESH_TOKEN_INVALID')
    const person = await uploader()
    expect((await upload(person, unsafePlan, { email: text.replace(/[^\x20-\x7e]/g, '') })).body.code).toBe(
      'EMAIL_HEADER_MISMATCH',
    )
    expect(
      (await call('GET', `/assessment/${encodeURIComponent(text)}`, { token: person.token })).body.code,
    ).toBe('VALIDATION_FAILED')
  })

  test('an API key may be named so, and its mail shows the name as text', async () => {
    const { token, email } = await verified()
    await call('POST', '/auth/api-key', { token, body: { name: html[0] } })
    for (;;) {
      const mail = (await outbox()).find(mail => mail.to === email && mail.subject.includes('API key'))
      if (!mail) continue
      expect(mail.html).not.toContain('<script>')
      expect(mail.html).toContain('&#60;script&#62;')
      break
    }
  })
})

describe('header injection', () => {
  test.each([
    'a@example.com\r\nBcc: x@evil.example',
    'a@example.com%0d%0aBcc: x',
    'a@example.com, x@evil.example',
    '<a@example.com>',
    'a b@example.com',
    'a@exa\u0000mple.com',
  ])('an address %j is none', async email => {
    for (const [path, body] of [
      ['/account', { email, name: 'Ada Lovelace', password }],
      ['/account/verify', { email }],
      ['/auth/password/reset/request', { email }],
    ] as const) {
      expect((await call('POST', path, { body })).body.errors).toEqual([
        { field: 'email', message: 'Email must be a valid email' },
      ])
    }
  })

  test.each(['Ada\r\nBcc: x@evil.example', 'Ada\nLovelace', 'Ada\u0000Lovelace', 'Ada\u2028Lovelace'])(
    'a name %j is none',
    async name => {
      const { token } = await signUp()
      expect((await call('PATCH', '/profile', { token, body: { name } })).body.errors).toEqual([
        { field: 'name', message: 'Name must not hold control characters' },
      ])
    },
  )

  test.each([
    'Ada\u202eLovelace',
    'Ada\u200bLovelace',
    'Ada\u200cLovelace',
    'Ada\u200dLovelace',
    '\u200cAda Lovelace',
    'می\u200c\u200cخواهم',
    'می خواهم\u200c',
    'Ada 👩\u200d Lovelace',
  ])('a name %j is none either', async name => {
    const { token } = await signUp()
    expect((await call('PATCH', '/profile', { token, body: { name } })).body.errors).toEqual([
      { field: 'name', message: 'Name must not hold invisible characters' },
    ])
  })

  test.each(['علی\u200cرضا', 'क्\u200dषमा देवी', 'Ada 👩🏽\u200d💻', 'Ada 🏳️\u200d🌈'])(
    '%j is one',
    async name => {
      const { token } = await signUp()
      expect((await call('PATCH', '/profile', { token, body: { name } })).body).toMatchObject({ name })
    },
  )
})

test('mass assignment at sign-up gives no role and no verification', async () => {
  const body = {
    email: newEmail(),
    name: 'Ada Lovelace',
    password,
    role: 'ADMIN',
    verifiedAt: '2020-01-01T00:00:00Z',
    id: crypto.randomUUID(),
    plan: { type: 'PREMIUM', status: 'ACTIVE' },
    status: 'ACTIVE',
    passwordHash: 'x',
    ['__proto__']: { role: 'ADMIN' },
  }
  const { token, accountId } = (await call('POST', '/account', { body })).body
  expect(accountId).not.toBe(body.id)
  expect((await call('GET', '/account', { token })).body).toMatchObject({
    role: 'USER',
    verifiedAt: null,
    plan: { type: 'FREE', status: 'ACTIVE' },
  })
})

test('an answer never holds a hash, a stack or SQL', async () => {
  const person = await uploader()
  const answers = [
    await call('GET', '/account', { token: person.token }),
    await call('GET', '/auth/api-key', { token: person.token }),
    await call('PATCH', '/account/verify/%F0%28%8C%28'),
    await call('GET', `/assessment/${'9'.repeat(3000)}`, { token: person.token }),
    await upload(person, 'x'),
  ]
  for (const { body } of answers)
    expect(JSON.stringify(body)).not.toMatch(/scrypt|select |\.ts:|at Object|D1_|hash/i)
})

describe('an open redirect', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https:evil.example',
    'https://evil.example',
    'http://localhost:8787.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '%2f%2fevil.example',
    'evil.example',
    '',
    './x',
    '@evil.example',
    '/x\u0000',
    '/x/..//evil.example',
    '/.//evil.example',
    `/${'x'.repeat(3000)}`,
    null,
    undefined,
    1,
    ['/x'],
    {},
  ])('%j leads to the dashboard', value => {
    expect(redirectUrl.parse(value)).toBe('/dashboard')
  })

  test.each([
    '/',
    '/dashboard',
    '/account/settings?tab=keys&x=%2F',
    '/policies/aws/rds/instance-encrypted#fix',
    '/%5cevil.example',
    '/x?u=https://evil.example',
  ])('%s stays', value => {
    expect(redirectUrl.parse(value)).toBe(value)
  })
})

describe('cookies', () => {
  test('from a sibling path, beside our own of the same name, are believed neither way', async () => {
    const mine = await signUp()
    const theirs = await signUp()
    const cookie = `auth_token=${theirs.token}; auth_token=${mine.token}`
    const answer = await call('GET', '/account', { headers: { cookie } })
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect((await call('GET', '/account', { headers: { cookie: `auth_token=${mine.token}` } })).body.id).toBe(
      mine.accountId,
    )
  })

  test('with the right X-XSRF-TOKEN may change things; those of another session may not', async () => {
    const mine = await pageSession()
    const theirs = await pageSession()
    const rename = (cookie: string, header: string) =>
      call('PATCH', '/profile', { headers: { cookie, 'x-xsrf-token': header }, body: { name: 'By cookie' } })
    expect((await rename(mine.cookie, mine.xsrf)).status).toBe(200)
    const stale = mine.cookie.replace(/auth_token=[^;]*/, 'auth_token=a.b.c')
    const refused = await rename(stale, 'guess')
    expect(refused.status).toBe(403)
    expect(refused.headers.getSetCookie().join()).toContain('refresh_token=')
    expect((await rename(mine.cookie, theirs.xsrf)).status).toBe(403)
    expect((await rename(mine.cookie.replace(mine.xsrf, theirs.xsrf), theirs.xsrf)).status).toBe(403)
    expect((await rename(mine.cookie.replace(/; XSRF-TOKEN=[^;]*/, ''), mine.xsrf)).status).toBe(403)
  })
})

describe('tenants', () => {
  test("another account's key, address or token opens nothing", async () => {
    const theirs = await uploader()
    const mine = await uploader()
    await upload(theirs, unsafePlan)
    expect((await upload(mine, unsafePlan, { key: theirs.key })).body.code).toBe('EMAIL_HEADER_MISMATCH')
    expect((await upload(mine, unsafePlan, { email: theirs.email })).body.code).toBe('EMAIL_HEADER_MISMATCH')
    expect(
      (
        await call('POST', '/auth/refresh-token', {
          body: { accountId: mine.accountId, refreshToken: theirs.refreshToken },
        })
      ).status,
    ).toBe(401)
    expect((await call('GET', '/assessment/total', { token: mine.token })).body).toEqual({ total: 0 })
  })

  const named = operations.filter(({ auth, path }) => auth === 'session' && path.includes('{id}'))

  test.each(named.map(({ method, path }) => [method.toUpperCase(), path]))(
    "%s %s knows no id of another account's, and changes nothing",
    async (method, path) => {
      const theirs = await owner()
      const kept = await everythingOf(theirs.accountId)
      const id = theirs.ids[path.slice(0, path.indexOf('/{id}'))]
      expect(id).toBeTruthy()
      const address = path.replace('{id}', String(id))
      const { token } = await verified()
      expect((await call(method, address, { token })).status).toBe(404)
      expect(await everythingOf(theirs.accountId)).toEqual(kept)
      // the id is a good one
      expect((await call(method, address, { token: theirs.token })).status).toBeOneOf([200, 204])
    },
  )

  test('nor does a page', async () => {
    const { ids, ...theirs } = await owner()
    const mine = browserOf(await verified())
    const report = `/dashboard/assessments/${ids['/assessment']}`
    const pages = [
      report,
      `${report}/download`,
      `${report}/findings.data`,
      `/dashboard/projects/${ids['/project']}`,
    ]
    for (const path of pages) {
      expect([path, (await mine.get(path)).status]).toEqual([path, 404])
      expect([path, (await browserOf(theirs).get(path)).status]).toEqual([path, 200])
    }
    for (const [intent, name] of [
      ['revoke-key', '/auth/api-key'],
      ['trust-repository', '/repository'],
      ['remove-repository', '/repository'],
      ['remove-run-task', '/run-task'],
    ] as const) {
      const form = { intent, id: String(ids[name]) }
      const kept = await everythingOf(theirs.accountId)
      await mine.post('/account/settings', form)
      expect([intent, await everythingOf(theirs.accountId)]).toEqual([intent, kept])
      await browserOf(theirs).post('/account/settings', form)
      expect([intent, await everythingOf(theirs.accountId)]).not.toEqual([intent, kept])
    }
  })

  /** Somebody who has one of each. */
  async function owner() {
    const person = await uploader()
    const { token, accountId } = person
    const { body } = await upload(person, unsafePlan)
    const task = await call('POST', '/run-task', { token })
    await addPasskey(token)
    const repository = crypto.randomUUID()
    await env.DB.prepare(
      `insert into repositories (id, account_id, issuer, repository_id, owner_id, name, created_at, last_seen_at)
        values (?, ?, 'https://gitlab.com', '1', '2', 'a/b', ?3, ?3)`,
    )
      .bind(repository, accountId, Date.now())
      .run()
    const [key] = (await call('GET', '/auth/api-key', { token })).body
    const [passkey] = (await call('GET', '/auth/factor', { token })).body.passkeys
    await call('POST', '/auth/login', { body: { email: person.email, password } })
    const [session] = (await call('GET', '/auth/session', { token })).body
    const ids: Record<string, string> = {
      '/assessment': body.id,
      '/project': body.project.id,
      '/run-task': task.body.id,
      '/repository': repository,
      '/auth/api-key': key.id,
      '/auth/passkey': passkey.id,
      '/auth/session': session.id,
    }
    return { ...person, ids }
  }

  async function everythingOf(accountId: string) {
    const tables = [
      'assessments',
      'projects',
      'repositories',
      'run_tasks',
      'api_keys',
      'passkeys',
      'sessions',
    ]
    const rows = await env.DB.batch(
      tables.map(table => env.DB.prepare(`select * from ${table} where account_id = ?`).bind(accountId)),
    )
    return rows.map(({ results }) => results.map(row => ({ ...(row as object), last_used_at: null })))
  }
})

test('a method override, a host of another and a forged address change nothing', async () => {
  const { token } = await signUp()
  const headers = {
    'x-http-method-override': 'DELETE',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '1.2.3.4',
    authorization: `Bearer ${token}`,
  }
  expect((await read(await send('/api/account', { headers }))).status).toBe(200)
})

/** Signs in as a browser does whose access token has gone: its refresh sets all cookies. */
async function pageSession() {
  const { accountId, refreshToken } = await signUp()
  const response = await send('/', {
    headers: { cookie: `refresh_token=${refreshToken}; account_id=${accountId}` },
  })
  const set = response.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
  const cookie = set.join('; ')
  return { cookie, xsrf: /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '' }
}
