import { Buffer } from 'node:buffer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exactLimits } from '../../worker/services/limits/service.ts'
import { codeOf } from '../totp.ts'
import {
  type Authenticator,
  addPasskey,
  authenticator,
  type Forgery,
  newKey,
} from './support/authenticator.ts'
import { browser, browserOf } from './support/browser.ts'
import { call, env, type Person, password, read, verified, waitForMail } from './support/client.ts'
import { withFactor } from './support/factor.ts'
import { waiting } from './support/faults.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** An attestation certificate that names http://127.0.0.1/revoked.crl, by `openssl req -x509`, and its key. */
const attestationCertificate =
  'MIICCTCCAa6gAwIBAgIUaXTfd7gIvWch2NH9rN9gQZ9KmcYwCgYIKoZIzj0EAwIwUzELMAkGA1UEBhMCQ0gxDzANBgNVBAoMBk5vYm9keTEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjEPMA0GA1UEAwwGTm9ib2R5MCAXDTI2MTEyMTIwMzYxNloYDzIxMjYxMDI4MjAzNjE2WjBTMQswCQYDVQQGEwJDSDEPMA0GA1UECgwGTm9ib2R5MSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ8wDQYDVQQDDAZOb2JvZHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAS_WwDWa9RZgJW5ta2OdHK41IC_xvon-UkvWk2tiZKAOVaX6GpbNWJ62-lmqXX3SDwzB-tcd3cS7YdJdSF2ObgPo14wXDAMBgNVHRMBAf8EAjAAMC0GA1UdHwQmMCQwIqAgoB6GHGh0dHA6Ly8xMjcuMC4wLjEvcmV2b2tlZC5jcmwwHQYDVR0OBBYEFBDBnHM83-0y7homcOxQFYinEi1SMAoGCCqGSM49BAMCA0kAMEYCIQDRBZc71xwwhl87s6YCr_W8uXx3RG5MoAHqfidrnXHHyAIhALnX4LiLUe4OYaiDWlQ5vw1C6vu1ZWmPHwUOYvvs6h-l'
const attestationKey =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpfuSfvrmAxYZe86uy6tMKrzcsBjNdP3sJnyVA8q-FnOhRANCAAS_WwDWa9RZgJW5ta2OdHK41IC_xvon-UkvWk2tiZKAOVaX6GpbNWJ62-lmqXX3SDwzB-tcd3cS7YdJdSF2ObgP'

/** A verified person with a passkey. */
async function withPasskey(): Promise<Person & Awaited<ReturnType<typeof addPasskey>>> {
  const person = await verified()
  return { ...person, ...(await addPasskey(person.token)) }
}

async function firstStep(email: string) {
  const { status, body } = await call('POST', '/auth/login', { body: { email, password } })
  expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  return body
}

function second(body: unknown) {
  return call('POST', '/auth/login/factor', { body })
}

async function logIn(email: string, device: Authenticator, forged: Forgery = {}) {
  const { challenge, passkey } = await firstStep(email)
  return second({ challenge, passkey: await device.get(passkey, forged) })
}

