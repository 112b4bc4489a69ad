import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import worker from '../../worker/index.ts'
import { mostOutcomes, outcomesOf } from '../../worker/services/run-tasks/outcomes.ts'
import {
  call,
  codeFor,
  database,
  env,
  newAddress,
  nextPlan,
  planOf,
  signUp,
  upload,
  verified,
  waitForMail,
  whenUsedUp,
} from './support/client.ts'
import { callRunTask, stubHcp } from './support/hcp.ts'
import { watchLog } from './support/log.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function withRunTask(body: object = {}) {
  const person = await verified()
  const made = await call('POST', '/run-task', { token: person.token, body })
  expect(made.status).toBe(201)
  return { person, task: made.body as { id: string; endpoint: string; hmacKey: string } }
}

const safePlan = () =>
  nextPlan().replace(/"resource_changes":\[.*\],"configuration"/, '"resource_changes":[],"configuration"')

describe('a run task', () => {
  test('is made, mailed about, listed without its key, and removed', async () => {
    const { person, task } = await withRunTask({ name: 'Production', failOn: 'MEDIUM', unassessed: 'fail' })
    expect(task.hmacKey).toMatch(/^[\w-]{43}$/)
    const { hmacKey, ...shown } = task
    const { token } = person
    expect((await call('GET', '/run-task', { token })).body).toEqual([shown])
    expect(shown).toMatchObject({
      name: 'Production',
      host: 'app.terraform.io',
      failOn: 'MEDIUM',
      only: 'introduced',
      unassessed: 'fail',
    })
    const rows = await env.DB.prepare('select * from run_tasks where id = ?').bind(task.id).all()
    expect(JSON.stringify(rows.results)).not.toContain(hmacKey)
    await waitForMail(person.email, 'A new run task for your Plumbline account')
    expect((await call('DELETE', `/run-task/${task.id}`, { token })).status).toBe(204)
    expect((await callRunTask(task, stubHcp().payload)).body.code).toBe('RUN_TASK_NOT_FOUND')
  })

  test('is nobody else’s', async () => {
    const { task } = await withRunTask()
    const { token } = await verified()
    expect((await call('GET', '/run-task', { token })).body).toEqual([])
    expect((await call('DELETE', `/run-task/${task.id}`, { token })).body.code).toBe('RUN_TASK_NOT_FOUND')
  })

  test('wants a verified account that has just proved to be it, and ten are enough', async () => {
    const { token } = await signUp()
    expect((await call('POST', '/run-task', { token })).body.code).toBe('ACCOUNT_NOT_VERIFIED')
    const { person } = await withRunTask()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/run-task', { token: person.token })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('RUN_TASK_LIMIT_REACHED')
    await env.DB.prepare('update sessions set authenticated_at = 1 where account_id = ?')
      .bind(person.accountId)
      .run()
    expect((await call('POST', '/run-task', { token: person.token })).body.code).toBe(
      'REAUTHENTICATION_REQUIRED',
    )
  })

  test.each([
    'localhost',
    '10.0.0.1',
    'app.terraform.io:8443',
    'https://app.terraform.io',
    'a b.example',
    '[::1]',
    'metadata.1',
  ])('cannot be at %s', async host => {
    const { token } = await verified()
    expect((await call('POST', '/run-task', { token, body: { host } })).body.code).toBe('VALIDATION_FAILED')
  })

  test('goes with its key when the owner resets the password and every key', async () => {
    const { person, task } = await withRunTask()
    await call('POST', '/auth/password/reset/request', { body: { email: person.email } })
    const code = await codeFor(person.email, '/auth/password/reset')
    await call('PATCH', `/auth/password/reset/${code}`, {
      body: { password: 'Quite-another-1!', revokeKeys: true },
    })
    expect((await callRunTask(task, stubHcp().payload)).body.code).toBe('RUN_TASK_NOT_FOUND')
  })
})

