import { createExecutionContext, createScheduledController } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { browserOf } from './support/browser.ts'
import {
  call,
  env,
  newEmail,
  nextPlan,
  password,
  signUp,
  unsafePlan,
  upload,
  uploader,
  verified,
} from './support/client.ts'
import { failing } from './support/faults.ts'

async function prune(bindings: Partial<typeof env> = {}) {
  await worker.scheduled(createScheduledController(), { ...env, ...bindings }, createExecutionContext())
}

async function count(table: string, accountId: string) {
  return env.DB.prepare(`select count(*) as n from ${table} where account_id = ?`).bind(accountId).first('n')
}

test('an account goes with all that is its, 30 days after its deactivation and no sooner', async () => {
  const person = await uploader()
  const stays = await signUp()
  const { id } = (await upload(person, unsafePlan)).body
  await call('DELETE', '/account/deactivate', { token: person.token, body: { reason: 'done' } })
  await prune()
  expect(await count('assessments', person.accountId)).toBe(1)
  await env.DB.prepare('update accounts set deactivated_at = deactivated_at - 31 * 86400000 where id = ?')
    .bind(person.accountId)
    .run()
  await prune()
  for (const table of [
    'assessments',
    'subscriptions',
    'sessions',
    'refresh_tokens',
    'codes',
    'api_keys',
    'usage',
    'terms_agreements',
    'projects',
    'findings',
  ]) {
    expect([table, await count(table, person.accountId)]).toEqual([table, 0])
  }
  expect(
    await env.DB.prepare('select count(*) as n from report_parts where assessment_id = ?')
      .bind(id)
      .first('n'),
  ).toBe(0)
  expect(
    await env.DB.prepare('select id from accounts where id = ?').bind(person.accountId).first(),
  ).toBeNull()
  expect((await call('GET', '/account', { token: stays.token })).status).toBe(200)
})

test('an account that nobody verifies goes 30 days after its sign-up, and its address is free', async () => {
  const { email, accountId, token } = await signUp()
  const stays = await verified()
  const days = (n: number, id: string) =>
    env.DB.prepare('update accounts set created_at = created_at - ? where id = ?')
      .bind(n * 86_400_000, id)
      .run()
  const isThere = async (id: string) =>
    (await env.DB.prepare('select 1 from accounts where id = ?').bind(id).first()) !== null
  const endCodes = () => env.DB.prepare('update codes set expires_at = 1').run()
  await endCodes()
  await days(400, stays.accountId)
  await days(29, accountId)
  await prune()
  expect(await isThere(accountId)).toBe(true)
  expect((await call('GET', '/account', { token })).status).toBe(200)

  await days(2, accountId)
  await prune()
  expect([await isThere(accountId), await isThere(stays.accountId)]).toEqual([false, true])
  for (const table of ['subscriptions', 'sessions', 'refresh_tokens', 'codes', 'terms_agreements']) {
    expect([table, await count(table, accountId)]).toEqual([table, 0])
  }
  expect((await call('GET', '/account', { token })).status).toBe(401)
  const again = await call('POST', '/account', { body: { email, name: 'Ada Lovelace', password } })
  expect(again.status).toBe(201)
})

test.each([
  ['has just been sent another link', `update codes set expires_at = ?2 where account_id = ?1`, 1000],
  [
    'has paid',
    `update subscriptions set type = 'PREMIUM', status = 'ACTIVE', stripe_subscription_id = 'sub_' || ?2 where account_id = ?1`,
    0,
  ],
  [
    'still owes',
    `update subscriptions set type = 'PREMIUM', status = 'PAST_DUE', stripe_subscription_id = 'sub_' || ?2 where account_id = ?1`,
    0,
  ],
  [
    'may just have paid',
    `insert into checkouts (id, account_id, url, created_at, expires_at) values ('cs_' || ?2, ?1, 'https://x', 1, ?2)`,
    -6 * 86_400_000,
  ],
])('one that %s stays for now', async (_, change, from) => {
  const { accountId } = await signUp()
  await env.DB.prepare('update codes set expires_at = 1').run()
  await env.DB.prepare('update accounts set created_at = 1 where id = ?').bind(accountId).run()
  await env.DB.prepare(change)
    .bind(accountId, Date.now() + from)
    .run()
  await prune()
  expect(await env.DB.prepare('select id from accounts where id = ?').bind(accountId).first()).not.toBeNull()
})

