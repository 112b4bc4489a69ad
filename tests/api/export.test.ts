import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../db/client.ts'
import { allReports } from '../../worker/services/assessments/all-reports.ts'
import { addPasskey } from './support/authenticator.ts'
import { browserOf } from './support/browser.ts'
import {
  call,
  env,
  nextPlan,
  type Person,
  send,
  signUp,
  unsafePlan,
  upload,
  uploader,
  verified,
} from './support/client.ts'

afterEach(() => void vi.unstubAllGlobals())

type Line = { kind: string } & Record<string, unknown>

async function exported({ token }: Pick<Person, 'token'>, query = ''): Promise<Line[]> {
  const response = await send(`/api/account/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  const text = await textOf(response)
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

function ofKind(lines: Line[], kind: string) {
  return lines.filter(line => line.kind === kind)
}

/** Tables of an account that no kind of line stands for, each with its reason. */
const leftOut: Record<string, string> = {
  refresh_tokens: 'hashes of secrets; their sessions are told',
  codes: 'hashes of secrets; their mails are told',
}

/** The table that each kind is of. */
const tables: Record<string, string> = {
  subscription: 'subscriptions',
  checkout: 'checkouts',
  termsAgreement: 'terms_agreements',
  session: 'sessions',
  authenticatorApp: 'factors',
  passkey: 'passkeys',
  recoveryCode: 'recovery_codes',
  apiKey: 'api_keys',
  repository: 'repositories',
  runTask: 'run_tasks',
  usage: 'usage',
  project: 'projects',
  finding: 'findings',
  assessment: 'assessments',
}

/** Somebody who has a row in every table. */
async function somebody() {
  const person = await uploader()
  const { token, accountId } = person
  const now = Date.now()
  const { body: assessment } = await upload(person, unsafePlan, {
    fields: { project: 'shop', branch: 'main' },
  })
  const { body: task } = await call('POST', '/run-task', { token })
  await addPasskey(token)
  for (const row of [
    `repositories values ('r-${accountId}', ?1, 'https://gitlab.com', '1', '2', 'a/b', ${now}, ${now}, null)`,
    `factors values ('f-${accountId}', ?1, 'factor-secret', ${now}, ${now}, 0)`,
    `recovery_codes values ('recovery-hash-${accountId}', ?1, ${now}, null)`,
    `checkouts values ('cs_${accountId}', ?1, 'https://checkout.example/secret', ${now}, ${now}, null)`,
  ])
    await env.DB.prepare(`insert or ignore into ${row}`).bind(accountId).run()
  return { person, assessment, task }
}

test('is all that is kept of the account, a line each, and nothing of another', async () => {
  const { person, assessment, task } = await somebody()
  const { person: other } = await somebody()
  const lines = await exported(person)
  const [account] = lines
  expect(account).toEqual({
    kind: 'account',
    id: person.accountId,
    email: person.email,
    name: 'Ada Lovelace',
    role: 'USER',
    createdAt: expect.any(String),
    verifiedAt: expect.any(String),
  })
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and sql like '%account_id%'`,
  ).all<{ name: string }>()
  const owned = results.map(({ name }) => name).filter(name => !leftOut[name])
  expect(owned.sort()).toEqual(Object.values(tables).sort())
  for (const [kind, table] of Object.entries(tables)) {
    const rows = await env.DB.prepare(`select count(*) as n from ${table} where account_id = ?`)
      .bind(person.accountId)
      .first('n')
    expect([kind, ofKind(lines, kind).length]).toEqual([kind, rows])
    expect([kind, rows]).not.toEqual([kind, 0])
  }
  const { callsUsed, callLimit, ...report } = assessment
  expect(ofKind(lines, 'assessment')).toEqual([{ kind: 'assessment', ...report }])
  expect(ofKind(lines, 'mail').map(mail => mail.to)).toContain(person.email)
  expect(lines.at(-1)).toEqual({ kind: 'end' })
  const text = JSON.stringify(lines)
  expect(text).toContain(task.id)
  expect(text).not.toContain(other.accountId)
  expect(text).not.toContain(other.email)
})

