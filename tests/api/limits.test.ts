import { expect, test } from 'vitest'
import { burstLimits } from '../../worker/services/limits/service.ts'
import config from '../../wrangler.toml?raw'
import { call, newAddress, newEmail, whenUsedUp } from './support/client.ts'

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
