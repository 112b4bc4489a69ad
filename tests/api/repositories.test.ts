import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mostWaiting, mostWaitingOfOwner } from '../../worker/services/repositories/service.ts'
import {
  call,
  codeFor,
  env,
  nextPlan,
  origin,
  type Person,
  send,
  signUp,
  verified,
  waitForMail,
} from './support/client.ts'
import { sendWith } from './support/faults.ts'
import {
  github,
  gitlab,
  idToken,
  newKeyPair,
  newRepository,
  stubIssuers,
  uploadBy,
} from './support/issuer.ts'
import { watchLog } from './support/log.ts'

let issuers: Awaited<ReturnType<typeof stubIssuers>>

beforeEach(async () => {
  issuers = await stubIssuers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function listOf({ token }: Person) {
  return (await call('GET', '/repository', { token })).body
}

/** A person who trusts a repository. */
async function trusting(repository = newRepository()) {
  const person = await verified()
  await uploadBy(await idToken(person, repository))
  const [{ id }] = await listOf(person)
  expect((await call('PATCH', `/repository/${id}/trust`, { token: person.token })).status).toBe(204)
  return { person, repository, id }
}

describe('an upload by an ID token', () => {
  test('of a stranger is refused, waits, and is taken once the account trusts it', async () => {
    const person = await verified()
    const repository = newRepository()
    const refused = await uploadBy(await idToken(person, repository))
    expect([refused.status, refused.body.code]).toEqual([403, 'REPOSITORY_NOT_TRUSTED'])
    const [waiting, ...others] = await listOf(person)
    expect(others).toEqual([])
    expect(waiting).toMatchObject({
      host: 'GitHub',
      name: repository.repository,
      repositoryId: repository.repository_id,
      ownerId: repository.repository_owner_id,
      trustedAt: null,
    })
    await call('PATCH', `/repository/${waiting.id}/trust`, { token: person.token })
    await waitForMail(person.email, 'A repository uploads to your Plumbline account')
    const taken = await uploadBy(await idToken(person, repository))
    expect(taken.status).toBe(201)
    expect(taken.body).toMatchObject({
      project: { name: repository.repository },
      branch: 'main',
      commit: '0123456789abcdef0123456789abcdef01234567',
      runUrl: `https://github.com/${repository.repository}/actions/runs/77`,
      callsUsed: 1,
    })
    expect((await call('GET', '/assessment/total', { token: person.token })).body).toEqual({ total: 1 })
  })

  test('says what the upload leaves out, and no more', async () => {
    const { person, repository } = await trusting()
    const claims = { ref: 'refs/pull/12/merge', head_ref: 'topic' }
    const { body } = await uploadBy(await idToken(person, repository, { claims }), nextPlan(), {
      project: 'network',
      commit: 'abc',
    })
    expect(body).toMatchObject({
      project: { name: 'network' },
      branch: 'topic',
      commit: 'abc',
      pullRequest: '12',
    })
  })

  test('of GitLab goes by project and namespace', async () => {
    const ids = {
      project_id: '20',
      namespace_id: '72',
      project_path: 'my-group/my-project',
      ref: 'topic',
      ref_type: 'branch',
      job_id: '302',
    }
    const person = await verified()
    const token = () => idToken(person, ids, { issuer: gitlab })
    expect((await uploadBy(await token())).body.code).toBe('REPOSITORY_NOT_TRUSTED')
    const [{ id, host }] = await listOf(person)
    expect(host).toBe('GitLab')
    await call('PATCH', `/repository/${id}/trust`, { token: person.token })
    expect((await uploadBy(await token())).body).toMatchObject({
      project: { name: 'my-group/my-project' },
      branch: 'topic',
      runUrl: 'https://gitlab.com/my-group/my-project/-/jobs/302',
    })
    // the same numbers at another host are another repository
    const elsewhere = { repository_id: '20', repository_owner_id: '72', repository: 'my-group/my-project' }
    expect((await uploadBy(await idToken(person, elsewhere))).body.code).toBe('REPOSITORY_NOT_TRUSTED')
  })

  test('goes by ids: neither a name nor `sub` opens the door, and a rename closes none', async () => {
    const { person, repository } = await trusting()
    const sameName = { ...newRepository(), repository: repository.repository }
    const sub = `repo:${repository.repository}:ref:refs/heads/main`
    expect((await uploadBy(await idToken(person, sameName, { claims: { sub } }))).body.code).toBe(
      'REPOSITORY_NOT_TRUSTED',
    )
    const sold = { ...repository, repository_owner_id: '4' }
    expect((await uploadBy(await idToken(person, sold))).body.code).toBe('REPOSITORY_NOT_TRUSTED')
    const renamed = { ...repository, repository: 'acme/store' }
    expect((await uploadBy(await idToken(person, renamed))).status).toBe(201)
    expect((await listOf(person))[0].name).toBe('acme/store')
  })

  test('takes a token once, of twenty at once too', async () => {
    const { person, repository } = await trusting()
    const token = await idToken(person, repository)
    const answers = await Promise.all(Array.from({ length: 20 }, () => uploadBy(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['ID_TOKEN_USED']),
    )
    // a number of one issuer is not taken at the other
    const claims = { jti: 'the same' }
    expect((await uploadBy(await idToken(person, repository, { claims }))).status).toBe(201)
    const other = { project_id: '1', namespace_id: '2', project_path: 'a/b' }
    const { code } = (await uploadBy(await idToken(person, other, { issuer: gitlab, claims }))).body
    expect(code).toBe('REPOSITORY_NOT_TRUSTED')
  })

  test('speaks for the account that its audience names', async () => {
    const { repository } = await trusting()
    const other = await verified()
    expect((await uploadBy(await idToken(other, repository))).body.code).toBe('REPOSITORY_NOT_TRUSTED')
    expect(await listOf(other)).toHaveLength(1)
  })

  test('ends with the trust', async () => {
    const { person, repository, id } = await trusting()
    expect((await call('DELETE', `/repository/${id}`, { token: person.token })).status).toBe(204)
    expect((await uploadBy(await idToken(person, repository))).body.code).toBe('REPOSITORY_NOT_TRUSTED')
  })

  test('needs a verified account that is there', async () => {
    const unverified = await signUp()
    expect((await uploadBy(await idToken(unverified, newRepository()))).body.code).toBe(
      'ACCOUNT_NOT_VERIFIED',
    )
    const gone = await verified()
    await call('DELETE', '/account/deactivate', { token: gone.token, body: { reason: 'done' } })
    expect((await uploadBy(await idToken(gone, newRepository()))).body.code).toBe('ID_TOKEN_AUDIENCE_WRONG')
    expect(
      (await uploadBy(await idToken({ accountId: crypto.randomUUID() }, newRepository()))).body.code,
    ).toBe('ID_TOKEN_AUDIENCE_WRONG')
  })
})

describe('a token is refused', () => {
  const wrong: [string, string, Parameters<typeof idToken>[2]][] = [
    ['of another issuer', 'ID_TOKEN_INVALID', { issuer: 'https://token.example' }],
    ['of an issuer with a slash more', 'ID_TOKEN_INVALID', { issuer: `${github}/` }],
    ['for another service', 'ID_TOKEN_AUDIENCE_WRONG', { audience: 'https://codecov.io' }],
    ['for the host of its owner', 'ID_TOKEN_AUDIENCE_WRONG', { audience: 'https://github.com/acme' }],
    ['for this service, but no account', 'ID_TOKEN_AUDIENCE_WRONG', { audience: `${origin}/accounts/` }],
    ['for nobody', 'ID_TOKEN_AUDIENCE_WRONG', { claims: { aud: undefined } }],
    ['that is over', 'ID_TOKEN_EXPIRED', { issued: -600, expires: -90 }],
    ['that begins later', 'ID_TOKEN_INVALID', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
    ['of tomorrow', 'ID_TOKEN_INVALID', { claims: { iat: Math.floor(Date.now() / 1000) + 600 } }],
    ['that never ends', 'ID_TOKEN_INVALID', { claims: { exp: undefined } }],
    ['of days ago', 'ID_TOKEN_EXPIRED', { issued: -3 * 24 * 3600, expires: 3600 }],
    ['without a number', 'ID_TOKEN_INVALID', { claims: { jti: undefined } }],
    ['without a repository', 'ID_TOKEN_INVALID', { claims: { repository_id: undefined } }],
    ['whose repository is no number', 'ID_TOKEN_INVALID', { claims: { repository_id: 'acme/shop' } }],
    ['without an owner', 'ID_TOKEN_INVALID', { claims: { repository_owner_id: undefined } }],
  ]

  test.each(wrong)('%s: %s', async (_, code, options) => {
    const { person, repository } = await trusting()
    const answer = await uploadBy(await idToken(person, repository, options))
    expect([answer.status, answer.body.code]).toEqual([401, code])
    expect(await listOf(person)).toHaveLength(1)
  })

  test('for several receivers, one of which is here', async () => {
    const { person, repository } = await trusting()
    const mine = `${origin}/accounts/${person.accountId}`
    const both = await idToken(person, repository, { audience: [mine, 'https://vault.example'] })
    expect((await uploadBy(both)).body.code).toBe('ID_TOKEN_AUDIENCE_WRONG')
    expect((await uploadBy(await idToken(person, repository, { audience: [mine] }))).status).toBe(201)
  })

  test('signed by another key, with a secret, by another algorithm, or not at all', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { person, repository } = await trusting()
    const known = await newKeyPair()
    const others = [await newKeyPair(undefined, 'PS256'), await newKeyPair(undefined, 'ES256')]
    issuers.publish(...issuers.published, known, ...others)
    vi.setSystemTime(Date.now() + 31_000)
    expect((await uploadBy(await idToken(person, repository, { signedBy: known }))).status).toBe(201)
    const claims = JSON.parse(atob((await idToken(person, repository)).split('.')[1] ?? ''))
    const forged = [
      await idToken(person, repository, { signedBy: await newKeyPair() }),
      ...(await Promise.all(others.map(signedBy => idToken(person, repository, { signedBy })))),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: known.kid })
        .sign(new TextEncoder().encode(JSON.stringify(known.jwk))),
      `${(await idToken(person, repository)).slice(0, -3)}AAA`,
      `a.${'b'.repeat(9000)}.c`,
      'a.b.c',
    ]
    for (const token of forged) {
      const { status, body } = await uploadBy(token)
      expect([token.slice(0, 20), status, body.code]).toEqual([token.slice(0, 20), 401, 'ID_TOKEN_INVALID'])
    }
    const unsigned = new UnsecuredJWT(claims).encode()
    expect((await uploadBy(`${unsigned}AA`)).body.code).toBe('ID_TOKEN_INVALID')
    expect((await uploadBy(unsigned)).status).toBeGreaterThanOrEqual(400)
  })

  test('by an address of an issuer that only a developer may set', async () => {
    const issuer = 'https://issuer.example'
    const person = await verified()
    const body = () => {
      const form = new FormData()
      form.append('plan', new Blob([nextPlan()]), 'p.json')
      return form
    }
    const sent = async (ENVIRONMENT: string) => {
      const token = await idToken(person, newRepository(), { issuer })
      const init = { method: 'POST', body: body(), headers: { authorization: `Bearer ${token}` } }
      return (await sendWith({ ENVIRONMENT, GITHUB_ISSUER: issuer }, '/api/assessment/api', init)).json<{
        code: string
      }>()
    }
    expect((await sent('production')).code).toBe('ID_TOKEN_INVALID')
    expect(issuers.asked.filter(url => url.startsWith(issuer))).toEqual([])
    // locally that address is asked for its keys, and has none
    expect((await sent('local')).code).toBe('ISSUER_UNAVAILABLE')
    expect(issuers.asked).toContain(`${issuer}/.well-known/jwks`)
  })
})

describe('keys of an issuer', () => {
  // They are asked for again after half a minute, and kept for ten; another test has asked half a minute ahead.
  test('are fetched once for many uploads, and again for a key that is new', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { person, repository } = await trusting()
    const before = issuers.asked.length
    for (let n = 0; n < 3; n++) expect((await uploadBy(await idToken(person, repository))).status).toBe(201)
    expect(issuers.asked.length).toBe(before)
    const next = await newKeyPair()
    issuers.publish(...issuers.published, next)
    const signed = () => idToken(person, repository, { signedBy: next })
    vi.setSystemTime(Date.now() + 62_000)
    expect((await uploadBy(await signed())).status).toBe(201)
    expect(issuers.asked.length).toBe(before + 1)
  })

  test('that cannot be had are no fault of the caller', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { person, repository } = await trusting()
    vi.setSystemTime(Date.now() + 12 * 60_000)
    issuers.goDown()
    const { status, body } = await uploadBy(await idToken(person, repository))
    expect([status, body.code]).toEqual([502, 'ISSUER_UNAVAILABLE'])
  })
})

