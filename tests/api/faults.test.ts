import { describe, expect, test } from 'vitest'
import { logLine } from '../../worker/services/log.ts'
import { codeOf } from '../totp.ts'
import { addPasskey, authenticator } from './support/authenticator.ts'
import { call, codeFor, env, newEmail, password, signUp, uploader, verified } from './support/client.ts'
import { failing, sendWith } from './support/faults.ts'
import { watchLog } from './support/log.ts'

interface Scene {
  path: string
  method: string
  body?: unknown
  token?: string
  /** Each of them true afterwards, or none. */
  facts: string
  /** What the facts are about. */
  about: string
  /** Nothing of it may stand in a log. */
  secrets: string[]
}

const newPassword = 'Quite-another-1!'

const scenes: Record<string, () => Promise<Scene>> = {
  async 'a password change'() {
    const { accountId, email, token } = await verified()
    await call('POST', '/auth/login', { body: { email, password } })
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    const hash = await hashOf(accountId)
    return {
      path: '/auth/password/change',
      method: 'PATCH',
      body: { oldPassword: password, newPassword },
      token,
      about: accountId,
      facts: `
        select password_hash <> '${hash}' from accounts where id = ?1
        union all select count(*) = 1 from sessions where account_id = ?1 and revoked_at is null
        union all select count(*) = 0 from codes where account_id = ?1 and purpose = 'RESET' and used_at is null`,
      secrets: [email, hash, code, password, newPassword],
    }
  },
  async 'a password reset'() {
    const { accountId, email, key } = await uploader()
    await call('POST', '/auth/password/reset/request', { body: { email } })
    const code = await codeFor(email, '/auth/password/reset')
    const hash = await hashOf(accountId)
    return {
      path: `/auth/password/reset/${code}`,
      method: 'PATCH',
      body: { password: newPassword, revokeKeys: true },
      about: accountId,
      facts: `
        select password_hash <> '${hash}' from accounts where id = ?1
        union all select count(*) = 0 from sessions where account_id = ?1 and revoked_at is null
        union all select count(*) = 0 from api_keys where account_id = ?1 and revoked_at is null
        union all select count(*) = 0 from codes where account_id = ?1 and purpose = 'RESET' and used_at is null`,
      secrets: [email, hash, code, key, password, newPassword],
    }
  },
  async 'a verification'() {
    const { accountId, email, token } = await signUp()
    const code = await codeFor(email, '/account/verify')
    return {
      path: `/account/verify/${code}`,
      method: 'PATCH',
      about: accountId,
      facts: `
        select verified_at is not null from accounts where id = ?1
        union all select count(*) = 1 from sessions where account_id = ?1 and revoked_at is not null
        union all select count(*) = 1 from sessions where account_id = ?1 and revoked_at is null
          and (select count(*) from sessions where account_id = ?1) = 2
        union all select count(*) = 2 from refresh_tokens where account_id = ?1
        union all select count(*) = 1 from codes where account_id = ?1 and used_at is not null`,
      secrets: [email, code, token, await hashOf(accountId)],
    }
  },
  async 'a sign-up'() {
    const email = newEmail()
    const own = '(select id from accounts where email = ?1)'
    return {
      path: '/account',
      method: 'POST',
      body: { email, name: 'Ada Lovelace', password },
      about: email,
      facts: `select ${[
        '(select count(*) = 1 from accounts where email = ?1)',
        ...['subscriptions', 'codes', 'terms_agreements', 'sessions', 'refresh_tokens'].map(
          table => `(select count(*) = 1 from ${table} where account_id = ${own})`,
        ),
      ].join(', ')}`,
      secrets: [email, password],
    }
  },
  async 'a deactivation'() {
    const { accountId, email, token, key } = await uploader()
    return {
      path: '/account/deactivate',
      method: 'DELETE',
      body: { reason: 'moving on, as I said' },
      token,
      about: accountId,
      facts: `
        select deactivated_at is not null from accounts where id = ?1
        union all select deactivation_reason is not null from accounts where id = ?1
        union all select count(*) = 0 from sessions where account_id = ?1 and revoked_at is null
        union all select count(*) = 0 from api_keys where account_id = ?1 and revoked_at is null`,
      secrets: [email, token, key, 'moving on'],
    }
  },
  async 'a login with a passkey'() {
    const { accountId, email, token } = await verified()
    const { device, codes } = await addPasskey(token)
    const { body } = await call('POST', '/auth/login', { body: { email, password } })
    return {
      path: '/auth/login/factor',
      method: 'POST',
      body: { challenge: body.challenge, passkey: await device.get(body.passkey) },
      about: accountId,
      facts: `
        select count(*) = 3 from sessions where account_id = ?1
        union all select count(*) = 3 from refresh_tokens where account_id = ?1
        union all select counter = 1 from passkeys where account_id = ?1
        union all select last_used_at is not null from passkeys where account_id = ?1`,
      secrets: [email, device.id, ...codes],
    }
  },
  async 'a passkey that is added'() {
    const { accountId, email, token } = await verified()
    const device = await authenticator()
    const options = (await call('POST', '/auth/passkey', { token })).body
    return {
      path: '/auth/passkey/confirm',
      method: 'POST',
      body: { passkey: await device.create(options), name: 'Laptop of Ada' },
      token,
      about: accountId,
      facts: `
        select count(*) = 1 from passkeys where account_id = ?1
        union all select count(*) = 10 from recovery_codes where account_id = ?1`,
      secrets: [email, device.id, options.challenge, 'Laptop of'],
    }
  },
  async 'an authenticator app that is added'() {
    const { accountId, email, token } = await verified()
    const { secret } = (await call('POST', '/auth/factor', { token })).body
    return {
      path: '/auth/factor/confirm',
      method: 'POST',
      body: { code: codeOf(secret) },
      token,
      about: accountId,
      facts: `
        select confirmed_at is not null from factors where account_id = ?1
        union all select last_step > 0 from factors where account_id = ?1
        union all select count(*) = 10 from recovery_codes where account_id = ?1`,
      secrets: [email, secret],
    }
  },
  async 'a refresh'() {
    const { accountId, email, refreshToken } = await signUp()
    return {
      path: '/auth/refresh-token',
      method: 'POST',
      body: { accountId, refreshToken },
      about: accountId,
      facts: `
        select count(*) = 2 from refresh_tokens where account_id = ?1
        union all select count(*) = 1 from refresh_tokens where account_id = ?1 and used_at is not null
        union all select count(*) = 1 from refresh_tokens where account_id = ?1 and parent_hash is not null`,
      secrets: [email, refreshToken],
    }
  },
  async 'a new API key'() {
    const { accountId, email, token } = await verified()
    return {
      path: '/auth/api-key',
      method: 'POST',
      body: { name: 'Key of Ada' },
      token,
      about: accountId,
      facts: 'select count(*) = 1 from api_keys where account_id = ?1',
      secrets: [email, token, 'Key of'],
    }
  },
  async 'a session that is ended'() {
    const { accountId, email, token } = await signUp()
    await call('POST', '/auth/login', { body: { email, password } })
    const sessions = (await call('GET', '/auth/session', { token })).body
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    return {
      path: `/auth/session/${other.id}`,
      method: 'DELETE',
      token,
      about: accountId,
      facts: 'select count(*) = 1 from sessions where account_id = ?1 and revoked_at is null',
      secrets: [email, token],
    }
  },
  async 'a login'() {
    const { accountId, email } = await signUp()
    return {
      path: '/auth/login',
      method: 'POST',
      body: { email, password },
      about: accountId,
      facts: `
        select count(*) = 2 from sessions where account_id = ?1
        union all select count(*) = 2 from refresh_tokens where account_id = ?1`,
      secrets: [email, password, await hashOf(accountId)],
    }
  },
}

