import { describe, expect, test } from 'vitest'
import { isWellFormedKey, newKey } from '../../worker/services/api-keys/key.ts'
import { call, env, signUp, unsafePlan, upload, uploader, verified, waitForMail } from './support/client.ts'

describe('the key itself', () => {
  test('reads plb_ and 40 base62 characters, and knows a typing error', () => {
    for (let n = 0; n < 50; n++) {
      const key = newKey()
      expect(key).toMatch(/^plb_[0-9A-Za-z]{40}$/)
      expect(isWellFormedKey(key)).toBe(true)
      const at = 4 + (n % 40)
      const typo = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
      expect(isWellFormedKey(typo)).toBe(false)
    }
    expect(isWellFormedKey('plb_')).toBe(false)
    expect(isWellFormedKey(newKey().slice(0, -1))).toBe(false)
  })
})

describe('keys of an account', () => {
  test('one is made, named, shown once, listed by its last four, and mailed about', async () => {
    const { token, email, accountId } = await verified()
    const made = await call('POST', '/auth/api-key', { token, body: { name: 'pipeline' } })
    expect(made.status).toBe(201)
    const key: string = made.body.token
    expect(key).toMatch(/^plb_[0-9A-Za-z]{40}$/)
    const list = (await call('GET', '/auth/api-key', { token })).body
    expect(list).toEqual([
      {
        id: made.body.id,
        name: 'pipeline',
        lastFour: key.slice(-4),
        createdAt: made.body.createdAt,
        lastUsedAt: null,
        paused: false,
      },
    ])
    const { results } = await env.DB.prepare('select * from api_keys where account_id = ?')
      .bind(accountId)
      .all()
    expect(JSON.stringify(results)).not.toContain(key)
    await waitForMail(email, 'A new API key for your Plumbline account')
  })

  test('ten asked for at once: FREE gets one', async () => {
    const { token } = await verified()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/auth/api-key', { token })),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.find(answer => answer.status !== 201)?.body).toMatchObject({
      statusCode: 409,
      code: 'API_KEY_LIMIT_REACHED',
    })
  })

  test('PREMIUM gets five, and a revoked one makes room', async () => {
    const { token, accountId } = await verified()
    await env.DB.prepare(`update subscriptions set type = 'PREMIUM', status = 'ACTIVE' where account_id = ?`)
      .bind(accountId)
      .run()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push((await call('POST', '/auth/api-key', { token })).body.id)
    expect((await call('POST', '/auth/api-key', { token })).status).toBe(409)
    expect((await call('DELETE', `/auth/api-key/${ids[0]}`, { token })).status).toBe(204)
    expect((await call('POST', '/auth/api-key', { token })).status).toBe(201)
    expect((await call('DELETE', `/auth/api-key/${ids[0]}`, { token })).body.code).toBe('API_KEY_NOT_FOUND')
  })

  test('made and revoked in turn are fifty a day', async () => {
    const { token, accountId } = await verified()
    const make = async () => {
      const { status, body } = await call('POST', '/auth/api-key', { token })
      if (status === 201) await call('DELETE', `/auth/api-key/${body.id}`, { token })
      return body.code ?? status
    }
    await env.DB.prepare(`insert into counters values ('key:' || ?, ?, 48, ?)`)
      .bind(accountId, Math.floor(Date.now() / 86_400_000), Date.now() + 86_400_000)
      .run()
    expect([await make(), await make(), await make()]).toEqual([201, 201, 'RATE_LIMITED'])
  })

  test('an unverified account gets none', async () => {
    const { token } = await signUp()
    expect((await call('POST', '/auth/api-key', { token })).body.code).toBe('ACCOUNT_NOT_VERIFIED')
  })

  test('its use is recorded, and ends when it is revoked', async () => {
    const person = await uploader()
    expect((await upload(person, unsafePlan)).status).toBe(201)
    const lastUsed = async () =>
      (await call('GET', '/auth/api-key', { token: person.token })).body[0].lastUsedAt
    while (!(await lastUsed())) await scheduler.wait(20)
    const { id } = (await call('GET', '/auth/api-key', { token: person.token })).body[0]
    await call('DELETE', `/auth/api-key/${id}`, { token: person.token })
    const refused = await upload(person, unsafePlan)
    expect([refused.status, refused.body.code]).toEqual([401, 'API_KEY_REVOKED'])
  })

  test("another account's key can be neither seen nor revoked", async () => {
    const theirs = await uploader()
    const mine = await verified()
    const { id } = (await call('GET', '/auth/api-key', { token: theirs.token })).body[0]
    expect((await call('GET', '/auth/api-key', { token: mine.token })).body).toEqual([])
    expect((await call('DELETE', `/auth/api-key/${id}`, { token: mine.token })).body.code).toBe(
      'API_KEY_NOT_FOUND',
    )
    expect((await call('GET', '/auth/api-key', { token: theirs.token })).body).toHaveLength(1)
  })
})