test('what has had its time goes, what has not stays', async () => {
  const { accountId } = await signUp()
  await env.DB.prepare('update sessions set expires_at = 1 where account_id = ?').bind(accountId).run()
  await env.DB.prepare('update codes set expires_at = 1 where account_id = ?').bind(accountId).run()
  await env.DB.prepare(`insert into usage values (?, '2020-01', 1, 'x'), (?, '2999-01', 1, 'x')`)
    .bind(accountId, accountId)
    .run()
  await env.DB.prepare(`insert into stripe_events values ('evt_old', 'x', 1), ('evt_new', 'x', ?)`)
    .bind(Date.now())
    .run()
  await prune()
  expect(await count('sessions', accountId)).toBe(0)
  expect(await count('refresh_tokens', accountId)).toBe(0)
  expect(await count('codes', accountId)).toBe(0)
  expect(await count('usage', accountId)).toBe(1)
  const { results } = await env.DB.prepare('select id from stripe_events').all()
  expect(results).toEqual([{ id: 'evt_new' }])
  expect(
    (await call('POST', '/account', { body: { email: newEmail(), name: 'Ada Lovelace', password } })).status,
  ).toBe(201)
})

test('what cannot be thrown away tonight keeps nothing else, and goes the next night', async () => {
  const filled = {
    counters: `values ('old', 1, 1, 1)`,
    stripe_events: `values ('evt', 'x', 1)`,
    id_tokens: `values ('t', 1)`,
  }
  const left = async () => {
    const counts = await Promise.all(
      Object.keys(filled).map(table =>
        env.DB.prepare(`select count(*) as n from ${table}`).first<number>('n'),
      ),
    )
    return counts.reduce<number>((sum, n) => sum + (n ?? 0), 0)
  }
  for (let at = 1; ; at++) {
    for (const [table, values] of Object.entries(filled)) {
      await env.DB.prepare(`delete from ${table}`).run()
      await env.DB.prepare(`insert into ${table} ${values}`).run()
    }
    const { DB, fault } = failing(at)
    await prune({ DB })
    if (!fault.struck) break
    expect(await left()).toBeLessThanOrEqual(1)
    await prune()
    expect(await left()).toBe(0)
  }
})

/** Somebody whose project `shop` has assessments of branches, which can be made older. */
async function branches() {
  const person = await uploader()
  return {
    person,
    async upTo(branch: string, pullRequest = '') {
      const fields = { project: 'shop', ...(branch && { branch }), ...(pullRequest && { pullRequest }) }
      const { status, body } = await upload(person, nextPlan(), { fields })
      expect(status).toBe(201)
      return body
    },
    days: (n: number, branch: string) =>
      env.DB.prepare('update assessments set created_at = created_at - ? where account_id = ? and branch = ?')
        .bind(n * 86_400_000, person.accountId, branch)
        .run(),
    async followed() {
      const { results } = await env.DB.prepare('select distinct branch from findings where account_id = ?')
        .bind(person.accountId)
        .all<{ branch: string }>()
      return results.map(({ branch }) => branch).sort()
    },
  }
}

test('the findings of a pull request go 90 days after its last assessment, and nothing that anybody still follows', async () => {
  const { person, upTo, days, followed } = await branches()
  await upTo('main')
  const { id, project } = await upTo('feature', '7')
  await upTo('release', '8')
  const feature = async () =>
    (await call('GET', `/project/${project.id}?branch=feature`, { token: person.token })).body
  await days(400, 'main')
  await days(89, 'feature')
  await prune()
  expect(await followed()).toEqual(['feature', 'main', 'release'])
  expect((await feature()).followed).toBe(true)

  await days(2, 'feature')
  await prune()
  expect(await followed()).toEqual(['main', 'release'])
  expect(await feature()).toMatchObject({ followed: false, open: [], latest: { id } })
  const page = await browserOf(person).get(`/dashboard/projects/${project.id}?branch=feature`)
  const text = await page.text()
  expect(text).toContain('followed until 90 days after its last assessment')
  expect(text).not.toContain('Nothing is open')

  // whoever goes on with it has opened nothing anew
  await upTo('feature', '7')
  const again = await feature()
  expect(again).toMatchObject({ followed: true, latest: { since: null } })
  expect(again.openTotal).toBeGreaterThan(0)
})