describe('a call', () => {
  test('is answered at once, judged, and hears the verdict with outcomes', async () => {
    const { person, task } = await withRunTask()
    const hcp = stubHcp()
    const answer = await callRunTask(task, hcp.payload)
    expect([answer.status, answer.body]).toEqual([200, ''])
    const [reading, told, verdict, ...rest] = await hcp.results()
    expect([reading, rest, hcp.refused]).toEqual(['running Reading the plan', [], []])
    expect(told).toMatch(/^running \d+ new, 0 that were there, 0 fixed, \d+ undetermined$/)
    expect(verdict).toMatch(/^failed \d+ new/)
    const outcomes = hcp.patches[1]?.relationships?.outcomes.data ?? []
    expect(outcomes.length).toBeGreaterThan(1)
    expect(outcomes[0]?.attributes).toMatchObject({
      tags: {
        Status: [{ label: 'Introduced', level: 'error' }],
        Severity: [{ label: 'High', level: 'error' }],
      },
    })
    expect(hcp.patches[2]?.relationships).toBeUndefined()
    const [[line], used] = (await call('GET', '/assessment', { token: person.token })).body
    expect(used).toBe(1)
    expect(line).toMatchObject({
      project: { name: 'acme/shop' },
      branch: 'main',
      commit: '7d8fb2a2d601edebdb7a59ad2088a96673637d22',
      pullRequest: '7',
      runUrl: hcp.payload.run_app_url,
    })
    expect(hcp.patches[2]?.attributes.url).toBe(`http://localhost:8787/dashboard/assessments/${line.id}`)
    // the token went to HCP Terraform alone, not to where files lie
    const elsewhere = hcp.asked.filter(({ url }) => !url.startsWith('https://app.terraform.io/'))
    expect(elsewhere.map(({ url, token }) => [new URL(url).host, token])).toEqual([
      ['archivist.terraform.io', null],
    ])
  })

  test('passes where nothing fails its gate', async () => {
    const { task } = await withRunTask()
    const hcp = stubHcp({ plan: safePlan() })
    await callRunTask(task, hcp.payload)
    expect((await hcp.results()).at(-1)).toMatch(/^passed 0 new/)
    const lenient = (await withRunTask({ failOn: 'none' })).task
    const unsafe = stubHcp()
    await callRunTask(lenient, unsafe.payload)
    expect((await unsafe.results()).at(-1)).toMatch(/^passed [1-9]/)
  })

  test('that comes twice, or twenty times at once, is judged once', async () => {
    const { person, task } = await withRunTask()
    const hcp = stubHcp()
    const queued = vi.fn((message: unknown) => env.RUN_TASK_QUEUE.send(message))
    const bindings = { RUN_TASK_QUEUE: { ...env.RUN_TASK_QUEUE, send: queued } }
    const comes = () => callRunTask(task, hcp.payload, undefined, bindings)
    const answers = await Promise.all(Array.from({ length: 20 }, comes))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await hcp.results()
    await comes()
    expect(queued).toHaveBeenCalledTimes(1)
    expect((await call('GET', '/assessment', { token: person.token })).body[1]).toBe(1)
    expect(hcp.patches.filter(({ attributes }) => attributes.status === 'failed')).toHaveLength(1)
  })

  test('of another stage of the same run is no call of the account', async () => {
    const { person, task } = await withRunTask()
    const hcp = stubHcp()
    await callRunTask(task, hcp.payload)
    await hcp.results()
    for (const [stage, verdict] of [
      ['pre_apply', /^failed \d+ new/],
      ['post_apply', /^passed Applied: \d+ new.*(next plan answers|no question open)$/],
    ] as const) {
      hcp.patches.length = 0
      await callRunTask(task, { ...hcp.payload, stage })
      expect((await hcp.results()).at(-1)).toMatch(verdict)
    }
    expect((await call('GET', '/assessment', { token: person.token })).body[1]).toBe(1)
    expect(hcp.asked.filter(({ url }) => url.includes('archivist'))).toHaveLength(1)
  })

  test('of a run that waited a month for its approval is none either', async () => {
    const { person, task } = await withRunTask()
    const hcp = stubHcp()
    await callRunTask(task, hcp.payload)
    await hcp.results()
    await env.DB.prepare('update assessments set created_at = created_at - ? where account_id = ?')
      .bind(30 * 24 * 60 * 60 * 1000, person.accountId)
      .run()
    hcp.patches.length = 0
    await callRunTask(task, { ...hcp.payload, stage: 'pre_apply' })
    expect((await hcp.results()).at(-1)).toMatch(/^failed \d+ new/)
    expect((await call('GET', '/assessment', { token: person.token })).body[1]).toBe(1)
    expect(hcp.asked.filter(({ url }) => url.includes('archivist'))).toHaveLength(1)
  })

  test('is judged by its own plan, whatever an API key uploaded under its name before', async () => {
    const { person, task } = await withRunTask({ only: 'all' })
    const { body } = await call('POST', '/auth/api-key', { token: person.token })
    const hcp = stubHcp()
    for (const name of [hcp.payload.run_id, `${task.id}:${hcp.payload.run_id}`]) {
      const headers = { 'idempotency-key': name }
      expect((await upload({ ...person, key: body.token }, safePlan(), { headers })).status).toBe(201)
    }
    await callRunTask(task, hcp.payload)
    expect((await hcp.results()).at(-1)).toMatch(/^failed [1-9]/)
    expect((await call('GET', '/assessment', { token: person.token })).body[1]).toBe(3)
  })

  test('before a plan has nothing to judge', async () => {
    const { task } = await withRunTask()
    const hcp = stubHcp()
    await callRunTask(task, { ...hcp.payload, stage: 'pre_plan', plan_json_api_url: undefined })
    expect(await hcp.results()).toEqual(['passed There is nothing to judge before a plan'])
  })

  test('that cannot show outcomes gets none', async () => {
    const { task } = await withRunTask()
    const hcp = stubHcp()
    await callRunTask(task, { ...hcp.payload, capabilities: { outcomes: false } })
    expect(await hcp.results()).toHaveLength(2)
    expect(hcp.patches.some(({ relationships }) => relationships)).toBe(false)
  })

  test('by which HCP Terraform tries the address is answered, and nothing more', async () => {
    const { task } = await withRunTask()
    const hcp = stubHcp()
    const test = {
      ...hcp.payload,
      access_token: 'test-token',
      task_result_callback_url: 'https://example.com',
    }
    expect((await callRunTask(task, test)).status).toBe(200)
    expect((await callRunTask(task, test, '')).status).toBe(403)
    expect(hcp.asked).toEqual([])
  })
})