test('holds no secret, and no hash of one', async () => {
  const { person, task } = await somebody()
  const text = JSON.stringify(await exported(person))
  const secrets = await env.DB.batch<Record<string, string>>(
    [
      'select password_hash from accounts where id = ?',
      'select hash from api_keys where account_id = ?',
      'select secret from run_tasks where account_id = ?',
      'select secret from factors where account_id = ?',
      'select hash from recovery_codes where account_id = ?',
      'select hash from refresh_tokens where account_id = ?',
      'select hash from codes where account_id = ?',
      'select public_key from passkeys where account_id = ?',
      'select url from checkouts where account_id = ?',
    ].map(query => env.DB.prepare(query).bind(person.accountId)),
  )
  const values = secrets.flatMap(({ results }) => results.flatMap(row => Object.values(row)))
  expect(values.length).toBeGreaterThanOrEqual(9)
  for (const secret of [...values, person.key, person.token, person.refreshToken, task.hmacKey])
    expect(text).not.toContain(secret)
})

test("the mails of an address are for who has shown to read them, from the account's first day on", async () => {
  const { email, ...stranger } = await signUp()
  const log = (to: string, at: number) =>
    env.DB.prepare(
      `insert into mails (id, "to", subject, template, created_at) values (?, ?, 'Other', 't', ?)`,
    )
      .bind(crypto.randomUUID(), to, at)
      .run()
  await log(email, Date.now())
  expect(ofKind(await exported(stranger), 'mail')).toEqual([])
  const owner = await verified()
  await log(owner.email, 1)
  expect(ofKind(await exported(owner), 'mail').map(({ subject }) => subject)).toEqual([
    'Verify your Plumbline account',
  ])
})

test('is for whoever has just proved to be the owner, and for no key', async () => {
  const person = await uploader()
  const late = 'update sessions set authenticated_at = authenticated_at - 660000 where account_id = ?'
  await env.DB.prepare(late).bind(person.accountId).run()
  const { body } = await call('GET', '/account/export', { token: person.token })
  expect(body.code).toBe('REAUTHENTICATION_REQUIRED')
  const headers = { authorization: `Bearer ${person.key}`, email: person.email }
  expect((await call('GET', '/account/export', { headers })).status).toBe(401)
  const page = await browserOf(person).get('/account/export')
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    '/account/confirm?redirectUrl=%2Faccount%2Fsettings%23data',
  ])
})

test('is a file that the settings lead to, and that no cache keeps', async () => {
  const page = browserOf(await verified())
  expect(await (await page.get('/account/settings')).text()).toContain('href="/account/export"')
  const led = await page.get('/account/export')
  expect([led.status, led.headers.get('location')]).toEqual([302, '/api/account/export'])
  const response = await page.get('/api/account/export')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="plumbline-\d{4}-\d\d-\d\d\.jsonl"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await textOf(response)).toMatch(/^\{"kind":"account".*\n\{"kind":"end"\}\n$/s)
})

test('is nothing that another site can ask for until the pieces of the day are used', async () => {
  const page = browserOf(await verified())
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
  for (let n = 0; n < 21; n++) expect((await page.get('/api/account/export', { headers })).status).toBe(403)
  expect((await page.get('/api/account/export')).status).toBe(200)
})

test.each(['x', '1.', '1.2.3', "1.' or 1=1", '99999999999999999.00000000-0000-4000-8000-000000000000'])(
  'goes on nowhere from %s',
  async after => {
    const { token } = await signUp()
    const { body } = await call('GET', `/account/export?after=${encodeURIComponent(after)}`, { token })
    expect(body.code).toBe('VALIDATION_FAILED')
  },
)