test('those of a branch without a pull request go as well, unless the project calls it its own', async () => {
  const { person, upTo, days, followed } = await branches()
  const { project } = await upTo('live')
  await upTo('live')
  const mine = async (branch: string) =>
    (await call('GET', `/project/${project.id}?branch=${branch}`, { token: person.token })).body
  for (const branch of ['feature', 'Trunk', '']) await upTo(branch)
  // two more than a FREE account may have in a month
  await env.DB.prepare('update usage set used = 0 where account_id = ?').bind(person.accountId).run()
  for (const branch of ['live', 'feature', 'Trunk', '']) await days(89, branch)
  await prune()
  expect(await followed()).toEqual(['', 'Trunk', 'feature', 'live'])
  expect((await mine('feature')).followed).toBe(true)

  for (const branch of ['live', 'feature', 'Trunk', '']) await days(2, branch)
  await prune()
  expect(await followed()).toEqual(['', 'Trunk', 'live'])
  expect(await mine('feature')).toMatchObject({ followed: false, open: [] })
  expect(await mine('live')).toMatchObject({ followed: true })

  await upTo('feature')
  expect(await mine('feature')).toMatchObject({ followed: true, latest: { since: null } })
  await upTo('live')
  expect((await mine('live')).latest.since).toEqual({ opened: 0, gone: 0 })
})

test('nor does a pull request from a branch make it the own one of its project', async () => {
  const { person, upTo, days, followed } = await branches()
  for (const pullRequest of ['1', '2']) await upTo('fork', pullRequest)
  await upTo('live')
  await upTo('master', '3')
  for (const branch of ['fork', 'live', 'master']) await days(91, branch)
  await prune()
  expect(await followed()).toEqual(['live'])
  expect(await count('assessments', person.accountId)).toBe(4)
})

test('however much there is goes, a part at a time', async () => {
  const person = await uploader()
  const { body } = await upload(person, unsafePlan)
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)`
  await env.DB.prepare(`${numbers} insert into counters select 'many' || i, 1, 1, 1 from n`).run()
  await env.DB.prepare(
    `${numbers} insert into findings select ?, '', 'x', 'k' || i, ?, 'p', 'a', '', 'LOW', 't', 1, 'o', null, null, null from n`,
  )
    .bind(body.project.id, person.accountId)
    .run()
  await env.DB.prepare('update accounts set deactivated_at = 1 where id = ?').bind(person.accountId).run()
  const { DB, largest } = counting()
  await prune({ DB })
  expect(await count('findings', person.accountId)).toBe(0)
  expect(await env.DB.prepare(`select count(*) as n from counters where expires_at = 1`).first('n')).toBe(0)
  expect(
    await env.DB.prepare('select id from accounts where id = ?').bind(person.accountId).first(),
  ).toBeNull()
  expect(largest()).toBeLessThanOrEqual(5000)
})

test('however much there is in every table, one night asks no more than a Worker may', async () => {
  let asked = 0
  const run = async () => {
    asked++
    return { success: true, results: [], meta: { changes: 1 } }
  }
  const statement = { bind: () => statement, run }
  const DB = new Proxy(env.DB, {
    get: (target, name) => (name === 'prepare' ? () => statement : Reflect.get(target, name)),
  })
  await prune({ DB })
  expect(asked).toBeGreaterThan(100)
  // https://developers.cloudflare.com/d1/platform/limits/
  expect(asked).toBeLessThanOrEqual(1000)
})

/** The database, and the most rows that one of its statements has changed. */
function counting() {
  let most = 0
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        if (name !== 'run') return Reflect.get(target, name)
        return async () => {
          return noted(await target.run())
        }
      },
    })
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => wrap(target.prepare(text))
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => (await target.batch(statements)).map(noted)
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { DB, largest: () => most }

  function noted<Result extends D1Result>(result: Result): Result {
    most = Math.max(most, result.meta.changes)
    return result
  }
}