describe('a call is refused', () => {
  test('from an address that has sent too many of a wrong signature, and none of a right one', async () => {
    const { task } = await withRunTask()
    const { payload, results } = stubHcp()
    const address = newAddress()
    const take = async (right: boolean) =>
      (await callRunTask(task, payload, right ? undefined : 'x', {}, address)).status
    const statuses = async () => [await take(false), await take(true)]
    expect(await statuses()).toEqual([403, 200])
    expect(await whenUsedUp('UPLOAD_LIMIT', `upload:${address}`, statuses)).toEqual([429, 200])
    await results()
  })

  test('whose signature is wrong, empty, of another task, or of another body', async () => {
    const { task } = await withRunTask()
    const other = (await withRunTask()).task
    const { payload } = stubHcp()
    for (const signature of ['', 'x', 'a'.repeat(128)]) {
      const { status, body } = await callRunTask(task, payload, signature)
      expect([status, body.code]).toEqual([403, 'RUN_TASK_SIGNATURE_INVALID'])
    }
    const right = createHmac('sha512', task.hmacKey).update(JSON.stringify(payload)).digest('hex')
    const changed = await callRunTask(task, { ...payload, run_message: 'another' }, right)
    expect(changed.body.code).toBe('RUN_TASK_SIGNATURE_INVALID')
    const mixed = await callRunTask({ endpoint: task.endpoint, hmacKey: other.hmacKey }, payload)
    expect(mixed.body.code).toBe('RUN_TASK_SIGNATURE_INVALID')
    expect(
      (await callRunTask({ ...task, endpoint: task.endpoint.replace(task.id, crypto.randomUUID()) }, payload))
        .body.code,
    ).toBe('RUN_TASK_NOT_FOUND')
  })

  test.each([
    'https://example.com/api/v2/x',
    'http://app.terraform.io/x',
    'https://app.terraform.io:8443/x',
    'https://app.terraform.io.example.com/x',
    'https://user@app.terraform.io/x',
    'https://:pw@app.terraform.io/x',
    'https://169.254.169.254/x',
  ])('that wants a token sent to %s', async address => {
    const { task } = await withRunTask()
    const hcp = stubHcp()
    for (const field of ['task_result_callback_url', 'plan_json_api_url']) {
      const { body } = await callRunTask(task, { ...hcp.payload, [field]: address })
      expect([field, body.code]).toEqual([field, 'RUN_TASK_ADDRESS_REFUSED'])
    }
    expect(hcp.asked).toEqual([])
  })

  test('that is of another version, lacks its parts, or is too long', async () => {
    const { task } = await withRunTask()
    const { payload } = stubHcp()
    for (const wrong of [
      { payload_version: 2 },
      { stage: 'test' },
      { run_id: undefined },
      { task_result_callback_url: 'nowhere' },
    ]) {
      expect((await callRunTask(task, { ...payload, ...wrong })).body.code).toBe('VALIDATION_FAILED')
    }
    expect((await callRunTask(task, { ...payload, run_message: 'x'.repeat(70_000) })).body.code).toBe(
      'BODY_TOO_LARGE',
    )
  })
})