test('comes twenty times a day', async () => {
  const { token } = await signUp()
  for (let n = 0; n < 20; n++) await exported({ token })
  const { status, body, headers } = await call('GET', '/account/export', { token })
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('invoices', () => {
  test('are told by their ids at Stripe', async () => {
    const person = await verified()
    await env.DB.prepare(`update subscriptions set stripe_customer_id = 'cus_1' where account_id = ?`)
      .bind(person.accountId)
      .run()
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      expect(String(input instanceof Request ? input.url : input)).toContain('/v1/invoices?customer=cus_1')
      return Response.json({ object: 'list', has_more: false, data: [{ id: 'in_1' }, { id: 'in_2' }] })
    })
    expect(ofKind(await exported(person), 'invoice').map(({ id }) => id)).toEqual(['in_1', 'in_2'])
  })

  test('keep nothing else waiting where Stripe does not answer', async () => {
    const person = await verified()
    await env.DB.prepare(`update subscriptions set stripe_customer_id = 'cus_2' where account_id = ?`)
      .bind(person.accountId)
      .run()
    vi.stubGlobal('fetch', async () => Response.json({ error: { message: 'no' } }, { status: 500 }))
    const lines = await exported(person)
    expect(ofKind(lines, 'unavailable')).toEqual([{ kind: 'unavailable', what: 'invoice' }])
    expect(lines.at(-1)).toEqual({ kind: 'end' })
  })
})

describe('of many assessments', () => {
  test('comes in pieces, each of which goes on where the one before ended', async () => {
    const person = await uploader()
    for (let n = 0; n < 5; n++) expect((await upload(person, nextPlan())).status).toBe(201)
    // some of one moment
    await env.DB.prepare('update assessments set created_at = 1000 where account_id = ? and rowid % 2 = 0')
      .bind(person.accountId)
      .run()
    const { results } = await env.DB.prepare(
      'select id from assessments where account_id = ? order by created_at, id',
    )
      .bind(person.accountId)
      .all<{ id: string }>()
    const seen: string[] = []
    const sizes: number[] = []
    let after: string | undefined
    do {
      const lines = allReports(connect(env.DB), person.accountId, after, { bytes: 1, statements: 100 })
      const { text, next } = await drained(lines)
      seen.push(
        ...text
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line).id),
      )
      sizes.push(seen.length)
      after = next
    } while (after !== undefined)
    expect(seen).toEqual(results.map(({ id }) => id))
    const [first] = results
    const last = await exported(person, `?after=1000.${first?.id}`)
    expect(last.map(({ kind }) => kind)).toEqual([...Array(4).fill('assessment'), 'end'])
  })

  test('asks little of the database, however many there are, and whatever size they have', async () => {
    const person = await uploader()
    const { body } = await upload(person, unsafePlan)
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 600)`
    const columns = `account_id, project_id, created_at, file_name, label, branch, commit_id, pull_request, run_url, summary`
    await env.DB.prepare(
      `${numbers} insert into assessments (id, ${columns}) select 'c' || i || id, ${columns} from n, assessments where id = ?`,
    )
      .bind(body.id)
      .run()
    await env.DB.prepare(
      `${numbers} insert into report_parts select 'c' || i || assessment_id, part, data from n, report_parts where assessment_id = ?`,
    )
      .bind(body.id)
      .run()
    // one that is read part by part
    await env.DB.prepare(
      `insert into report_parts select assessment_id, 1, ? from report_parts where assessment_id = 'c300' || ?`,
    )
      .bind(new Uint8Array(1_200_000).fill(32), body.id)
      .run()
    await env.DB.prepare(`update report_parts set data = ? where assessment_id = 'c300' || ? and part = 0`)
      .bind(new TextEncoder().encode('{"policyResponse":{}}'), body.id)
      .run()
    let asked = 0
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === 'prepare') asked++
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { text, next } = await drained(allReports(connect(DB), person.accountId))
    expect([text.trimEnd().split('\n').length, next]).toEqual([601, undefined])
    expect(asked).toBeLessThan(40)
  })
})

test('leaves out what is deleted while it comes', async () => {
  const person = await uploader()
  await upload(person, nextPlan())
  const { body } = await upload(person, nextPlan())
  await env.DB.prepare('delete from report_parts where assessment_id = ?').bind(body.id).run()
  const lines = await exported(person)
  expect([ofKind(lines, 'assessment').length, lines.at(-1)]).toEqual([1, { kind: 'end' }])
})

async function drained(pieces: AsyncGenerator<Uint8Array, string | undefined>) {
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return { text, next: value }
    text += decoder.decode(value, { stream: true })
  }
}

async function textOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.arrayBuffer())
}