describe.each(Object.keys(scenes))('%s', name => {
  test('happens as a whole or not at all, whatever statement fails, and works the next time', async () => {
    let faults = 0
    for (let at = 1; ; at++) {
      const scene = (await scenes[name]?.()) as Scene
      const { DB, fault } = failing(at)
      const log = watchLog()
      const response = await act(scene, { DB })
      const lines = log.end()
      const done = await factsOf(scene)
      expect([at, new Set(done).size]).toEqual([at, 1])
      if (response.ok) expect(done[0]).toBe(1)
      for (const line of lines) expect(() => logLine.parse(JSON.parse(line))).not.toThrow()
      for (const secret of [...scene.secrets, 'scrypt$', '@example.com', 'params'])
        expect(lines.join('\n')).not.toContain(secret)
      if (!fault.struck) break
      faults++
      if (!response.ok) {
        expect(lines.join('\n')).toContain('SQLITE_')
        expect(await response.text()).not.toMatch(/SQLITE|D1_|select|scrypt/)
      }
      if (done[0] === 0) {
        expect([at, (await act(scene, {})).status]).toEqual([at, expect.toBeOneOf([200, 201, 204])])
        expect(new Set(await factsOf(scene))).toEqual(new Set([1]))
      }
    }
    expect(faults).toBeGreaterThan(1)
  })
})

function act({ path, method, body, token }: Scene, bindings: Partial<typeof env>): Promise<Response> {
  return sendWith(bindings, `/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function factsOf({ facts, about }: Scene): Promise<number[]> {
  return (await env.DB.prepare(facts).bind(about).raw<number[]>()).flat()
}

async function hashOf(accountId: string): Promise<string> {
  const hash = await env.DB.prepare('select password_hash from accounts where id = ?')
    .bind(accountId)
    .first('password_hash')
  return String(hash)
}