describe('a plan', () => {
  test.each([
    [
      'that lies at another host',
      { location: 'https://evil.example/plan' },
      'The plan lies at a host that is not asked',
    ],
    [
      'that lies at no https',
      { location: 'http://archivist.terraform.io/plan' },
      'The plan lies at a host that is not asked',
    ],
    [
      'that leads on from there',
      { archive: () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }) },
      'HCP Terraform answered 302 for the plan',
    ],
    [
      'of an old Terraform',
      { plan: () => new Response('', { status: 422 }) },
      'Plans as JSON need Terraform 0.12 or newer',
    ],
    [
      'that may not be read',
      { plan: () => new Response('', { status: 404 }) },
      'HCP Terraform answered 404 for the plan',
    ],
    [
      'that is none',
      { plan: '{"version":4,"terraform_version":"1.9.0","serial":1,"lineage":"x","resources":[]}' },
      'state',
    ],
  ])('%s is told, and passes or fails as the run task says', async (_, settings, reason) => {
    for (const [unassessed, status] of [
      ['pass', 'passed'],
      ['fail', 'failed'],
    ] as const) {
      const { person, task } = await withRunTask({ unassessed })
      const hcp = stubHcp(settings)
      await callRunTask(task, hcp.payload)
      const told = (await hcp.results()).at(-1) ?? ''
      expect(told.startsWith(`${status} Not assessed: `)).toBe(true)
      expect(told).toContain(reason)
      expect(hcp.asked.some(({ url }) => url.startsWith('https://evil.example'))).toBe(false)
      expect((await call('GET', '/assessment', { token: person.token })).body[1]).toBe(0)
    }
  })

  test('of a Terraform Enterprise lies there and nowhere else', async () => {
    const { task } = await withRunTask({ host: 'tfe.acme.example', unassessed: 'fail' })
    const hcp = stubHcp()
    expect((await callRunTask(task, hcp.payload)).body.code).toBe('RUN_TASK_ADDRESS_REFUSED')
  })

  test('beyond the quota is not assessed, and says so', async () => {
    const { person, task } = await withRunTask()
    await env.DB.prepare(
      'insert into usage (account_id, month, used, last_assessment_id) values (?, ?, 5, ?)',
    )
      .bind(person.accountId, new Date().toISOString().slice(0, 7), 'x')
      .run()
    const hcp = stubHcp()
    await callRunTask(task, hcp.payload)
    expect((await hcp.results()).at(-1)).toMatch(/^passed Not assessed: All 5 API calls/)
  })
})

describe('the queue', () => {
  /** A message as the endpoint queues it, and its way through the consumer. */
  async function consumed(queue: string, body: unknown, attempts = 1) {
    const batch = createMessageBatch(queue, [{ id: 'm', timestamp: new Date(), attempts, body }])
    const context = createExecutionContext()
    await worker.queue(batch, env, context)
    await waitOnExecutionContext(context)
    return getQueueResult(batch, context)
  }

  async function queued(settings: Parameters<typeof stubHcp>[0], body: object = {}) {
    const { person, task } = await withRunTask(body)
    const hcp = stubHcp(settings)
    const sent: unknown[] = []
    const producer = vi
      .spyOn(env.RUN_TASK_QUEUE, 'send')
      .mockImplementation(async message => void sent.push(message) as never)
    const answer = await callRunTask(task, hcp.payload)
    producer.mockRestore()
    return { person, task, hcp, answer, message: sent[0] }
  }

  test('holds no token that can be read', async () => {
    const { message, hcp, person } = await queued({})
    if (message === undefined) return expect.unreachable('the queue could not be watched')
    expect(Object.keys(message as object)).toEqual(['accountId', 'runTaskId', 'sealed'])
    expect(JSON.stringify(message)).not.toContain(hcp.payload.access_token)
    expect((message as { accountId: string }).accountId).toBe(person.accountId)
  })

  test('tries again what HCP Terraform fails, and ends it when it was tried too often', async () => {
    const { message, hcp } = await queued({ faults: [503] }, { unassessed: 'fail' })
    const { retryMessages, ackAll } = await consumed('plumbline-run-task', message)
    expect([retryMessages.length, ackAll]).toEqual([1, false])
    const dead = await consumed('plumbline-run-task-dead', message, 7)
    expect(dead.explicitAcks).toEqual(['m'])
    expect(hcp.patches.at(-1)?.attributes).toMatchObject({
      status: 'failed',
      message: 'Not assessed: the service failed; run it again',
    })
    // what is done stays done
    const before = hcp.asked.length
    expect((await consumed('plumbline-run-task', message)).explicitAcks).toEqual(['m'])
    expect(hcp.asked.length).toBe(before)
  })

  test('lets go what no run task waits for', async () => {
    const { message, hcp, task, person } = await queued({})
    await call('DELETE', `/run-task/${task.id}`, { token: person.token })
    expect((await consumed('plumbline-run-task', message)).explicitAcks).toEqual(['m'])
    expect((await consumed('plumbline-run-task', { sealed: 1 })).explicitAcks).toEqual(['m'])
    expect(hcp.asked).toEqual([])
  })

  test('tells a run nothing once the account is closed, and no call of it is taken', async () => {
    const { message, hcp, task, person } = await queued({})
    await call('DELETE', '/account/deactivate', { token: person.token, body: { reason: 'moved on' } })
    expect((await callRunTask(task, hcp.payload)).body.code).toBe('RUN_TASK_NOT_FOUND')
    for (const queue of ['plumbline-run-task', 'plumbline-run-task-dead'])
      expect((await consumed(queue, message)).explicitAcks).toEqual(['m'])
    expect(hcp.asked).toEqual([])
  })

  test('ends where HCP Terraform takes no result any more', async () => {
    const { message } = await queued({ faults: [200, 401, 401, 401] })
    const log = watchLog()
    expect((await consumed('plumbline-run-task', message)).explicitAcks).toEqual(['m'])
    expect(log.end().join('\n')).toContain('"event":"run-task.unheard"')
  })
})

