import { describe, expect, test } from 'vitest'
import {
  call,
  codeFor,
  env,
  mailTo,
  newAddress,
  newEmail,
  password,
  signUp,
  uploader,
  verified,
  waitForMail,
} from './support/client.ts'

describe('POST /account', () => {
  test('signs in and mails a link', async () => {
    const email = newEmail()
    const answer = await call('POST', '/account', {
      body: { email, name: '  Ada Lovelace ', password, planType: 'FREE' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      accountId: expect.any(String),
      token: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 900,
    })
    const account = await call('GET', '/account', { token: answer.body.token })
    expect(account.body).toEqual({
      id: answer.body.accountId,
      email,
      name: 'Ada Lovelace',
      verifiedAt: null,
      role: 'USER',
      plan: { type: 'FREE', status: 'ACTIVE' },
    })
    await waitForMail(email, 'Verify your Plumbline account')
  })

  test('stores the email in lower case, and knows it in any', async () => {
    const email = newEmail()
    await call('POST', '/account', { body: { email: email.toUpperCase(), name: 'Ada Lovelace', password } })
    const again = await call('POST', '/account', { body: { email, name: 'Ada Lovelace', password } })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'REGISTER__EMAIL_ALREADY_USED',
      'Email already registered',
    ])
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
  })

  test('five at once with one address make one account', async () => {
    const body = { email: newEmail(), name: 'Ada Lovelace', password }
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/account', { body })))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('remembers the terms that were agreed to', async () => {
    const { accountId } = await signUp()
    const row = await env.DB.prepare('select version, agreed_at from terms_agreements where account_id = ?')
      .bind(accountId)
      .first()
    const { version } = (await env.DB.prepare('select max(version) as version from terms').first())!
    expect(row).toEqual({ version, agreed_at: expect.any(Number) })
  })

  test('a premium account waits for its payment', async () => {
    const { token } = await signUp('PREMIUM')
    const { body } = await call('GET', '/account', { token })
    expect(body.plan).toEqual({ type: 'PREMIUM', status: 'PENDING' })
  })

  test.each([
    [{ name: 'Ada Lovelace', password }, 'email', 'Email is a required field'],
    [{ email: '', name: 'Ada Lovelace', password }, 'email', 'Email is a required field'],
    [{ email: 'ada', name: 'Ada Lovelace', password }, 'email', 'Email must be a valid email'],
    [
      { email: `${'a'.repeat(250)}@example.com`, name: 'Ada Lovelace', password },
      'email',
      'Email must be at most 254 characters',
    ],
    [{ email: 'a@example.com', password }, 'name', 'Name is a required field'],
    [{ email: 'a@example.com', name: 'Ada', password }, 'name', 'Name must be at least 4 characters'],
    [{ email: 'a@example.com', name: '  A  ', password }, 'name', 'Name must be at least 4 characters'],
    [
      { email: 'a@example.com', name: 'A'.repeat(101), password },
      'name',
      'Name must be at most 100 characters',
    ],
    [{ email: 'a@example.com', name: 'Ada Lovelace' }, 'password', 'Password is a required field'],
    [
      { email: 'a@example.com', name: 'Ada Lovelace', password: 'short!' },
      'password',
      'Password must be at least 8 characters',
    ],
    [
      { email: 'a@example.com', name: 'Ada Lovelace', password: 'nospecial1' },
      'password',
      'Password is invalid',
    ],
    [
      { email: 'a@example.com', name: 'Ada Lovelace', password: '!'.repeat(129) },
      'password',
      'Password must be at most 128 characters',
    ],
    [
      { email: 'a@example.com', name: 'Ada Lovelace', password, planType: 'GOLD' },
      'planType',
      'Plan is a required field',
    ],
  ])('refuses %j', async (body, field, message) => {
    const answer = await call('POST', '/account', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      message: [message],
      errors: [{ field, message }],
    })
  })
})

