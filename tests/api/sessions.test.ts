import { Buffer } from 'node:buffer'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { logLine } from '../../worker/services/log.ts'
import { sha256 } from '../../worker/services/secrets.ts'
import {
  call,
  codeFor,
  env,
  mailTo,
  newAddress,
  newEmail,
  origin,
  password,
  signUp,
  waitForMail,
} from './support/client.ts'
import { waiting } from './support/faults.ts'
import { watchLog } from './support/log.ts'

test('refresh tokens and codes of mails are 256 bits each, of which a hash is kept; a code lives 24 hours, or one', async () => {
  const { email, accountId, refreshToken } = await signUp()
  await call('POST', '/auth/password/reset/request', { body: { email } })
  const [verify, reset] = [
    await codeFor(email, '/account/verify'),
    await codeFor(email, '/auth/password/reset'),
  ]
  const secrets = [refreshToken, verify, reset]
  expect(secrets.map(secret => Buffer.from(secret, 'base64url').length)).toEqual([32, 32, 32])
  const rows = async (table: string) =>
    (await env.DB.prepare(`select * from ${table} where account_id = ?`).bind(accountId).all()).results
  const [tokens, codes] = [await rows('refresh_tokens'), await rows('codes')]
  for (const secret of secrets) expect(JSON.stringify([tokens, codes])).not.toContain(secret)
  expect(tokens).toMatchObject([{ hash: sha256(refreshToken) }])
  const hour = 60 * 60 * 1000
  expect(
    codes.map(({ hash, created_at: from, expires_at: to }) => [hash, (Number(to) - Number(from)) / hour]),
  ).toEqual(
    expect.arrayContaining([
      [sha256(verify), 24],
      [sha256(reset), 1],
    ]),
  )
})

