import { createExecutionContext, createScheduledController } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { call, env, newEmail, password, signUp, unsafePlan, upload, uploader } from './support/client.ts'

async function prune() {
  await worker.scheduled(createScheduledController(), env, createExecutionContext())
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
