import { expect, test } from 'vitest'
import { burstLimits } from '../../worker/services/limits/service.ts'
import { sha256 } from '../../worker/services/secrets.ts'
import config from '../../wrangler.toml?raw'
import {
  type Answer,
  call,
  newAddress,
  newEmail,
  password,
  signUp,
  unsafePlan,
  upload,
  uploader,
  whenUsedUp,
} from './support/client.ts'

test.each([
  ['/auth/password/reset/request', () => ({ email: newEmail() })],
  ['/account/verify', () => ({ email: newEmail() })],
])('%s is refused to an address that asks for one mail after another', async (path, body) => {
  const address = newAddress()
  const headers = { 'cf-connecting-ip': address }
  expect((await call('POST', path, { body: body(), headers })).status).toBe(200)
  const refused = await whenUsedUp('ADDRESS_LIMIT', `mail:${address}`, () =>
    call('POST', path, { body: body(), headers }),
  )
  expect([refused.status, refused.body.code, refused.body.delay]).toEqual([429, 'RATE_LIMITED', 60])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.headers.get('ratelimit-limit')).toBe('100')
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  expect(refused.headers.get('ratelimit-reset')).toBe('60')
})

const refused = ({ status, body }: Answer) => [status, body.code]

test('a burst of logins, of sign-ups and of uploads from one address is refused, whatever it says of where it comes from', async () => {
  const [person, other] = [await uploader(), await signUp()]
  const from = (address: string) => ({
    'cf-connecting-ip': address,
    'x-forwarded-for': newAddress(),
    'x-real-ip': newAddress(),
    forwarded: `for=${newAddress()}`,
  })
  const calls: [
    limit: 'ADDRESS_LIMIT' | 'UPLOAD_LIMIT',
    action: string,
    (address: string) => Promise<Answer>,
  ][] = [
    [
      'ADDRESS_LIMIT',
      'login',
      address =>
        call('POST', '/auth/login', { body: { email: other.email, password }, headers: from(address) }),
    ],
    [
      'ADDRESS_LIMIT',
      'signup',
      address => {
        const body = { email: newEmail(), name: 'Ada Lovelace', password, planType: 'FREE' }
        return call('POST', '/account', { body, headers: from(address) })
      },
    ],
    ['UPLOAD_LIMIT', 'upload', address => upload(person, unsafePlan, { headers: from(address) })],
  ]
  for (const [limit, action, attempt] of calls) {
    const address = newAddress()
    expect([action, (await attempt(address)).status < 300]).toEqual([action, true])
    const answer = await whenUsedUp(limit, `${action}:${address}`, () => attempt(address))
    expect([action, ...refused(answer)]).toEqual([action, 429, 'RATE_LIMITED'])
  }
})

test('a burst of one account is refused from wherever it comes: uploads, and changes of keys and passwords', async () => {
  const person = await uploader()
  const key = sha256(person.accountId)
  const sent = await whenUsedUp('UPLOAD_LIMIT', `upload:${key}`, () => upload(person, unsafePlan))
  expect(refused(sent)).toEqual([429, 'RATE_LIMITED'])
  const { token } = person
  for (const change of [
    () => call('POST', '/auth/api-key', { token }),
    () =>
      call('PATCH', '/auth/password/change', {
        token,
        body: { oldPassword: password, newPassword: 'another-wall-10!' },
      }),
  ])
    expect(refused(await whenUsedUp('LOGIN_LIMIT', `change:${key}`, change))).toEqual([429, 'RATE_LIMITED'])
})

test('a network of IPv6 addresses counts as one', async () => {
  const codeFrom = async (address: string) =>
    (await call('GET', '/auth/password/reset/x', { headers: { 'cf-connecting-ip': address } })).body.code
  expect(await codeFrom('2001:db8:7:9::1')).toBe('CODE_INVALID')
  for (const same of ['2001:db8:7:9::2', '2001:db8:7:9:ffff:1:2:3'])
    expect(await whenUsedUp('ADDRESS_LIMIT', 'code:2001:db8:7:9', () => codeFrom(same))).toBe('RATE_LIMITED')
  expect(await codeFrom('2001:db8:7:a::1')).toBe('CODE_INVALID')
})

test('wrangler.toml has the same numbers as the headers', () => {
  for (const [name, { limit, period }] of Object.entries(burstLimits)) {
    expect(config).toMatch(
      new RegExp(
        `name = "${name}"\\nnamespace_id = "\\d+"\\nsimple = \\{ limit = ${limit}, period = ${period} \\}`,
      ),
    )
  }
})
