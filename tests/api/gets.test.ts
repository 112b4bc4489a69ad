import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as built from '../../build/server/index.js'
import { operations } from '../../worker/api/index.ts'
import { browserOf } from './support/browser.ts'
import { admin, call, codeFor, env, signUp, unsafePlan, upload } from './support/client.ts'
import { stubStripe } from './support/stripe.ts'

beforeEach(() => void stubStripe())
afterEach(() => void vi.unstubAllGlobals())

interface Route {
  path?: string
  parentId?: string
}

/** The database as text, but for what a look itself leaves: when a session was last used, and counts of what was asked. */
async function everything(): Promise<string> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'
     and name not in ('counters', 'd1_migrations')`,
  ).all<{ name: string }>()
  const rows = await Promise.all(
    results.map(async ({ name }) => [name, (await env.DB.prepare(`select * from "${name}"`).all()).results]),
  )
  return JSON.stringify(rows, (key, value) => (key === 'last_used_at' ? undefined : value))
}

test('no GET changes anything, by page or API, signed in or not, with codes that are good', async () => {
  const person = await admin()
  const { token } = person
  const { body: made } = await call('POST', '/auth/api-key', { token })
  const { body: assessment } = await upload({ ...person, key: made.token }, unsafePlan)
  const stranger = await signUp()
  const verify = await codeFor(stranger.email, '/account/verify')
  await call('POST', '/auth/password/reset/request', { body: { email: stranger.email } })
  const reset = await codeFor(stranger.email, '/auth/password/reset')
  await call('GET', '/plan/payment/link', { token })
  const { id: checkout } = (await env.DB.prepare('select id from checkouts').first<{ id: string }>()) ?? {
    id: 'x',
  }

  const routes = built.routes as Record<string, Route>
  const addressOf = (id: string): string => {
    const { path = '', parentId } = routes[id] ?? {}
    const above = parentId && parentId !== 'root' ? addressOf(parentId) : ''
    return `${above}/${path}`.replace(/\/+/g, '/').replace(':id', assessment.id).replace('*', 'x')
  }
  const pages = Object.keys(routes).flatMap(id => {
    const address = addressOf(id)
    return [address, ...[verify, reset, checkout].map(code => `${address}?code=${code}`)]
  })
  const calls = operations
    .filter(({ method, id }) => method === 'get' && id !== 'readPaymentLink')
    .flatMap(({ path }) => [assessment.id, reset].map(id => `/api${path.replace(/\{\w+\}/, id)}`))

  // mails that are still on their way would write themselves down
  for (let before = ''; before !== (before = await everything()); ) await scheduler.wait(200)
  const before = await everything()
  const page = browserOf(person)
  for (const path of [...pages, ...calls]) {
    await page.get(path)
    await page.get(path, { headers: { authorization: `Bearer ${token}` } })
  }
  expect(await everything()).toBe(before)
  expect(pages.length).toBeGreaterThan(100)
  expect(calls.length).toBeGreaterThan(20)
  // the codes are as good as before
  expect((await call('PATCH', `/account/verify/${verify}`)).status).toBe(200)
  expect(
    (await call('PATCH', `/auth/password/reset/${reset}`, { body: { password: 'Quite-another-1!' } })).status,
  ).toBe(204)
})

test('the link to the payment begins one checkout at most', async () => {
  const { token } = await admin()
  const links = []
  for (let n = 0; n < 5; n++) links.push((await call('GET', '/plan/payment/link', { token })).body)
  expect(new Set(links).size).toBe(1)
})