describe('the list of those who wait', () => {
  test(`holds ${mostWaiting}, and ${mostWaitingOfOwner} of one owner, however many come at once`, async () => {
    const person = await verified()
    const owner = newRepository().repository_owner_id
    const ofOne = Array.from({ length: 10 }, () => ({ ...newRepository(), repository_owner_id: owner }))
    await Promise.all(ofOne.map(async repository => uploadBy(await idToken(person, repository))))
    expect(await listOf(person)).toHaveLength(mostWaitingOfOwner)
    const answers = await Promise.all(
      Array.from({ length: mostWaiting }, async () => uploadBy(await idToken(person, newRepository()))),
    )
    expect(await listOf(person)).toHaveLength(mostWaiting)
    expect(answers.filter(({ body }) => /no more may wait/.test(body.message))).toHaveLength(
      mostWaitingOfOwner,
    )
    // whoever was turned away makes room
    const [{ id }] = await listOf(person)
    await call('DELETE', `/repository/${id}`, { token: person.token })
    await uploadBy(await idToken(person, newRepository()))
    expect(await listOf(person)).toHaveLength(mostWaiting)
  })

  test('forgets whoever has not come for two weeks', async () => {
    const person = await verified()
    await uploadBy(await idToken(person, newRepository()))
    const old = Date.now() - 15 * 24 * 60 * 60 * 1000
    await env.DB.prepare('update repositories set last_seen_at = ? where account_id = ?')
      .bind(old, person.accountId)
      .run()
    expect(await listOf(person)).toEqual([])
  })

  test('of another account can be neither seen, trusted nor changed', async () => {
    const person = await verified()
    await uploadBy(await idToken(person, newRepository()))
    const [{ id }] = await listOf(person)
    const { token } = await verified()
    expect((await call('PATCH', `/repository/${id}/trust`, { token })).body.code).toBe('REPOSITORY_NOT_FOUND')
    expect((await call('DELETE', `/repository/${id}`, { token })).body.code).toBe('REPOSITORY_NOT_FOUND')
    expect((await listOf(person))[0].trustedAt).toBe(null)
  })

  test('an account trusts a hundred at most', async () => {
    const { person } = await trusting()
    const statement = env.DB.prepare(
      `insert into repositories (id, account_id, issuer, repository_id, owner_id, name, created_at, last_seen_at, trusted_at)
       values (?, ?, ?, ?, '1', 'a/b', 1, 1, 1)`,
    )
    await env.DB.batch(
      Array.from({ length: 99 }, (_, n) =>
        statement.bind(crypto.randomUUID(), person.accountId, github, `x${n}`),
      ),
    )
    await uploadBy(await idToken(person, newRepository()))
    const [{ id }] = await listOf(person)
    const { body } = await call('PATCH', `/repository/${id}/trust`, { token: person.token })
    expect(body.code).toBe('REPOSITORY_LIMIT_REACHED')
  })
})

