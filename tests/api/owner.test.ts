import { describe, expect, test } from 'vitest'
import { exactLimits } from '../../worker/services/limits/service.ts'
import { addPasskey } from './support/authenticator.ts'
import { browser, browserOf } from './support/browser.ts'
import {
  call,
  codeFor,
  env,
  mailTo,
  newAddress,
  newEmail,
  origin,
  type Person,
  password,
  signUp,
  unsafePlan,
  upload,
  uploader,
  verified,
  whenUsedUp,
} from './support/client.ts'
import { withFactor } from './support/factor.ts'
import { waiting } from './support/faults.ts'

const newPassword = 'Quite-another-1!'

function openSessions(accountId: string) {
  return env.DB.prepare('select count(*) as n from sessions where account_id = ? and revoked_at is null')
    .bind(accountId)
    .first('n')
}

describe('a login that checked the old password', () => {
  test('does not survive its change, on whichever instance', async () => {
    for (let n = 0; n < 5; n++) {
      const { email, accountId, token } = await signUp()
      const other = waiting()
      const login = other.send('POST', '/auth/login', { email, password })
      await other.checked
      const change = await call('PATCH', '/auth/password/change', {
        token,
        body: { oldPassword: password, newPassword },
      })
      other.goOn()
      expect([change.status, (await login).status]).toEqual([204, 401])
      expect(await openSessions(accountId)).toBe(1)
    }
  })

  test('does not survive its reset', async () => {
    const { email, accountId } = await signUp()
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    const other = waiting()
    const login = other.send('POST', '/auth/login', { email, password })
    await other.checked
    const reset = await call('PATCH', `/auth/password/reset/${code}`, { body: { password: newPassword } })
    other.goOn()
    expect([reset.status, (await login).status]).toEqual([204, 401])
    expect(await openSessions(accountId)).toBe(0)
  })

  test('and a second factor does not survive it either', async () => {
    const { email, accountId, token, codes } = await withFactor()
    const { challenge } = (await call('POST', '/auth/login', { body: { email, password } })).body
    const other = waiting()
    const login = other.send('POST', '/auth/login/factor', { challenge, code: codes[0] })
    await other.checked
    await call('PATCH', '/auth/password/change', { token, body: { oldPassword: password, newPassword } })
    other.goOn()
    expect((await login).status).toBe(401)
    expect(await openSessions(accountId)).toBe(1)
  })

  test('does not survive the deactivation of its account', async () => {
    const { email, accountId, token } = await signUp()
    const other = waiting()
    const login = other.send('POST', '/auth/login', { email, password })
    await other.checked
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'x' } })
    other.goOn()
    expect((await login).status).toBe(401)
    expect(await openSessions(accountId)).toBe(0)
  })
})