describe('a passkey', () => {
  test('is added, listed, mailed about, and asked for at each login', async () => {
    const { token, email } = await verified()
    const options = (await call('POST', '/auth/passkey', { token })).body
    expect(options.rp).toEqual({ id: 'localhost', name: 'Plumbline' })
    expect(options).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    const device = await authenticator()
    const added = await call('POST', '/auth/passkey/confirm', {
      token,
      body: { passkey: await device.create(options) },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    expect(added.status).toBe(201)
    expect(added.body.passkey).toMatchObject({ name: 'Firefox on Linux', lastUsedAt: null })
    expect(added.body.recoveryCodes).toHaveLength(10)
    await waitForMail(email, 'A passkey of your Plumbline account was added')

    const answer = await firstStep(email)
    expect(answer.passkey).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
    })
    const proof = await device.get(answer.passkey)
    const session = await second({ challenge: answer.challenge, passkey: proof })
    expect(session.status).toBe(200)
    const factor = (await call('GET', '/auth/factor', { token: session.body.token })).body
    expect(factor).toMatchObject({ confirmedAt: null, recoveryCodes: 10 })
    expect(factor.passkeys).toEqual([{ ...added.body.passkey, lastUsedAt: expect.stringMatching(/Z$/) }])
  })

  test.each(['ES256', 'EdDSA', 'RS256'] as const)('signs by %s', async algorithm => {
    const { token, email } = await verified()
    const device = await authenticator(algorithm)
    const options = (await call('POST', '/auth/passkey', { token })).body
    const passkey = await device.create(options)
    expect((await call('POST', '/auth/passkey/confirm', { token, body: { passkey } })).status).toBe(201)
    expect((await logIn(email, device)).status).toBe(200)
    const { challenge, passkey: request } = await firstStep(email)
    const forged = await device.get(request)
    forged.response.signature = `AA${forged.response.signature.slice(2)}`
    expect((await second({ challenge, passkey: forged })).body.code).toBe('SECOND_FACTOR_WRONG')
  })

  test('answers a challenge once, however many come at the same moment', async () => {
    const { email, device } = await withPasskey()
    const { challenge, passkey } = await firstStep(email)
    const proof = await device.get(passkey)
    const answers = await Promise.all(Array.from({ length: 5 }, () => second({ challenge, passkey: proof })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect((await second({ challenge, passkey: proof })).body.code).toBe('SECOND_FACTOR_WRONG')
    // an authenticator that counts nothing is held to the same
    const other = await withPasskey()
    const still = { counter: 0 }
    const begun = await firstStep(other.email)
    const uncounted = await other.device.get(begun.passkey, still)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => second({ challenge: begun.challenge, passkey: uncounted })),
    )
    expect(again.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect((await logIn(other.email, other.device, still)).status).toBe(200)
  })

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://plumbline.example.evil.example' }],
    ['the origin of another port', { origin: 'http://localhost:8788' }],
    ['another RP ID', { rpId: 'example.com' }],
    ['the answer to another question', { type: 'webauthn.create' }],
    ['nobody verified', { flags: 1 }],
    ['nobody present', { flags: 4 }],
    ['a challenge of its own', { challenge: Buffer.from(`${Date.now()}.x.y`).toString('base64url') }],
    ['no challenge', { challenge: '' }],
  ])('is refused with %s, and then taken without', async (_, forged) => {
    const { email, device } = await withPasskey()
    expect((await logIn(email, device, forged)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await logIn(email, device)).status).toBe(200)
  })

  test('is refused with the signature of another key, or the id of another passkey', async () => {
    const { email, device } = await withPasskey()
    const { privateKey: key } = await newKey()
    expect((await logIn(email, device, { key })).body.code).toBe('SECOND_FACTOR_WRONG')
    const theirs = await withPasskey()
    expect((await logIn(email, theirs.device)).body.code).toBe('SECOND_FACTOR_WRONG')
    const mixed = await firstStep(email)
    const proof = { ...(await theirs.device.get(mixed.passkey)), id: device.id, rawId: device.id }
    expect((await second({ challenge: mixed.challenge, passkey: proof })).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    )
  })

  test('whose count went back is a copy, and refused', async () => {
    const { email, device } = await withPasskey()
    expect((await logIn(email, device, { counter: 41 })).status).toBe(200)
    for (const counter of [41, 40, 1, 0])
      expect((await logIn(email, device, { counter })).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await logIn(email, device, { counter: 42 })).status).toBe(200)
  })

  test('answers its own login alone, for five minutes', async () => {
    const { email, token, device } = await withPasskey()
    const one = await firstStep(email)
    const two = await firstStep(email)
    const proof = await device.get(one.passkey)
    expect((await second({ challenge: two.challenge, passkey: proof })).body.code).toBe('SECOND_FACTOR_WRONG')
    const asked = await call('POST', '/auth/reauthenticate', { token, body: { password } })
    expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    const proved = await call('POST', '/auth/reauthenticate', { token, body: { password, passkey: proof } })
    expect(proved.body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await second({ challenge: one.challenge, passkey: proof })).status).toBe(200)

    const late = await firstStep(email)
    const lateProof = await device.get(late.passkey)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect((await second({ challenge: late.challenge, passkey: lateProof })).body.code).toBe(
      'CHALLENGE_INVALID',
    )
  })

  test('wrong ones are counted with wrong codes, exactly', async () => {
    const { email, device, codes } = await withPasskey()
    const { challenge, passkey } = await firstStep(email)
    const wrong = await device.get(passkey, { flags: 1 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        second({ challenge, ...(n % 2 ? { code: '000000' } : { passkey: wrong }) }),
      ),
    )
    expect(answers.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG')).toHaveLength(20)
    expect((await second({ challenge, code: codes[0] })).body.code).toBe('RATE_LIMITED')
  })

  test('the second step wants one of the two', async () => {
    const { email } = await withPasskey()
    const { challenge } = await firstStep(email)
    const { status, body } = await second({ challenge })
    expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect(body.passkey.rpId).toBe('localhost')
  })
})

