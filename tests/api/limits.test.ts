import { expect, test } from 'vitest'
import { burstLimits } from '../../worker/services/limits/service.ts'
import config from '../../wrangler.toml?raw'
import { call, newAddress, newEmail } from './support/client.ts'

test.each([
  ['/auth/password/reset/request', () => ({ email: newEmail() })],
  ['/account/verify', () => ({ email: newEmail() })],
])('%s is refused to an address that asks for one mail after another', async (path, body) => {
  const headers = { 'cf-connecting-ip': newAddress() }
  for (;;) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => call('POST', path, { body: body(), headers })),
    )
    const refused = answers.find(answer => answer.status !== 200)
    if (!refused) continue
    expect([refused.status, refused.body.code, refused.body.delay]).toEqual([429, 'RATE_LIMITED', 60])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('ratelimit-limit')).toBe('100')
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect(refused.headers.get('ratelimit-reset')).toBe('60')
    break
  }
})

test('a network of IPv6 addresses counts as one', async () => {
  for (let n = 0; ; n++) {
    const headers = { 'cf-connecting-ip': `2001:db8:7:9::${n.toString(16)}` }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('GET', '/auth/password/reset/x', { headers })),
    )
    if (answers.some(answer => answer.body.code === 'RATE_LIMITED')) break
  }
  const headers = { 'cf-connecting-ip': '2001:db8:7:a::1' }
  expect((await call('GET', '/auth/password/reset/x', { headers })).body.code).toBe('CODE_INVALID')
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