describe('the link of a verification mail', () => {
  test('ends the session of whoever registered the address', async () => {
    const registrant = await signUp()
    const code = await codeFor(registrant.email, '/account/verify')
    const owner = (await call('PATCH', `/account/verify/${code}`)).body
    expect((await call('GET', '/account', { token: registrant.token })).status).toBe(401)
    expect((await call('POST', '/auth/refresh-token', { body: registrant })).status).toBe(401)
    expect((await call('GET', '/account', { token: owner.token })).body.verifiedAt).not.toBeNull()
  })

  test('ends what second factors there are, unless it is opened in a browser of the account', async () => {
    for (const isOwn of [false, true]) {
      const { email, accountId, token } = await withFactor()
      await addPasskey(token)
      const { token: other } = await signUp()
      const used = await codeFor(email, '/account/verify')
      await env.DB.prepare('update accounts set verified_at = null where id = ?').bind(accountId).run()
      await call('POST', '/account/verify', { body: { email } })
      let code = used
      while (code === used) code = await codeFor(email, '/account/verify')
      const verification = await call('PATCH', `/account/verify/${code}`, { token: isOwn ? token : other })
      const { body } = await call('GET', '/auth/factor', { token: verification.body.token })
      const left = [body.confirmedAt !== null, body.passkeys.length, body.recoveryCodes]
      expect(left).toEqual(isOwn ? [true, 1, 10] : [false, 0, 0])
      expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(
        isOwn ? 401 : 200,
      )
    }
  })

  test('opened elsewhere says who may know the password, and leads to another', async () => {
    const registrant = await signUp()
    const { email } = registrant
    const page = browser()
    const code = await codeFor(email, '/account/verify')
    const told = await (await page.post('/account/verify', { code })).text()
    expect(told).toContain('they know the password')
    const reset = /name="reset" value="([\w-]+)"/.exec(told)?.[1] ?? ''
    const leads = await page.post('/account/verify', { reset })
    const location = leads.headers.get('location') ?? ''
    expect([leads.status, location]).toEqual([302, `/auth/password/reset?code=${reset}`])
    expect(page.jar.has('auth_token')).toBe(false)
    const done = await page.post(location, { password: newPassword })
    expect([done.status, done.headers.get('location')]).toEqual([302, '/auth/login'])
    expect(await openSessions(registrant.accountId)).toBe(0)
    expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(401)
    expect((await call('POST', '/auth/login', { body: { email, password: newPassword } })).status).toBe(200)
  })

  test('goes on in the browser that registered', async () => {
    const person = await signUp()
    const code = await codeFor(person.email, '/account/verify')
    const page = browserOf(person)
    const response = await page.post('/account/verify', { code })
    expect(response.status).toBe(200)
    const told = await response.text()
    expect(told).toContain('Your account was verified')
    expect(told).not.toContain('they know the password')
    expect(told).not.toContain('name="reset"')
    expect((await page.get('/dashboard')).status).toBe(200)
    // What the page asked for meanwhile came with the cookies from before: it must not log the browser out.
    const meanwhile = await browserOf(person).get('/dashboard')
    expect([meanwhile.status, meanwhile.headers.getSetCookie().join()]).toEqual([200, ''])
    expect(await openSessions(person.accountId)).toBe(1)
    const other = await signUp()
    const mine = await call('PATCH', `/account/verify/${await codeFor(other.email, '/account/verify')}`, {
      token: other.token,
    })
    expect(mine.status).toBe(200)
    expect((await call('GET', '/account', { token: other.token })).status).toBe(200)
  })

  test('opened by somebody else who is signed in asks, and changes no session by itself', async () => {
    const mine = await verified()
    const page = browserOf(mine)
    const stranger = await signUp()
    const code = await codeFor(stranger.email, '/account/verify')
    const asked = await page.post('/account/verify', { code })
    const text = await asked.text()
    expect(text).toContain(`You are signed in as <!-- -->${mine.email}`)
    expect(text).toContain('Verify it and stay signed in')
    expect((await call('GET', '/account', { token: stranger.token })).body.verifiedAt).toBeNull()
    expect(await whoIs(page)).toBe(mine.accountId)

    expect(await (await page.post('/account/verify', { code, session: 'stay' })).text()).toContain(
      'was verified',
    )
    expect(await whoIs(page)).toBe(mine.accountId)
    expect(await openSessions(stranger.accountId)).toBe(0)

    const third = await signUp()
    await page.post('/account/verify', {
      code: await codeFor(third.email, '/account/verify'),
      session: 'switch',
    })
    expect(await whoIs(page)).toBe(third.accountId)
    expect((await call('GET', '/account', { token: mine.token })).status).toBe(401)
  })
})