test('an account keeps a thousand sessions: of more the logins of scripts end first, the oldest before the newer', async () => {
  const person = await signUp()
  const add = (name: string, number: number, columns: string) =>
    env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${number})
       insert into sessions (id, account_id, created_at, expires_at, last_used_at, revoked_at)
       select ? || i, ?, i, 9999999999999, ${columns} from n`,
    )
      .bind(`${name}-${person.accountId}-`, person.accountId)
      .run()
  await add('used', 20, 'i + 1, null')
  await add('script', 1200, 'i, null')
  await add('ended', 50, `${Date.now()}, ${Date.now()}`)
  const login = { email: person.email, password }
  const { token } = (await call('POST', '/auth/login', { body: login })).body
  const { results } = await env.DB.prepare('select id from sessions where account_id = ?')
    .bind(person.accountId)
    .all<{ id: string }>()
  const left = (name: string) => results.filter(({ id }) => id.startsWith(`${name}-`)).length
  expect([results.length, left('used'), left('ended')]).toEqual([1000, 20, 0])
  expect(results.map(({ id }) => id)).toContain(`script-${person.accountId}-1200`)
  expect(results.map(({ id }) => id)).not.toContain(`script-${person.accountId}-1`)
  for (const one of [token, person.token])
    expect((await call('GET', '/account', { token: one })).status).toBe(200)

  // be all of them in use, whoever logs in is in
  await env.DB.prepare('update sessions set last_used_at = ? where account_id = ?')
    .bind(Date.now() + 1000, person.accountId)
    .run()
  const { body } = await call('POST', '/auth/login', { body: login })
  expect((await call('GET', '/account', { token: body.token })).status).toBe(200)
})

describe('login', () => {
  test('gives tokens for the right password', async () => {
    const { email, accountId } = await signUp()
    const { status, body } = await call('POST', '/auth/login', {
      body: { email: email.toUpperCase(), password },
    })
    expect([status, body.accountId, body.expiresIn]).toEqual([200, accountId, 900])
  })

  test('answers a wrong password and an unknown address alike, after the same hashing', async () => {
    const { email } = await signUp()
    const wrong = await call('POST', '/auth/login', { body: { email, password: 'wrong-one!' } })
    const unknown = await call('POST', '/auth/login', { body: { email: newEmail(), password: 'wrong-one!' } })
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
    const time = async (body: unknown) => {
      const start = performance.now()
      for (let n = 0; n < 5; n++) await call('POST', '/auth/login', { body })
      return performance.now() - start
    }
    const ratio =
      (await time({ email, password: 'wrong-one!' })) /
      (await time({ email: newEmail(), password: 'wrong-one!' }))
    // without the hashing of an unknown address it is 20 and more
    expect(ratio).toBeGreaterThan(0.2)
    expect(ratio).toBeLessThan(5)
  })

  test('is refused long before a thousand wrong passwords, from however many addresses', async () => {
    const { email } = await signUp()
    for (;;) {
      const { status, body, headers } = await call('POST', '/auth/login', {
        body: { email, password: 'wrong-one!' },
      })
      if (status === 401) continue
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
      expect(body.delay).toBeLessThanOrEqual(3600)
      expect(headers.get('retry-after')).toBe(`${body.delay}`)
      expect(headers.get('ratelimit-limit')).toBe('20')
      expect(headers.get('ratelimit-remaining')).toBe('0')
      break
    }
  })

  test('makes a hash of old parameters anew', async () => {
    const { email, accountId } = await signUp()
    const stored = () =>
      env.DB.prepare('select password_hash as hash from accounts where id = ?')
        .bind(accountId)
        .first<{ hash: string }>()
    const [today] = (await stored())?.hash.match(/^scrypt(\$\d+){3}\$/) ?? []
    if (!today) throw new Error('no hash is stored')
    const { scryptSync } = await import('node:crypto')
    const old = Buffer.from(scryptSync(password, 'salt', 32, { N: 1024, r: 8, p: 1 })).toString('base64url')
    await env.DB.prepare('update accounts set password_hash = ? where id = ?')
      .bind(`scrypt$1024$8$1$${btoa('salt').replaceAll('=', '')}$${old}`, accountId)
      .run()
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
    while (!(await stored())?.hash.startsWith(today)) await scheduler.wait(20)
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
  })
})

describe('refresh', () => {
  test('rotates: new tokens work', async () => {
    const { accountId, refreshToken } = await signUp()
    const { status, body } = await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken } })
    expect(status).toBe(200)
    expect(body.refreshToken).not.toBe(refreshToken)
    expect((await call('GET', '/account', { token: body.token })).status).toBe(200)
  })

  test('ten requests at once with one token all succeed', async () => {
    const { accountId, refreshToken } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call('POST', '/auth/refresh-token', { body: { accountId, refreshToken } }),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    const last = answers.at(-1)?.body
    expect(
      (await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken: last.refreshToken } }))
        .status,
    ).toBe(200)
  })

  test('a token used again after the grace window ends the whole session', async () => {
    const { accountId, refreshToken, email } = await signUp()
    const other = (await call('POST', '/auth/login', { body: { email, password } })).body
    const { body } = await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken } })
    await env.DB.prepare(
      'update refresh_tokens set used_at = used_at - 60000 where account_id = ? and used_at is not null',
    )
      .bind(accountId)
      .run()
    const stolen = await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken } })
    expect([stolen.status, stolen.body.code]).toEqual([401, 'REFRESH_TOKEN_INVALID'])
    expect(
      (await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken: body.refreshToken } }))
        .status,
    ).toBe(401)
    expect((await call('GET', '/account', { token: body.token })).status).toBe(401)
    expect((await call('GET', '/account', { token: other.token })).status).toBe(200)
  })

  test('refuses an expired session, another account, and what it never gave', async () => {
    const mine = await signUp()
    const theirs = await signUp()
    const refused = [
      { accountId: theirs.accountId, refreshToken: mine.refreshToken },
      { accountId: mine.accountId, refreshToken: 'made-up' },
    ]
    for (const body of refused)
      expect((await call('POST', '/auth/refresh-token', { body })).body.code).toBe('REFRESH_TOKEN_INVALID')
    await env.DB.prepare('update refresh_tokens set expires_at = 1 where account_id = ?')
      .bind(mine.accountId)
      .run()
    const late = await call('POST', '/auth/refresh-token', {
      body: { accountId: mine.accountId, refreshToken: mine.refreshToken },
    })
    expect(late.status).toBe(401)
  })
})

describe('a session', () => {
  const day = 24 * 60 * 60 * 1000

  afterEach(() => {
    vi.useRealTimers()
  })

  /** Refreshes after so many days each. @returns the status of each */
  async function refreshedAfter(...days: number[]): Promise<number[]> {
    const begun = Date.now()
    const { accountId, refreshToken } = await signUp()
    let token = refreshToken
    const statuses: number[] = []
    for (const after of days) {
      vi.useFakeTimers({ toFake: ['Date'], now: begun + after * day })
      const answer = await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken: token } })
      statuses.push(answer.status)
      token = answer.body.refreshToken
    }
    return statuses
  }

  test('that nobody uses for 14 days ends', async () => {
    expect(await refreshedAfter(13.9)).toEqual([200])
    expect(await refreshedAfter(14.1)).toEqual([401])
  })

  test('ends 30 days after its login, however it is used', async () => {
    expect(await refreshedAfter(10, 20, 29.9, 30.1)).toEqual([200, 200, 200, 401])
  })
})

describe('logout', () => {
  test('ends this session and no other', async () => {
    const { email, accountId, token, refreshToken } = await signUp()
    const other = (await call('POST', '/auth/login', { body: { email, password } })).body
    expect((await call('DELETE', '/auth/refresh-token', { body: { accountId, refreshToken } })).status).toBe(
      204,
    )
    expect((await call('GET', '/account', { token })).status).toBe(401)
    expect((await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken } })).status).toBe(
      401,
    )
    expect((await call('GET', '/account', { token: other.token })).status).toBe(200)
  })

  test("does not end another account's session", async () => {
    const mine = await signUp()
    const theirs = await signUp()
    await call('DELETE', '/auth/refresh-token', {
      body: { accountId: mine.accountId, refreshToken: theirs.refreshToken },
    })
    expect((await call('GET', '/account', { token: theirs.token })).status).toBe(200)
  })

  test('from all devices ends all', async () => {
    const { email, token } = await signUp()
    const other = (await call('POST', '/auth/login', { body: { email, password } })).body
    expect((await call('DELETE', '/auth/refresh-token/all', { token })).status).toBe(204)
    expect((await call('GET', '/account', { token })).status).toBe(401)
    expect((await call('GET', '/account', { token: other.token })).status).toBe(401)
  })
})

test('logins, and what is refused, are logged without anything secret', async () => {
  const log = watchLog()
  const { email, accountId, refreshToken } = await signUp()
  await call('POST', '/auth/login', { body: { email, password } })
  await call('POST', '/auth/login', { body: { email, password: 'wrong-one!' } })
  await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken: 'made-up' } })
  await call('GET', '/assessment/00000000-0000-4000-8000-000000000000')
  const lines = log.end()
  expect(lines.map(line => logLine.parse(JSON.parse(line)))).toEqual([
    expect.objectContaining({ v: 1, level: 'info', event: 'signup', accountId }),
    expect.objectContaining({
      event: 'login',
      accountId,
      sessionId: expect.any(String),
      at: expect.stringMatching(/Z$/),
      client: expect.any(String),
    }),
    expect.objectContaining({ level: 'warn', event: 'login.refused', accountId }),
    expect.objectContaining({ event: 'refused', code: 'INVALID_CREDENTIALS', route: 'POST /auth/login' }),
    expect.objectContaining({ event: 'refused', code: 'REFRESH_TOKEN_INVALID' }),
    expect.objectContaining({ event: 'refused', code: 'UNAUTHENTICATED', route: 'GET /assessment/:id' }),
  ])
  for (const secret of [email, password, refreshToken]) expect(lines.join('\n')).not.toContain(secret)
})

describe('access tokens', () => {
  const key = new TextEncoder().encode(env.JWT_SECRET)

  async function sign(change: {
    secret?: Uint8Array
    issuer?: string
    audience?: string
    expires?: string
    sid?: string
    sub?: string
    typ?: string
    alg?: string
  }) {
    return new SignJWT({ sid: change.sid ?? crypto.randomUUID() })
      .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt' })
      .setSubject(change.sub ?? crypto.randomUUID())
      .setIssuer(change.issuer ?? origin)
      .setAudience(change.audience ?? 'plumbline-api')
      .setExpirationTime(change.expires ?? '15m')
      .sign(change.secret ?? key)
  }

  test('a tampered, unsigned, expired or foreign one is refused', async () => {
    const { token, accountId } = await signUp()
    const { sid } = JSON.parse(atob(token.split('.')[1] ?? ''))
    const own = { sid, sub: accountId }
    expect((await call('GET', '/account', { token: await sign(own) })).status).toBe(200)
    const [head, body, signature] = token.split('.')
    const forged = btoa(
      JSON.stringify({ ...JSON.parse(atob(body ?? '')), sub: crypto.randomUUID() }),
    ).replaceAll('=', '')
    const bad = [
      `${head}.${forged}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      new UnsecuredJWT({ sid })
        .setSubject(accountId)
        .setIssuer(origin)
        .setAudience('plumbline-api')
        .setExpirationTime('15m')
        .encode(),
      await sign({ ...own, secret: new TextEncoder().encode('another secret of thirty-two bytes and more') }),
      await sign({ ...own, issuer: 'https://elsewhere.example' }),
      await sign({ ...own, audience: 'another-api' }),
      await sign({ ...own, typ: 'JWT' }),
      await sign({ ...own, alg: 'HS384' }),
      await sign({ ...own, alg: 'HS512' }),
      await sign({ ...own, expires: '-1s' }),
      await sign({ sid, sub: (await signUp()).accountId }),
      await sign({ sub: accountId }),
    ]
    for (const token of bad) {
      const answer = await call('GET', '/account', { token })
      expect([answer.status, answer.body.code]).toEqual([401, 'AUTHENTICATION_TIMED_OUT'])
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  test('one ends after 15 minutes', async () => {
    const { token } = await signUp()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 })
    try {
      expect((await call('GET', '/account', { token })).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('passwords', () => {
  test('a reset code is looked at, used once, and ends every session', async () => {
    const { email, token } = await signUp()
    const headers = { 'cf-connecting-ip': newAddress() }
    const asked = await call('POST', '/auth/password/reset/request', { body: { email }, headers })
    expect([asked.status, asked.body]).toEqual([200, { delay: 60 }])
    const early = await call('POST', '/auth/password/reset/request', { body: { email }, headers })
    expect([early.status, early.body.code]).toEqual([429, 'RESEND_TOO_EARLY'])
    const code = await codeFor(email, '/auth/password/reset')
    expect((await call('GET', `/auth/password/reset/${code}`)).status).toBe(204)
    const weak = await call('PATCH', `/auth/password/reset/${code}`, { body: { password: 'weakling' } })
    expect(weak.body.message).toEqual(['Password is invalid'])
    expect(
      (await call('PATCH', `/auth/password/reset/${code}`, { body: { code, password: 'Quite-another-1!' } }))
        .status,
    ).toBe(204)
    const again = await call('PATCH', `/auth/password/reset/${code}`, {
      body: { password: 'Quite-another-2!' },
    })
    expect([again.status, again.body.code]).toEqual([404, 'CODE_INVALID'])
    expect((await call('GET', `/auth/password/reset/${code}`)).status).toBe(404)
    expect((await call('GET', '/account', { token })).status).toBe(401)
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(401)
    expect(
      (await call('POST', '/auth/login', { body: { email, password: 'Quite-another-1!' } })).status,
    ).toBe(200)
    await waitForMail(email, 'Your Plumbline password was changed')
  })

  test('two resets at once with one code: one wins', async () => {
    const { email } = await signUp()
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    const other = waiting()
    const path = `/auth/password/reset/${code}`
    const second = other.send('PATCH', path, { password: 'Quite-another-2!' })
    await other.checked
    const first = await call('PATCH', path, { body: { password: 'Quite-another-1!' } })
    other.goOn()
    expect([first.status, (await second).status]).toEqual([204, 404])
    expect(
      (await call('POST', '/auth/login', { body: { email, password: 'Quite-another-1!' } })).status,
    ).toBe(200)
  })

  test.each([`${'Correct Horse '.repeat(9)}x!`, 'Clé de la maison!'])(
    'are taken as they were typed, long ones whole: %s',
    async typed => {
      expect(typed.length).toBeOneOf([128, 17])
      const email = newEmail()
      await call('POST', '/account', { body: { email, name: 'Ada Lovelace', password: typed } })
      const statusOf = async (password: string) =>
        (await call('POST', '/auth/login', { body: { email, password } })).status
      expect(await statusOf(typed)).toBe(200)
      // the same letters, as another keyboard writes them
      expect(await statusOf(typed.normalize('NFD'))).toBe(200)
      for (const other of [typed.toLowerCase(), typed.slice(0, 72).slice(0, -1), ` ${typed.slice(1)}`])
        expect(await statusOf(other)).toBe(401)
    },
  )

  test('an expired reset code is told apart', async () => {
    const { email, accountId } = await signUp()
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    await env.DB.prepare('update codes set expires_at = 1 where account_id = ?').bind(accountId).run()
    expect((await call('GET', `/auth/password/reset/${code}`)).body.code).toBe('CODE_EXPIRED')
    expect(
      (await call('PATCH', `/auth/password/reset/${code}`, { body: { password: 'Quite-another-1!' } }))
        .status,
    ).toBe(410)
  })

  test('a request for an unknown address answers the same and mails nobody', async () => {
    const email = newEmail()
    const headers = { 'cf-connecting-ip': newAddress() }
    const ask = () => call('POST', '/auth/password/reset/request', { body: { email }, headers })
    expect((await ask()).body).toEqual({ delay: 60 })
    expect((await ask()).status).toBe(429)
    expect(await mailTo(email)).toEqual([])
  })

  test('a change needs the old one, another new one, and keeps this session only', async () => {
    const { email, token } = await signUp()
    const other = (await call('POST', '/auth/login', { body: { email, password } })).body
    const change = (body: unknown) => call('PATCH', '/auth/password/change', { token, body })
    expect((await change({ oldPassword: 'not-mine!', newPassword: 'Quite-another-1!' })).body.code).toBe(
      'INCORRECT_OLD_PASSWORD',
    )
    expect((await change({ oldPassword: password, newPassword: password })).body.code).toBe(
      'PASSWORD_MATCHES_OLD',
    )
    expect((await change({ oldPassword: password, newPassword: 'short!' })).body.errors).toEqual([
      { field: 'newPassword', message: 'New password must be at least 8 characters' },
    ])
    expect((await change({ oldPassword: password, newPassword: 'Quite-another-1!' })).status).toBe(204)
    await waitForMail(email, 'Your Plumbline password was changed')
    expect((await call('GET', '/account', { token })).status).toBe(200)
    expect((await call('GET', '/account', { token: other.token })).status).toBe(401)
    expect(
      (await call('POST', '/auth/login', { body: { email, password: 'Quite-another-1!' } })).status,
    ).toBe(200)
  })
})