describe('adding one', () => {
  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another RP ID', { rpId: 'evil.example' }],
    ['the answer to another question', { type: 'webauthn.get' }],
    ['nobody verified', { flags: 1 }],
    ['nobody present', { flags: 4 }],
    ['a challenge of its own', { challenge: 'AAAA' }],
    ['an attestation that nobody asked for', { fmt: 'android-safetynet' }],
    ['a packed attestation without a signature', { fmt: 'packed' }],
    ['a format that does not exist', { fmt: 'x' }],
  ])('is refused with %s', async (_, forged) => {
    const { token, email } = await verified()
    const device = await authenticator()
    const options = (await call('POST', '/auth/passkey', { token })).body
    const passkey = await device.create(options, forged)
    const answer = await call('POST', '/auth/passkey/confirm', { token, body: { passkey } })
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_INVALID'])
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
  })

  test('takes an attestation that the passkey made itself, and none by a certificate, though it is right', async () => {
    const { token } = await verified()
    const add = async (attest: Forgery['attest']) => {
      const options = (await call('POST', '/auth/passkey', { token })).body
      const passkey = await (await authenticator()).create(options, { fmt: 'packed', attest })
      return (await call('POST', '/auth/passkey/confirm', { token, body: { passkey } })).body
    }
    expect((await add({})).passkey).toBeDefined()
    expect((await add({ key: (await newKey()).privateKey })).code).toBe('PASSKEY_INVALID')
    const key = await crypto.subtle.importKey(
      'pkcs8',
      Buffer.from(attestationKey, 'base64url'),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    )
    const certificate = Buffer.from(attestationCertificate, 'base64url')
    const asked = vi.spyOn(globalThis, 'fetch')
    expect((await add({ key, certificate })).code).toBe('PASSKEY_INVALID')
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  test('its challenge is of one session, and works once', async () => {
    const { token, email } = await verified()
    const other = (await call('POST', '/auth/login', { body: { email, password } })).body
    const options = (await call('POST', '/auth/passkey', { token })).body
    const [one, two] = [await authenticator(), await authenticator()]
    const add = (passkey: unknown, as = token) =>
      call('POST', '/auth/passkey/confirm', { token: as, body: { passkey } })
    expect((await add(await one.create(options), other.token)).body.code).toBe('PASSKEY_INVALID')
    expect((await add(await one.create(options))).status).toBe(201)
    expect((await add(await one.create(options))).body.code).toBe('PASSKEY_EXISTS')
    expect((await add(await two.create(options))).body.code).toBe('PASSKEY_INVALID')
    const later = (await call('POST', '/auth/passkey', { token })).body
    expect(later.excludeCredentials).toEqual([{ id: one.id, type: 'public-key', transports: ['internal'] }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect((await add(await two.create(later))).body.code).toBe('PASSKEY_INVALID')
  })

  test('an account has ten at most, however many are added at once', async () => {
    const { token, accountId } = await verified()
    const options = await Promise.all(
      Array.from({ length: 14 }, () => call('POST', '/auth/passkey', { token })),
    )
    const answers = await Promise.all(
      options.map(async ({ body }) =>
        call('POST', '/auth/passkey/confirm', {
          token,
          body: { passkey: await (await authenticator()).create(body) },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'PASSKEY_LIMIT_REACHED')).toHaveLength(4)
    const left = env.DB.prepare('select count(*) as n from recovery_codes where account_id = ?').bind(
      accountId,
    )
    expect(await left.first('n')).toBe(10)
  })

  test('two at the same moment give one list of recovery codes, which is good', async () => {
    const { token, email } = await verified()
    const devices = await Promise.all([authenticator(), authenticator()])
    const made = await Promise.all(
      devices.map(async device => device.create((await call('POST', '/auth/passkey', { token })).body)),
    )
    const other = waiting()
    const late = other.send('POST', '/auth/passkey/confirm', { passkey: made[0] }, token)
    await other.checked
    const first = await call('POST', '/auth/passkey/confirm', { token, body: { passkey: made[1] } })
    other.goOn()
    const lists: string[][] = [first.body.recoveryCodes, (await read(await late)).body.recoveryCodes]
    expect(lists.map(({ length }) => length)).toEqual([10, 0])
    const { challenge } = (await call('POST', '/auth/login', { body: { email, password } })).body
    const code = lists.flat()[0]
    expect((await call('POST', '/auth/login/factor', { body: { challenge, code } })).status).toBe(200)
  })

  test('beside an app it keeps the recovery codes, and the other way round', async () => {
    const { token, email, codes } = await withFactor()
    const { device, codes: more } = await addPasskey(token)
    expect(more).toEqual([])
    expect((await logIn(email, device)).status).toBe(200)
    expect((await second({ challenge: (await firstStep(email)).challenge, code: codes[0] })).status).toBe(200)

    const mine = await withPasskey()
    const { secret } = (await call('POST', '/auth/factor', { token: mine.token })).body
    const confirmed = await call('POST', '/auth/factor/confirm', {
      token: mine.token,
      body: { code: codeOf(secret) },
    })
    expect(confirmed.body).toEqual({ recoveryCodes: [] })
    const { challenge } = await firstStep(mine.email)
    expect((await second({ challenge, code: mine.codes[0] })).status).toBe(200)
  })
})

describe('removing', () => {
  test('the last factor ends the recovery codes, and the password is enough', async () => {
    const { token, email, passkeyId } = await withPasskey()
    expect((await call('DELETE', `/auth/passkey/${passkeyId}`, { token })).status).toBe(204)
    expect((await call('GET', '/auth/factor', { token })).body).toEqual({
      confirmedAt: null,
      recoveryCodes: 0,
      passkeys: [],
    })
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
    await waitForMail(email, 'A passkey of your Plumbline account was removed')
  })

  test('one of two leaves the other, and the codes', async () => {
    const { token, email } = await withFactor()
    const { device, passkeyId } = await addPasskey(token)
    expect((await call('DELETE', '/auth/factor', { token })).status).toBe(204)
    expect((await logIn(email, device)).status).toBe(200)
    expect((await call('DELETE', `/auth/passkey/${passkeyId}`, { token })).status).toBe(204)
    expect((await call('GET', '/auth/factor', { token })).body.recoveryCodes).toBe(0)
  })

  test("another account's is none of mine", async () => {
    const { token } = await verified()
    const theirs = await withPasskey()
    const answer = await call('DELETE', `/auth/passkey/${theirs.passkeyId}`, { token })
    expect([answer.status, answer.body.code]).toEqual([404, 'PASSKEY_NOT_FOUND'])
    await firstStep(theirs.email)
  })
})

describe('ten minutes after the login', () => {
  const calls: [method: string, path: string, body?: unknown][] = [
    ['POST', '/auth/passkey'],
    ['POST', '/auth/passkey/confirm', {}],
    ['DELETE', `/auth/passkey/${crypto.randomUUID()}`],
    ['POST', '/auth/api-key', {}],
    ['DELETE', '/account/deactivate', { reason: 'x' }],
  ]

  test.each(calls)('%s %s asks for it once more', async (method, path, body) => {
    const { token, accountId } = await withPasskey()
    await grow(accountId)
    const answer = await call(method, path, { token, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  test('it opens what was closed, with the password, for this session, once', async () => {
    const { token, accountId, email, device } = await withPasskey()
    const other = (await logIn(email, device)).body
    await grow(accountId)
    const prove = (body: unknown, as = token) => call('POST', '/auth/reauthenticate', { token: as, body })
    const { passkey } = (await prove({ password })).body
    const proof = await device.get(passkey)
    expect((await prove({ password: 'wrong-one!', passkey: proof })).body.code).toBe('INCORRECT_PASSWORD')
    expect((await prove({ password, passkey: proof }, other.token)).body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await prove({ password, passkey: proof })).status).toBe(204)
    expect((await call('POST', '/auth/api-key', { token })).status).toBe(201)
    expect((await prove({ password, passkey: proof })).body.code).toBe('SECOND_FACTOR_WRONG')
  })

  test('a right password that lacks its factor uses nothing up', async () => {
    const { token } = await withPasskey()
    for (let n = 0; n <= exactLimits.attempt.limit; n++) {
      const { body } = await call('POST', '/auth/reauthenticate', { token, body: { password } })
      expect(body.code).toBe('SECOND_FACTOR_REQUIRED')
    }
  })
})

describe('pages', () => {
  test('add one, list it, ask for it at the login and before what must not be done by others, and remove it', async () => {
    const person = await verified()
    const page = browserOf(person)
    const begun = await page.post('/account/security', { intent: 'begin-passkey' })
    const options = optionsIn(await begun.text())
    const device = await authenticator()
    const made = JSON.stringify(await device.create(options))
    const added = await page.post('/account/security', {
      intent: 'add-passkey',
      passkey: made,
      name: 'Work <laptop>',
    })
    expect(added.status).toBe(200)
    const html = await added.text()
    expect(html).toContain('Work &lt;laptop&gt;')
    expect(html.match(/data-testid="recovery-code"/g)).toHaveLength(10)

    const fresh = browser()
    const first = await fresh.post('/auth/login', { email: person.email, password })
    expect(first.status).toBe(401)
    const text = await first.text()
    const challenge = /name="challenge" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const broken = await fresh.post('/auth/login', { challenge, passkey: '{"id":' })
    expect(broken.status).toBe(400)
    const passkey = JSON.stringify(await device.get(optionsIn(text)))
    const done = await fresh.post('/auth/login', { challenge, code: '', passkey })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/dashboard'])

    await grow(person.accountId)
    const asked = await fresh.post('/account/settings', { intent: 'create-key', name: 'CI' })
    expect(asked.headers.get('location')).toMatch(/^\/account\/confirm/)
    const confirm = await (await fresh.get('/account/confirm')).text()
    const proof = JSON.stringify(await device.get(optionsIn(confirm)))
    const proved = await fresh.post('/account/confirm?redirectUrl=/account/security', {
      password,
      passkey: proof,
    })
    expect([proved.status, proved.headers.get('location')]).toEqual([302, '/account/security'])
    const { passkeys } = (await call('GET', '/auth/factor', { token: fresh.jar.get('auth_token') ?? '' }))
      .body
    const removed = await fresh.post('/account/security', { intent: 'remove-passkey', id: passkeys[0].id })
    expect(removed.status).toBe(302)
    expect(await (await fresh.get('/account/security')).text()).not.toContain('Work &lt;laptop&gt;')
  })
})

/** What the page holds for the browser, in an attribute. */
function optionsIn(html: string) {
  const text = /data-passkey="([^"]+)"/.exec(html)?.[1] ?? ''
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

/** Eleven minutes since everybody of this account has last proved to be it. */
async function grow(accountId: string) {
  await env.DB.prepare(
    'update sessions set authenticated_at = authenticated_at - 660000 where account_id = ?',
  )
    .bind(accountId)
    .run()
}