describe('resets that a stranger asks for', () => {
  test("neither close the owner's link nor use up the owner's right to ask", async () => {
    const { email } = await signUp()
    const owner = { 'cf-connecting-ip': newAddress() }
    await call('POST', '/auth/password/reset/request', { body: { email }, headers: owner })
    const code = await codeFor(email, '/auth/password/reset')
    for (let n = 0; n < 3; n++) {
      const answer = await call('POST', '/auth/password/reset/request', { body: { email } })
      expect(answer.status).toBe(200)
    }
    expect((await call('GET', `/auth/password/reset/${code}`)).status).toBe(204)
    expect(
      (await call('PATCH', `/auth/password/reset/${code}`, { body: { password: newPassword } })).status,
    ).toBe(204)
  })

  test('are counted exactly, and end before the mailbox is full; a known browser still may', async () => {
    const person = await verified()
    const { email } = person
    const known = browser()
    await known.post('/auth/login', { email, password })
    await known.post('/auth/logout')
    expect(known.jar.has('device')).toBe(true)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call('POST', '/auth/password/reset/request', { body: { email } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(exactLimits.mailOfStrangers.limit)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'RESEND_TOO_EARLY' })
    const own = await known.post('/auth/password/forget', { email })
    expect(await own.text()).toContain('Email sent')
    while (resets(await mailTo(email)) < exactLimits.mailOfStrangers.limit + 1) await scheduler.wait(20)
  })

  test.each([
    ['an address that has an account', async () => (await verified()).email],
    ['one that has none', async () => newEmail()],
  ])('once they are used up say so, each time, and never that a mail is on its way: %s', async (_, of) => {
    const email = await of()
    await Promise.all(
      Array.from({ length: exactLimits.mailOfStrangers.limit }, () =>
        call('POST', '/auth/password/reset/request', { body: { email } }),
      ),
    )
    const page = browser()
    const headers = { 'cf-connecting-ip': newAddress() }
    for (let n = 0; n < 2; n++) {
      const answer = await page.post('/auth/password/forget', { email }, headers)
      expect(answer.status).toBe(429)
      const text = await answer.text()
      expect(text).toContain('Too many emails were asked for to this address today; try again in')
      expect(text).not.toContain('Email sent')
    }
  })

  test('too often from one network are refused at the field, and where a mail was sent keep saying so', async () => {
    const { email } = await verified()
    const address = newAddress()
    const ask = (fields: Record<string, string>) =>
      browser().post('/auth/password/forget', { email, ...fields }, { 'cf-connecting-ip': address })
    const words = 'Too many requests; try again in a minute'
    const first = await whenUsedUp('ADDRESS_LIMIT', `mail:${address}`, () => ask({}))
    const text = await first.text()
    expect([first.status, text.includes(words), text.includes('Email sent')]).toEqual([429, true, false])
    const again = await whenUsedUp('ADDRESS_LIMIT', `mail:${address}`, () => ask({ intent: 'resend' }))
    const sent = await again.text()
    expect([again.status, sent.includes(words), sent.includes('Email sent')]).toEqual([429, true, true])
    expect(sent).toContain('Resend in 60 s')
  })

  test('of one network stop after a few a day', async () => {
    const { email } = await signUp()
    const headers = { 'cf-connecting-ip': newAddress() }
    let sent = 0
    for (let n = 0; n < 8; n++) {
      const { status } = await call('POST', '/auth/password/reset/request', { body: { email }, headers })
      if (status === 200) sent++
      await env.DB.prepare('update counters set expires_at = 1 where period = 0').run()
      for (const { name } of (await env.KV.list({ prefix: 'mail:' })).keys) await env.KV.delete(name)
    }
    expect(sent).toBe(exactLimits.mailOfLane.limit)
  })
})

