import { Buffer } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exactLimits } from '../../worker/services/limits/service.ts'
import { sha256 } from '../../worker/services/secrets.ts'
import { describeClient } from '../../worker/services/sessions/device.ts'
import { codeOf } from '../totp.ts'
import { authenticator } from './support/authenticator.ts'
import { browser, browserOf } from './support/browser.ts'
import {
  admin,
  call,
  env,
  password,
  signUp,
  unsafePlan,
  upload,
  uploader,
  verified,
  waitForMail,
} from './support/client.ts'
import { withFactor } from './support/factor.ts'
import { waiting } from './support/faults.ts'

// no code may become another in the middle of a test
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

async function challengeFor(email: string): Promise<string> {
  const { status, body } = await call('POST', '/auth/login', { body: { email, password } })
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  return body.challenge
}

function second(challenge: string, code: string) {
  return call('POST', '/auth/login/factor', { body: { challenge, code } })
}

test('wrong codes from known browsers are counted together: whoever has many such marks has no more tries', async () => {
  const { email, token } = await verified()
  const { limit } = exactLimits.factorOfDevices
  const devices: string[] = []
  while (devices.length * exactLimits.attempt.limit <= limit) {
    const page = browser()
    await page.post('/auth/login', { email, password })
    devices.push(page.jar.get('device') ?? '')
  }
  const { secret } = (await call('POST', '/auth/factor', { token })).body
  await call('POST', '/auth/factor/confirm', { token, body: { code: codeOf(secret) } })
  const challenged = async (headers: Record<string, string>) => {
    const { body } = await call('POST', '/auth/login', { body: { email, password }, headers })
    return (code: string) =>
      call('POST', '/auth/login/factor', { body: { challenge: body.challenge, code }, headers })
  }
  // right ones are not counted
  for (let n = 0; n <= exactLimits.attempt.limit; n++) {
    vi.setSystemTime(Date.now() + 30_000)
    const right = await challenged({ cookie: `device=${devices[0]}` })
    expect((await right(codeOf(secret))).status).toBe(200)
  }
  const answers: string[] = []
  for (const device of devices) {
    const wrong = await challenged({ cookie: `device=${device}` })
    for (let n = 0; n < exactLimits.attempt.limit; n++) answers.push((await wrong('none')).body.code)
  }
  expect(answers).toEqual([
    ...Array(limit).fill('SECOND_FACTOR_WRONG'),
    ...Array(answers.length - limit).fill('RATE_LIMITED'),
  ])
  // a browser that is not known has tries of its own
  vi.setSystemTime(Date.now() + 30_000)
  expect((await second(await challengeFor(email), codeOf(secret))).status).toBe(200)
})