describe('verification', () => {
  test('accepts the code once and signs in', async () => {
    const { email } = await signUp()
    const code = await codeFor(email, '/account/verify')
    const answer = await call('PATCH', `/account/verify/${code}`)
    expect(answer.status).toBe(200)
    expect((await call('GET', '/account', { token: answer.body.token })).body.verifiedAt).toMatch(
      /^\d{4}-.*Z$/,
    )
    const again = await call('PATCH', `/account/verify/${code}`)
    expect([again.status, again.body.code]).toEqual([409, 'ACCOUNT_ALREADY_VERIFIED'])
  })

  test('refuses an unknown code and an expired one', async () => {
    expect((await call('PATCH', '/account/verify/nothing-like-it')).body.code).toBe('CODE_INVALID')
    const { email, accountId } = await signUp()
    const code = await codeFor(email, '/account/verify')
    await env.DB.prepare('update codes set expires_at = 1 where account_id = ?').bind(accountId).run()
    const late = await call('PATCH', `/account/verify/${code}`)
    expect([late.status, late.body.code]).toEqual([410, 'CODE_EXPIRED'])
  })

  test('a reset code verifies nothing', async () => {
    const { email } = await signUp()
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    expect((await call('PATCH', `/account/verify/${code}`)).body.code).toBe('CODE_INVALID')
  })

  test('is mailed again, not sooner than the delay says', async () => {
    const { email } = await signUp()
    const headers = { 'cf-connecting-ip': newAddress() }
    const first = await call('POST', '/account/verify', { body: { email }, headers })
    expect([first.status, first.body]).toEqual([200, { delay: 60 }])
    const second = await call('POST', '/account/verify', { body: { email: email.toUpperCase() }, headers })
    expect([second.status, second.body.code]).toEqual([429, 'RESEND_TOO_EARLY'])
    expect(second.body.delay).toBeGreaterThan(0)
    expect(second.headers.get('retry-after')).toBe(`${second.body.delay}`)
    while ((await mailTo(email)).length < 2) await scheduler.wait(20)
  })

  test('tells nobody but the owner that an account is verified', async () => {
    const { email, token } = await verified()
    const own = await call('POST', '/account/verify', { body: { email }, token })
    expect([own.status, own.body.code]).toEqual([409, 'ACCOUNT_ALREADY_VERIFIED'])
    expect((await call('POST', '/account/verify', { body: { email } })).body).toEqual({ delay: 60 })
    expect((await call('POST', '/account/verify', { body: { email: newEmail() } })).body).toEqual({
      delay: 60,
    })
  })
})

describe('PATCH /profile', () => {
  test('changes the name, and nothing else', async () => {
    const { token } = await signUp()
    const body = {
      name: 'Grace Hopper',
      role: 'ADMIN',
      verifiedAt: '2020-01-01T00:00:00Z',
      planType: 'PREMIUM',
      plan: { type: 'PREMIUM' },
      email: 'x@example.com',
    }
    expect((await call('PATCH', '/profile', { token, body })).body).toEqual({ name: 'Grace Hopper' })
    const account = (await call('GET', '/account', { token })).body
    expect(account).toMatchObject({
      name: 'Grace Hopper',
      role: 'USER',
      verifiedAt: null,
      plan: { type: 'FREE', status: 'ACTIVE' },
    })
    expect(account.email).not.toBe('x@example.com')
  })
})

describe('DELETE /account/deactivate', () => {
  test('ends sessions, keys and login, and frees the address', async () => {
    const person = await uploader()
    const { email, token, accountId, refreshToken } = person
    const answer = await call('DELETE', '/account/deactivate', { token, body: { reason: 'moved on' } })
    expect(answer.status).toBe(204)
    expect((await call('GET', '/account', { token })).status).toBe(401)
    expect((await call('POST', '/auth/refresh-token', { body: { accountId, refreshToken } })).status).toBe(
      401,
    )
    expect((await call('POST', '/auth/login', { body: { email, password } })).body.code).toBe(
      'INVALID_CREDENTIALS',
    )
    const key = await call('POST', '/assessment/api', {
      headers: { email, authorization: `Bearer ${person.key}` },
    })
    expect(key.body.code).toBe('API_KEY_REVOKED')
    await waitForMail(email, 'Your Plumbline account was deactivated')
    const again = await call('POST', '/account', { body: { email, name: 'Ada Lovelace', password } })
    expect(again.status).toBe(201)
    const row = await env.DB.prepare('select deactivation_reason as reason from accounts where id = ?')
      .bind(accountId)
      .first()
    expect(row).toEqual({ reason: 'moved on' })
  })

  test('wants a reason', async () => {
    const { token } = await signUp()
    const { body } = await call('DELETE', '/account/deactivate', { token, body: {} })
    expect(body.errors).toEqual([{ field: 'reason', message: 'Reason is a required field' }])
  })

  test.each([
    ['a\u0000b', 'Reason must not hold control characters'],
    ['a\u001bb', 'Reason must not hold control characters'],
    ['a\u2028b', 'Reason must not hold control characters'],
    ['a\u202eb', 'Reason must not hold invisible characters'],
  ])('takes no reason like %j', async (reason, message) => {
    const { token } = await signUp()
    const { body } = await call('DELETE', '/account/deactivate', { token, body: { reason } })
    expect(body.errors).toEqual([{ field: 'reason', message }])
  })

  test('takes a reason of several lines', async () => {
    const { token } = await signUp()
    const body = { reason: 'Too dear:\r\n\t10 USD\nI move on' }
    expect((await call('DELETE', '/account/deactivate', { token, body })).status).toBe(204)
  })
})