describe('wrong passwords for an account', () => {
  test('are counted exactly, however many come at once and from wherever', async () => {
    const { email } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        call('POST', '/auth/login', { body: { email, password: 'wrong-one!' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(exactLimits.attempt.limit)
    const right = await call('POST', '/auth/login', { body: { email, password } })
    expect([right.status, right.body.code]).toEqual([429, 'RATE_LIMITED'])
  })

  test('keep out no browser that has signed in before, nor the one that reset the password', async () => {
    const { email } = await verified()
    const known = browser()
    expect((await known.post('/auth/login', { email, password })).status).toBe(302)
    await known.post('/auth/logout')
    await attack(email)
    expect((await known.post('/auth/login', { email, password })).status).toBe(302)
    await known.post('/auth/logout')

    const fresh = browser()
    expect((await fresh.post('/auth/login', { email, password })).status).toBe(429)
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    expect((await fresh.post(`/auth/password/reset?code=${code}`, { password: newPassword })).status).toBe(
      302,
    )
    expect((await fresh.post('/auth/login', { email, password: newPassword })).status).toBe(302)
  })

  test("a forged or another's mark of a known browser opens no lane", async () => {
    const { email } = await verified()
    const other = await verified()
    const theirs = browser()
    await theirs.post('/auth/login', { email: other.email, password })
    await attack(email)
    for (const device of [theirs.jar.get('device') ?? '', `${crypto.randomUUID()}.guess`, '.', 'x']) {
      const response = await browser({ device }).post('/auth/login', { email, password })
      expect(response.status).toBe(429)
    }
  })

  test('right ones use nothing up', async () => {
    const { email } = await signUp()
    for (let n = 0; n < exactLimits.attempt.limit + 1; n++) {
      expect((await call('POST', '/auth/login', { body: { email, password } })).status).toBe(200)
    }
  })

  test('neither does a right old one beside a new one that is refused', async () => {
    const { token } = await signUp()
    const change = (newPassword: string) =>
      call('PATCH', '/auth/password/change', { token, body: { oldPassword: password, newPassword } })
    for (let n = 0; n < exactLimits.attempt.limit + 1; n++)
      expect((await change(n % 2 ? password : 'password1!')).body.code).not.toBe('RATE_LIMITED')
    expect((await change(newPassword)).status).toBe(204)
  })

  /** So many that strangers have no try left, though an hour ends meanwhile. */
  async function attack(email: string) {
    let status = 401
    for (let n = 0; status === 401 && n < 2 * exactLimits.attempt.limit + 1; n++)
      status = (await call('POST', '/auth/login', { body: { email, password: 'wrong-one!' } })).status
    expect(status).toBe(429)
  }
})

describe('a refresh token taken within its grace window', () => {
  test.each(['thief', 'owner'])(
    'cannot be kept alive beside the other, when the %s goes on first',
    async first => {
      const person = await signUp()
      const owner = await refreshed(person)
      const thief = await refreshed(person)
      expect([owner.status, thief.status]).toEqual([200, 200])
      const [one, two] = first === 'thief' ? [thief, owner] : [owner, thief]
      const goesOn = await refreshed(one.body)
      expect(goesOn.status).toBe(200)
      expect((await refreshed(two.body)).body.code).toBe('REFRESH_TOKEN_INVALID')
      // two hands hold the session: it ends for both
      expect((await refreshed(goesOn.body)).status).toBe(401)
      expect((await call('GET', '/account', { token: goesOn.body.token })).status).toBe(401)
      expect(await openSessions(person.accountId)).toBe(0)
    },
  )

  test('gives one line of descent, though both go on at the same moment', async () => {
    for (let n = 0; n < 5; n++) {
      const person = await signUp()
      const pair = [await refreshed(person), await refreshed(person)]
      const answers = await Promise.all(pair.map(({ body }) => refreshed(body)))
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect(await openSessions(person.accountId)).toBe(0)
    }
  })

  test('gives nothing more once somebody has gone on by what it gave', async () => {
    const person = await signUp()
    const first = await refreshed(person)
    const goesOn = await refreshed(first.body)
    expect([first.status, goesOn.status]).toEqual([200, 200])
    expect((await refreshed(person)).body.code).toBe('REFRESH_TOKEN_INVALID')
    expect((await refreshed(goesOn.body)).status).toBe(401)
    expect(await openSessions(person.accountId)).toBe(0)
  })

  function refreshed({ accountId, refreshToken }: Pick<Person, 'accountId' | 'refreshToken'>) {
    return call('POST', '/auth/refresh-token', { body: { accountId, refreshToken } })
  }
})

describe('an address that somebody signs up again and again, and closes,', () => {
  /** What becomes of each sign-up; whoever can closes the account. */
  async function signUpOften(email: string) {
    const signUpAgain = () => call('POST', '/account', { body: { email, name: 'Ada Lovelace', password } })
    const told = ({ status, body }: Awaited<ReturnType<typeof call>>) => `${status} ${body.code ?? ''}`.trim()
    const codes: string[] = []
    for (let n = 0; n < 2 * exactLimits.signup.limit; n++) {
      const made = await signUpAgain()
      codes.push(told(made))
      // whoever asks for an address that is taken uses nothing up
      if (made.status !== 201) continue
      expect((await signUpAgain()).body.code).toBe('REGISTER__EMAIL_ALREADY_USED')
      const { token } = made.body
      codes.push(told(await call('DELETE', '/account/deactivate', { token, body: { reason: 'x' } })))
    }
    return codes
  }

  const { limit } = exactLimits.signup

  test('gets a few mails and no more', async () => {
    const email = newEmail()
    expect(await signUpOften(email)).toEqual(
      [
        ...Array(limit - 1).fill(['201', '204']),
        ...['201', '429 RATE_LIMITED'],
        ...Array(limit).fill('409 REGISTER__EMAIL_ALREADY_USED'),
      ].flat(),
    )
    for (;;) {
      const mails = await mailTo(email)
      // nobody has proved to own the address, so nobody is told that its account was closed
      expect(new Set(mails)).toEqual(new Set(['Verify your Plumbline account']))
      if (mails.length === limit) break
      await scheduler.wait(20)
    }
  })

  test('is still open to its owner, by a mail', async () => {
    const email = newEmail()
    // its owner hears the same
    expect((await signUpOften(email)).at(-1)).toBe('409 REGISTER__EMAIL_ALREADY_USED')
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    await call('PATCH', `/auth/password/reset/${code}`, { body: { password: newPassword } })
    const { body } = await call('POST', '/auth/login', { body: { email, password: newPassword } })
    await call('PATCH', `/account/verify/${await codeFor(email, '/account/verify')}`, { token: body.token })
    expect((await call('GET', '/account', { token: body.token })).body.verifiedAt).not.toBeNull()
    // who has proved to own the address may close it whenever it is
    expect(
      (await call('DELETE', '/account/deactivate', { token: body.token, body: { reason: 'x' } })).status,
    ).toBe(204)
  })
})

describe('bursts', () => {
  test('of refreshes from one address are refused', async () => {
    const address = newAddress()
    const headers = { 'cf-connecting-ip': address }
    const body = { accountId: crypto.randomUUID(), refreshToken: 'x' }
    const attempt = async () => (await call('POST', '/auth/refresh-token', { headers, body })).status
    expect(await attempt()).toBe(401)
    expect(await whenUsedUp('ADDRESS_LIMIT', `refresh:${address}`, attempt)).toBe(429)
  })

  test('of renewals by cookies from one address are refused as such, on a page and in the API', async () => {
    for (const [path, type] of [
      ['/dashboard', 'text/plain'],
      ['/api/account', 'application/json'],
    ] as const) {
      const { accountId, refreshToken } = await signUp()
      const address = newAddress()
      const page = browser({ refresh_token: refreshToken, account_id: accountId })
      const attempt = () => page.get(path, { headers: { 'cf-connecting-ip': address } })
      const { status, headers } = await whenUsedUp('ADDRESS_LIMIT', `refresh:${address}`, attempt)
      expect([status, headers.get('retry-after'), headers.get('content-type')?.split(';')[0]]).toEqual([
        ...[429, '60', type],
      ])
      // it is refused for a moment, and not ended
      expect((await page.get('/dashboard')).status).toBe(200)
    }
  })

  test("of the dashboard's uploads are refused as those of the API", async () => {
    const page = browserOf(await verified())
    const address = newAddress()
    const attempt = async () => {
      const body = new FormData()
      body.append('plan', 'no plan')
      const headers = { origin, 'cf-connecting-ip': address }
      return (await page.get('/dashboard', { method: 'POST', headers, body })).status
    }
    expect(await attempt()).toBe(400)
    expect(await whenUsedUp('UPLOAD_LIMIT', `upload:${address}`, attempt)).toBe(429)
  })
})

test('an address that is closed and opened again goes on with its month', async () => {
  const person = await uploader()
  for (let n = 0; n < 5; n++) await upload(person, unsafePlan.replace('postgres', `postgres${n}`))
  const again = await reopened(person)
  expect((await call('GET', '/assessment', { token: again.token })).body.slice(1)).toEqual([5, 5])
  const third = await reopened(again)
  const { body } = await call('POST', '/auth/api-key', { token: third.token })
  expect((await upload({ ...third, key: body.token }, unsafePlan)).body.code).toBe('API_CALL_LIMIT_REACHED')

  async function reopened({ email, token }: Person): Promise<Person> {
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'again' } })
    const known = await codesOf(email)
    await call('POST', '/account', { body: { email, name: 'Ada Lovelace', password } })
    for (;;) {
      const code = await codeFor(email, '/account/verify')
      if (known.has(code)) continue
      return { email, ...(await call('PATCH', `/account/verify/${code}`)).body }
    }
  }

  async function codesOf(email: string) {
    return new Set([await codeFor(email, '/account/verify')])
  }
})

async function whoIs(page: ReturnType<typeof browser>): Promise<string | undefined> {
  const { jar } = page
  const answer = await call('GET', '/account', { token: jar.get('auth_token') ?? '' })
  return answer.body.id
}

function resets(subjects: string[]): number {
  return subjects.filter(subject => subject.startsWith('Reset')).length
}