describe('an authenticator app', () => {
  test('counts once its first code was right, is mailed about, and no secret lies open', async () => {
    const { token, email, accountId } = await verified()
    const made = await call('POST', '/auth/factor', { token })
    expect(made.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(made.body.uri).toContain(`secret=${made.body.secret}`)
    expect(made.body.uri).toContain('issuer=Plumbline')
    const wrong = await call('POST', '/auth/factor/confirm', { token, body: { code: '12345x' } })
    expect(wrong.body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
    const right = await call('POST', '/auth/factor/confirm', {
      token,
      body: { code: codeOf(made.body.secret) },
    })
    expect(right.body.recoveryCodes).toHaveLength(10)
    expect(new Set(right.body.recoveryCodes).size).toBe(10)
    const tables = await env.DB.batch([
      env.DB.prepare('select * from factors where account_id = ?').bind(accountId),
      env.DB.prepare('select * from recovery_codes where account_id = ?').bind(accountId),
    ])
    for (const secret of [made.body.secret, ...right.body.recoveryCodes])
      expect(JSON.stringify(tables)).not.toContain(secret)
    // a nonce of 12 bytes, the text, and a tag of 16
    const [factors, recovery] = tables.map(({ results }) => results as Record<string, string>[])
    expect(Buffer.from(factors?.[0]?.secret ?? '', 'base64url')).toHaveLength(
      12 + made.body.secret.length + 16,
    )
    // 16 letters of 5 bits
    const codes: string[] = right.body.recoveryCodes.map((code: string) => code.replace(/\W/g, ''))
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/)
    expect(recovery?.map(({ hash }) => hash).sort()).toEqual(
      codes.map(code => sha256(`${accountId}\0${code}`)).sort(),
    )
    await challengeFor(email)
    await waitForMail(email, 'The second factor of your Plumbline account was added')
    expect((await call('POST', '/auth/factor', { token })).body.code).toBe('FACTOR_EXISTS')
  })

  test('that is confirmed by two calls at the same moment has the recovery codes that it told', async () => {
    const { token, email } = await verified()
    const { secret } = (await call('POST', '/auth/factor', { token })).body
    const body = { code: codeOf(secret) }
    const other = waiting()
    const late = other.send('POST', '/auth/factor/confirm', body, token)
    await other.checked
    const { recoveryCodes } = (await call('POST', '/auth/factor/confirm', { token, body })).body
    other.goOn()
    expect((await late).status).toBe(409)
    expect((await second(await challengeFor(email), recoveryCodes[0])).status).toBe(200)
  })

  test('begun anew while its code is looked at does not count by the code of the other secret', async () => {
    const { token, email } = await verified()
    const { secret } = (await call('POST', '/auth/factor', { token })).body
    const other = waiting()
    const confirmed = other.send('POST', '/auth/factor/confirm', { code: codeOf(secret) }, token)
    await other.checked
    await call('POST', '/auth/factor', { token })
    other.goOn()
    expect((await confirmed).status).toBe(409)
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
  })

  test('is none before the account is verified, nor is a passkey', async () => {
    const person = await signUp()
    const { token } = person
    const options = (await call('POST', '/auth/passkey', { token: (await verified()).token })).body
    const passkey = await (await authenticator()).create(options)
    for (const [path, body] of [
      ['/auth/factor'],
      ['/auth/factor/confirm', { code: '000000' }],
      ['/auth/passkey'],
      ['/auth/passkey/confirm', { passkey }],
    ] as const) {
      const answer = await call('POST', path, { token, body })
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'ACCOUNT_NOT_VERIFIED'])
    }
    const page = await (await browserOf(person).get('/account/security')).text()
    expect(page).toContain('Verify your account first')
    expect(page).not.toContain('Set up an authenticator app')
  })

  test('is asked for at each login; a code works once, however many come at the same moment', async () => {
    const { email, secret } = await withFactor()
    const challenge = await challengeFor(email)
    expect((await second(challenge, '000000')).body.code).toBe('SECOND_FACTOR_WRONG')
    const code = codeOf(secret, 1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => second(challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect((await second(challenge, code)).body.code).toBe('SECOND_FACTOR_WRONG')
    // one that is older than the last used is no better
    expect((await second(challenge, codeOf(secret))).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await second(challenge, codeOf(secret, 3))).body.code).toBe('SECOND_FACTOR_WRONG')
  })

  test('wrong codes are counted exactly', async () => {
    const { email, secret } = await withFactor()
    const challenge = await challengeFor(email)
    const answers = await Promise.all(Array.from({ length: 40 }, () => second(challenge, '000000')))
    expect(answers.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG')).toHaveLength(20)
    expect((await second(challenge, codeOf(secret, 1))).body.code).toBe('RATE_LIMITED')
  })

  test('a challenge is its own, ends with the password and after five minutes', async () => {
    const mine = await withFactor()
    const theirs = await withFactor()
    const challenge = await challengeFor(mine.email)
    const [, at, seal] = challenge.split('.')
    const old = String(Number(at) - 6 * 60 * 1000)
    for (const forged of [
      `${theirs.accountId}.${at}.${seal}`,
      `${mine.accountId}.${old}.${seal}`,
      'x',
      '..',
      `${mine.accountId}.x.y`,
    ])
      expect((await second(forged, codeOf(theirs.secret, 1))).body.code).toBe('CHALLENGE_INVALID')
    const change = { oldPassword: password, newPassword: 'Quite-another-1!' }
    expect((await call('PATCH', '/auth/password/change', { token: mine.token, body: change })).status).toBe(
      204,
    )
    expect((await second(challenge, codeOf(mine.secret, 1))).body.code).toBe('CHALLENGE_INVALID')
  })

  test('a recovery code stands in for it, once; new ones end the old', async () => {
    const { email, token, codes } = await withFactor()
    const [first = '', other = ''] = codes
    expect((await second(await challengeFor(email), first.toUpperCase().replaceAll('-', ' '))).status).toBe(
      200,
    )
    expect((await second(await challengeFor(email), first)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await call('GET', '/auth/factor', { token })).body).toMatchObject({ recoveryCodes: 9 })
    const fresh = (await call('POST', '/auth/factor/recovery', { token })).body.recoveryCodes
    expect((await second(await challengeFor(email), other)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await second(await challengeFor(email), fresh[0])).status).toBe(200)
  })

  test('removed, the password alone is enough again', async () => {
    const { email, token } = await withFactor()
    expect((await call('DELETE', '/auth/factor', { token })).status).toBe(204)
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
    expect((await call('GET', '/auth/factor', { token })).body).toEqual({
      confirmedAt: null,
      recoveryCodes: 0,
      passkeys: [],
    })
    await waitForMail(email, 'The second factor of your Plumbline account was removed')
  })

  test('a page asks for it in a second step', async () => {
    const { email, secret } = await withFactor()
    const page = browser()
    const first = await page.post('/auth/login?redirectUrl=/account/security', { email, password })
    expect(first.status).toBe(401)
    const challenge = /name="challenge"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="challenge"/.exec(
      await first.text(),
    )
    expect(page.jar.has('auth_token')).toBe(false)
    const fields = { challenge: challenge?.[1] ?? challenge?.[2] ?? '' }
    expect((await page.post('/auth/login', { ...fields, code: '000000' })).status).toBe(401)
    const done = await page.post('/auth/login?redirectUrl=/account/security', {
      ...fields,
      code: codeOf(secret, 1),
    })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/account/security'])
    expect((await page.get('/account/security')).status).toBe(200)
  })
})

describe('what must not be done by whoever finds a browser open', () => {
  const calls: [method: string, path: string, body?: unknown][] = [
    ['DELETE', '/account/deactivate', { reason: 'x' }],
    ['POST', '/auth/api-key', {}],
    ['POST', '/auth/factor'],
    ['POST', '/auth/factor/confirm', { code: '000000' }],
    ['POST', '/auth/factor/recovery'],
    ['DELETE', '/auth/factor'],
  ]

  test.each(calls)('%s %s asks once more ten minutes after the login', async (method, path, body) => {
    const { accountId, token } = await withFactor()
    await grow(accountId)
    const answer = await call(method, path, { token, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  test('the password, and the code where there is one, opens it for this session alone', async () => {
    const { accountId, email, token, secret, codes } = await withFactor()
    const other = (await second(await challengeFor(email), codes[0] ?? '')).body
    await grow(accountId)
    const prove = (body: unknown) => call('POST', '/auth/reauthenticate', { token, body })
    expect((await prove({ password: 'wrong-one!' })).body.code).toBe('INCORRECT_PASSWORD')
    expect((await prove({ password })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    // what was used to set it up, or is older
    expect((await prove({ password, code: codeOf(secret, -1) })).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await prove({ password, code: codeOf(secret, 1) })).status).toBe(204)
    expect((await call('POST', '/auth/api-key', { token })).status).toBe(201)
    expect((await call('POST', '/auth/api-key', { token: other.token })).body.code).toBe(
      'REAUTHENTICATION_REQUIRED',
    )
  })

  test('pages ask before they act, and lead back', async () => {
    const person = await verified()
    await grow(person.accountId)
    const page = browserOf(person)
    for (const [path, fields] of [
      ['/account/settings', { intent: 'create-key', name: 'CI' }],
      ['/account/settings', { intent: 'deactivate', reason: 'x' }],
      ['/account/security', { intent: 'begin-factor' }],
    ] as const) {
      const response = await page.post(path, fields)
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `/account/confirm?redirectUrl=${encodeURIComponent(path)}`,
      ])
    }
    expect((await page.post('/account/confirm', { password: 'wrong-one!' })).status).toBe(403)
    const proved = await page.post('/account/confirm?redirectUrl=/account/settings', { password })
    expect([proved.status, proved.headers.get('location')]).toEqual([302, '/account/settings'])
    expect((await page.post('/account/settings', { intent: 'create-key', name: 'CI' })).status).toBe(200)
  })
})

describe('the list of sessions', () => {
  test('names device, place and last use, and this one', async () => {
    const { email, accountId, token } = await signUp()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await call('POST', '/auth/login', { body: { email, password }, headers: { 'user-agent': agent } })
    await env.DB.prepare(
      `update sessions set place = 'Zurich, CH', last_used_at = ? where account_id = ? and device is not null`,
    )
      .bind(Date.now() + 1000, accountId)
      .run()
    const { body } = await call('GET', '/auth/session', { token })
    expect(body).toEqual([
      expect.objectContaining({ device: 'Firefox on Linux', place: 'Zurich, CH', current: false }),
      expect.objectContaining({ device: null, current: true, lastUsedAt: expect.stringMatching(/Z$/) }),
    ])
    const html = await (
      await browserOf({ email, accountId, token, refreshToken: 'x' }).get('/account/security')
    ).text()
    expect(html).toContain('Firefox on Linux')
    expect(html).toContain('Zurich, CH')
    expect(html).not.toContain('Gecko')
  })

  test('are listed a page at a time, however many there are', async () => {
    const person = await signUp()
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 250)
       insert into sessions (id, account_id, created_at, expires_at)
       select 'aaaaaaaa-0000-4000-8000-' || printf('%012d', i), ?, 1, 9999999999999 from n`,
    )
      .bind(person.accountId)
      .run()
    const page = async (query: string) =>
      (await call('GET', `/auth/session${query}`, { token: person.token })).body
    const pages = [await page(''), await page('?page=2'), await page('?page=3'), await page('?page=4')]
    expect(pages.map(one => one.length)).toEqual([100, 100, 51, 0])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(251)
    expect(pages[0][0].current).toBe(true)
    const html = await (await browserOf(person).get('/account/security?page=7')).text()
    expect(html.match(/value="end-session"/g)?.length).toBe(11)
    expect(html).toContain('page=6#sessions')
    expect(html).not.toContain('page=8')
  })

  test("each of them can be ended, and no one else's", async () => {
    const { email, token } = await signUp()
    const other = (await call('POST', '/auth/login', { body: { email, password } })).body
    const theirs = await signUp()
    const sessions = (await call('GET', '/auth/session', { token })).body
    const id = sessions.find(({ current }: { current: boolean }) => !current).id
    expect((await call('DELETE', `/auth/session/${id}`, { token: theirs.token })).body.code).toBe(
      'SESSION_NOT_FOUND',
    )
    expect((await call('GET', '/account', { token: other.token })).status).toBe(200)
    const page = browserOf({ email, token, accountId: other.accountId, refreshToken: 'x' })
    expect((await page.post('/account/security', { intent: 'end-session', id })).status).toBe(302)
    expect((await call('GET', '/account', { token: other.token })).status).toBe(401)
    expect((await call('GET', '/account', { token })).status).toBe(200)
  })

  test('an administrator ends those of an account; nobody else does, and keys go on', async () => {
    const person = await uploader()
    const body = { email: person.email }
    const refused = await call('DELETE', '/auth/session/account', { token: (await signUp()).token, body })
    expect(refused.body.code).toBe('ROLE_NOT_ALLOWED')
    const { token } = await admin()
    expect((await call('DELETE', '/auth/session/account', { token, body })).status).toBe(204)
    expect((await call('GET', '/account', { token: person.token })).status).toBe(401)
    expect((await call('GET', '/account', { token })).status).toBe(200)
    expect((await upload(person, unsafePlan)).status).toBe(201)
  })

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.9.1', 'curl'],
    ['<script>alert(1)</script>', undefined],
    ['', undefined],
  ])('%s is %s', (agent, device) => {
    expect(describeClient({ address: 'x', agent }).device).toBe(device)
  })
})

/** Eleven minutes since everybody of this account has last proved to be it. */
async function grow(accountId: string) {
  await env.DB.prepare(
    'update sessions set authenticated_at = authenticated_at - 660000 where account_id = ?',
  )
    .bind(accountId)
    .run()
}