describe('trust', () => {
  test('is given by whoever has just proved to be the owner', async () => {
    const person = await verified()
    await uploadBy(await idToken(person, newRepository()))
    const [{ id }] = await listOf(person)
    await env.DB.prepare('update sessions set authenticated_at = 1 where account_id = ?')
      .bind(person.accountId)
      .run()
    const { body } = await call('PATCH', `/repository/${id}/trust`, { token: person.token })
    expect(body.code).toBe('REAUTHENTICATION_REQUIRED')
  })

  test('ends when its owner resets the password and every key with it', async () => {
    const { person, repository } = await trusting()
    await call('POST', '/auth/password/reset/request', { body: { email: person.email } })
    const code = await codeFor(person.email, '/auth/password/reset')
    const body = { password: 'Quite-another-1!', revokeKeys: true }
    expect((await call('PATCH', `/auth/password/reset/${code}`, { body })).status).toBeLessThan(300)
    const { body: refused } = await uploadBy(await idToken(person, repository))
    expect(refused.code).toBe('REPOSITORY_NOT_TRUSTED')
  })

  test('is logged, and no log holds the token', async () => {
    const log = watchLog()
    const { person, repository, id } = await trusting()
    const token = await idToken(person, repository)
    await uploadBy(token)
    await uploadBy(token)
    await call('DELETE', `/repository/${id}`, { token: person.token })
    const lines = log.end().join('\n')
    expect(lines).toContain(
      `"event":"repository.trusted","accountId":"${person.accountId}","repositoryId":"${id}"`,
    )
    expect(lines).toContain(
      `"event":"repository.removed","accountId":"${person.accountId}","repositoryId":"${id}"`,
    )
    expect(lines).toContain('ID_TOKEN_USED')
    expect(lines).not.toContain(token.split('.')[1])
    expect(lines).not.toContain(repository.repository)
  })
})

test('the access token of a session uploads nothing', async () => {
  const { token } = await verified()
  const answer = await send('/api/assessment/api', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await answer.json<{ code: string }>()).code).toBe('ID_TOKEN_INVALID')
})