test('outcomes are grouped, worst first, a hundred at most, and their text is text', () => {
  const finding = (policyId: string, severity: string, change: string) => ({
    message: 'open to <script> [x](javascript:1) | @everyone',
    metadata: {
      title: 'It is open',
      custom: {
        severity,
        policyId,
        change,
        path: '',
        related: [],
        frameworks: {},
        fingerprint: 'f',
        remediation: 'Close it',
      },
    },
  })
  const policyResponse: Record<string, unknown[]> = {
    'aws_a.x["`\n## h"]': [
      finding('aws/a/b', 'LOW', 'existing'),
      finding('aws/a/b', 'LOW', 'introduced'),
      finding('aws/a/c', 'HIGH', 'introduced'),
    ],
  }
  for (let n = 0; n < 60; n++) policyResponse[`aws_a.y[${n}]`] = [finding('aws/a/c', 'HIGH', 'introduced')]
  const report = { policyResponse, undetermined: [] } as unknown as Parameters<typeof outcomesOf>[0]
  const all = outcomesOf(report, 'https://plumbline.example/x').map(({ attributes }) => attributes)
  expect(all.map(({ 'outcome-id': id, description }) => [id, description])).toEqual([
    ['aws/a/c-introduced', 'It is open (61 resources)'],
    ['aws/a/b-introduced', 'It is open'],
    ['aws/a/b-existing', 'It is open'],
  ])
  expect(all[0]?.body).toContain('- and 11 more')
  const outside = all[0]?.body.replace(/`[^`\n]*`/g, '') ?? ''
  for (const text of ['<script>', 'javascript:', '@everyone', '## h']) expect(outside).not.toContain(text)
  const many = Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`aws_a.z${n}`, [finding(`aws/a/p${n}`, 'LOW', 'introduced')]]),
  )
  const cut = outcomesOf(
    { policyResponse: many, undetermined: [] } as unknown as Parameters<typeof outcomesOf>[0],
    'https://plumbline.example/x',
  )
  expect(cut).toHaveLength(mostOutcomes)
  expect(cut.at(-1)?.attributes.description).toBe('51 more: see the whole report')
})

test('a plan of databases is judged as an upload of it is', async () => {
  const { person, task } = await withRunTask()
  const hcp = stubHcp({ plan: planOf([database('one'), database('two')]) })
  await callRunTask(task, hcp.payload)
  await hcp.results()
  const [[{ id }]] = (await call('GET', '/assessment', { token: person.token })).body
  const { body } = await call('GET', `/assessment/${id}`, { token: person.token })
  expect(Object.keys(body.policyResponse)).toEqual(['aws_db_instance.one', 'aws_db_instance.two'])
  expect(body.gate).toMatchObject({ failOn: 'HIGH', only: 'introduced', passed: false })
})
