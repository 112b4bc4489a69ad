import { describe, expect, test } from 'vitest'
import { mostFindings } from '../../worker/services/assessments/report.ts'
import {
  call,
  database,
  env,
  mailTo,
  nextPlan,
  planOf,
  read,
  send,
  signUp,
  type Uploader,
  unsafePlan,
  upload,
  uploader,
  waitForMail,
} from './support/client.ts'

async function stored({ accountId }: Uploader) {
  const assessments = await env.DB.prepare('select count(*) as n from assessments where account_id = ?')
    .bind(accountId)
    .first('n')
  const used = await env.DB.prepare('select used from usage where account_id = ?')
    .bind(accountId)
    .first('used')
  return [assessments, used ?? 0]
}

const DATA_WAIVED = `waivers:
  - {policy: plumbline/data-loss, address: aws_sqs_queue.a, reason: A test of ours, owner: us, expires: 2999-12-31}
`

describe('an upload', () => {
  test('answers with the findings of each resource, and is listed', async () => {
    const person = await uploader()
    const { status, body, headers } = await upload(person, unsafePlan)
    expect(status).toBe(201)
    expect([body.callsUsed, body.callLimit, headers.get('ratelimit-remaining')]).toEqual([1, 5, '4'])
    const findings: { metadata: { custom: { policyId: string } } }[] =
      body.policyResponse['aws_db_instance.main']
    expect(findings.map(finding => finding.metadata.custom.policyId)).toContain('aws/rds/instance-encrypted')
    const { callsUsed: _, callLimit: __, ...assessment } = body
    const { undetermined: _u, dataLoss: _d, coverage, ...short } = assessment
    const line = {
      ...short,
      coverage: { resources: coverage.resources, judged: coverage.judged, complete: coverage.complete },
      since: null,
      dataLost: 0,
    }
    expect((await call('GET', '/assessment', { token: person.token })).body).toEqual([[line], 1, 5])
    expect((await call('GET', `/assessment/${body.id}`, { token: person.token })).body).toEqual(assessment)
    expect((await call('GET', '/assessment/total', { token: person.token })).body).toEqual({ total: 1 })
  })

  test('takes the field `file`, the bare key, and an email in capitals', async () => {
    const person = await uploader()
    const headers = { authorization: person.key, email: person.email.toUpperCase() }
    expect((await upload(person, unsafePlan, { field: 'file', headers })).status).toBe(201)
  })

  test('takes a .gz file, and a body that is gzip as a whole', async () => {
    const person = await uploader()
    const zipped = await gzip(unsafePlan)
    expect((await upload(person, zipped)).body.callsUsed).toBe(1)
    // curl -H 'Content-Encoding: gzip' -F plan=@plan.json.gz
    const second = await gzip(nextPlan())
    const headers = { 'content-encoding': 'gzip' }
    expect((await upload(person, second, { headers })).body.callsUsed).toBe(2)
    const body = `--b\r\nContent-Disposition: form-data; name="plan"; filename="p"\r\n\r\n${nextPlan()}\r\n--b--\r\n`
    const response = await send('/api/assessment/api', {
      method: 'POST',
      headers: {
        ...credentials(person),
        'content-type': 'multipart/form-data; boundary=b',
        'content-encoding': 'gzip',
      },
      body: await gzip(body),
    })
    expect(response.status).toBe(201)
  })

  test('takes UTF-16, as PowerShell writes it', async () => {
    const person = await uploader()
    const bytes = new Uint8Array(
      new Uint16Array([0xfeff, ...[...unsafePlan].map(character => character.charCodeAt(0))]).buffer,
    )
    expect((await upload(person, bytes)).status).toBe(201)
  })

  test('survives however the body is cut into chunks', async () => {
    const person = await uploader()
    await env.DB.prepare(`update subscriptions set type = 'PREMIUM', status = 'ACTIVE' where account_id = ?`)
      .bind(person.accountId)
      .run()
    const plan = unsafePlan.replaceAll(',', ',\r\n--').replaceAll('\r\n--', '\r\n')
    const body = new TextEncoder().encode(
      `preamble\r\n--b-1\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n--b-\r\n--b-1\r\ncontent-disposition: form-data; filename=p; name=plan\r\n\r\n${plan}\r\n--b-1--`,
    )
    const ids = new Set()
    for (const size of [1, 7, 64, 1000]) {
      const chunks = new ReadableStream({
        start(controller) {
          for (let at = 0; at < body.length; at += size) controller.enqueue(body.slice(at, at + size))
          controller.close()
        },
      })
      const headers = { ...credentials(person), 'content-type': 'multipart/form-data; boundary="b-1"' }
      const answer = await read(await send('/api/assessment/api', { method: 'POST', headers, body: chunks }))
      expect([size, answer.status]).toEqual([size, 201])
      ids.add(answer.body.id)
    }
    expect(ids.size).toBe(1)
  })

  test('a report of more than one D1 row comes back whole', async () => {
    const person = await uploader()
    const resources = Array.from({ length: 2500 }, (_, n) => ({
      address: `aws_db_instance.näme["${n} 𝒳"]`,
      type: 'aws_db_instance',
      name: 'näme',
      after: { storage_encrypted: false, publicly_accessible: true },
    }))
    const { status, body } = await upload(person, planOf(resources))
    expect(status).toBe(201)
    const { n, bytes } = (await env.DB.prepare(
      'select count(*) as n, sum(length(data)) as bytes from report_parts where assessment_id = ?',
    )
      .bind(body.id)
      .first<{ n: number; bytes: number }>()) ?? { n: 0, bytes: 0 }
    expect(n).toBeGreaterThan(0)
    expect(bytes * 5).toBeLessThan(JSON.stringify(body).length)
    const { callsUsed: _, callLimit: __, ...assessment } = body
    expect(Object.keys(body.policyResponse)).toHaveLength(2500)
    expect((await call('GET', `/assessment/${body.id}`, { token: person.token })).body).toEqual(assessment)
    const [line] = (await call('GET', '/assessment', { token: person.token })).body[0]
    expect(line.summary).toEqual(assessment.summary)
    const shown = Object.values<unknown[]>(line.policyResponse).flat().length
    const stored = Object.values<unknown[]>(body.policyResponse).flat().length
    expect(shown + line.truncated.findings).toBe(stored + (body.truncated?.findings ?? 0))
    expect(JSON.stringify(line).length).toBeLessThan(60_000)
  })

  test('never stores the plan', async () => {
    const person = await uploader()
    const plan = unsafePlan.replace('"postgres"', '"a-word-of-the-plan"')
    expect((await upload(person, plan)).status).toBe(201)
    const { results } = await env.DB.prepare(
      "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%'",
    ).all<{ name: string }>()
    const names = results.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['assessments', 'findings', 'report_parts']))
    for (const name of names) {
      const { results: rows } = await env.DB.prepare(`select * from "${name}"`).all()
      expect(JSON.stringify(rows)).not.toContain('a-word-of-the-plan')
    }
    const { keys } = await env.KV.list()
    const values = await Promise.all(keys.map(({ name }) => env.KV.get(name)))
    expect(JSON.stringify([keys, values])).not.toContain('a-word-of-the-plan')
    // The parts of the report are gzip: they are what this answers.
    const [report] = (await call('GET', '/assessment', { token: person.token })).body[0]
    const whole = (await call('GET', `/assessment/${report.id}`, { token: person.token })).body
    expect(JSON.stringify(whole)).not.toContain('a-word-of-the-plan')
  })
})

describe('the same call', () => {
  test('is counted once: the very same bytes and fields within ten minutes', async () => {
    const person = await uploader()
    const first = await upload(person, unsafePlan, { fields: { label: 'eu' } })
    const again = await upload(person, unsafePlan, { fields: { label: 'eu' } })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect((await upload(person, unsafePlan, { fields: { label: 'us' } })).body.callsUsed).toBe(2)
    await env.DB.prepare('update assessments set created_at = created_at - 601000 where account_id = ?')
      .bind(person.accountId)
      .run()
    expect((await upload(person, unsafePlan, { fields: { label: 'eu' } })).body.callsUsed).toBe(3)
  })

  test('says that none is left where more were used than a smaller subscription allows', async () => {
    const person = await uploader()
    await upload(person, unsafePlan)
    await env.DB.prepare('update usage set used = 60 where account_id = ?').bind(person.accountId).run()
    const { status, headers } = await upload(person, unsafePlan)
    expect([status, headers.get('ratelimit-remaining')]).toEqual([201, '0'])
  })

  test('twenty at once are one', async () => {
    const person = await uploader()
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(person, unsafePlan)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await stored(person)).toEqual([1, 1])
  })

  test('by another key of the account is another call', async () => {
    const person = await uploader()
    await env.DB.prepare(`update subscriptions set type = 'PREMIUM', status = 'ACTIVE' where account_id = ?`)
      .bind(person.accountId)
      .run()
    const { body } = await call('POST', '/auth/api-key', { token: person.token })
    await upload(person, unsafePlan)
    expect((await upload(person, unsafePlan, { key: body.token })).body.callsUsed).toBe(2)
    const headers = { 'idempotency-key': 'run-1' }
    expect((await upload(person, unsafePlan, { headers })).body.callsUsed).toBe(3)
    expect((await upload(person, nextPlan(), { headers, key: body.token })).body.callsUsed).toBe(4)
  })

  test('by its Idempotency-Key for a day, whatever the bytes are worth', async () => {
    const person = await uploader()
    const named = (name: string) => ({ headers: { 'idempotency-key': name } })
    const first = await upload(person, unsafePlan, named('run-1'))
    expect((await upload(person, unsafePlan, named('run-1'))).body).toEqual(first.body)
    expect((await upload(person, unsafePlan, named('run-2'))).body.callsUsed).toBe(2)
    const other = await upload(person, nextPlan(), named('run-1'))
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await upload(person, nextPlan(), named('x'.repeat(256)))).body.code).toBe('VALIDATION_FAILED')
    const lateBy = 'update assessments set created_at = created_at - 86401000 where account_id = ?'
    await env.DB.prepare(lateBy).bind(person.accountId).run()
    expect((await upload(person, unsafePlan, named('run-1'))).body.callsUsed).toBe(3)
  })

  test('is answered when no call is left', async () => {
    const person = await uploader()
    const plans = Array.from({ length: 5 }, nextPlan)
    for (const plan of plans) await upload(person, plan)
    expect((await upload(person, plans[0] ?? '')).body.callsUsed).toBe(5)
    expect((await upload(person, nextPlan())).body.code).toBe('API_CALL_LIMIT_REACHED')
  })
})

describe('the gate', () => {
  const counted = async (person: Uploader, fields: Record<string, string>, plan = unsafePlan) => {
    const { status, body } = await upload(person, plan, { fields })
    return { status, body, gate: body.gate }
  }

  test('fails with 422 and the whole report, which is stored and counted', async () => {
    const person = await uploader()
    const plain = await upload(person, unsafePlan)
    const { status, body, gate } = await counted(person, { failOn: 'HIGH' })
    const { HIGH } = body.summary.introduced
    expect(HIGH).toBeGreaterThan(0)
    expect([status, gate]).toEqual([
      422,
      { failOn: 'HIGH', only: 'all', dataLoss: 'HIGH', passed: false, failing: HIGH },
    ])
    const own = { id: body.id, createdAt: body.createdAt, gate, callsUsed: 2 }
    expect([plain.status, plain.body.gate]).toEqual([201, null])
    expect(body).toEqual({ ...plain.body, ...own })
    expect(await stored(person)).toEqual([2, 2])
    const { callsUsed: _, callLimit: __, ...assessment } = body
    expect((await call('GET', `/assessment/${body.id}`, { token: person.token })).body).toEqual(assessment)
    expect((await call('GET', '/assessment', { token: person.token })).body[0][0].gate).toEqual(gate)
  })

  test('answers the same again, whatever was asked with other fields since', async () => {
    const person = await uploader()
    const first = await counted(person, { failOn: 'INFO' })
    expect((await counted(person, { failOn: 'none' })).status).toBe(201)
    expect(await counted(person, { failOn: 'INFO' })).toEqual({
      ...first,
      body: { ...first.body, callsUsed: 2 },
    })
    expect(await stored(person)).toEqual([2, 2])
    const named = { fields: { failOn: 'INFO' }, headers: { 'idempotency-key': 'run-1' } }
    const answers = [await upload(person, unsafePlan, named), await upload(person, unsafePlan, named)]
    expect(answers.map(({ status, body }) => [status, body.gate.passed])).toEqual([
      [422, false],
      [422, false],
    ])
  })

  test('takes each of its fields alone, and an empty one for none', async () => {
    const person = await uploader()
    expect((await counted(person, { failOn: '', only: '' })).gate).toBeNull()
    expect((await counted(person, { only: 'introduced' })).gate).toMatchObject({ failOn: 'HIGH' })
    expect((await counted(person, { dataLoss: 'none' })).gate).toMatchObject({ failOn: 'HIGH', only: 'all' })
  })

  test('lets pass what was there before, and counts lost data', async () => {
    const person = await uploader()
    const there = planOf([database('main')])
    const standing = JSON.parse(there)
    const [change] = standing.resource_changes
    change.change = { ...change.change, actions: ['no-op'], before: change.change.after }
    const plan = JSON.stringify(standing)
    expect((await counted(person, { failOn: 'HIGH', only: 'introduced' }, plan)).status).toBe(201)
    expect((await counted(person, { failOn: 'HIGH' }, plan)).status).toBe(422)
    change.change = {
      actions: ['delete'],
      before: { ...change.change.after, skip_final_snapshot: true },
      after: null,
    }
    const ending = JSON.stringify(standing)
    expect((await counted(person, { failOn: 'HIGH' }, ending)).gate).toMatchObject({
      passed: false,
      failing: 1,
    })
    expect((await counted(person, { failOn: 'HIGH', dataLoss: 'none' }, ending)).gate.failing).toBe(0)
  })

  test.each([
    ['lost', {}, 1],
    ['waived', { config: DATA_WAIVED }, 0],
  ])('lists count data that is %s', async (_, files, dataLost) => {
    const person = await uploader()
    const plan = JSON.parse(
      planOf([{ address: 'aws_sqs_queue.a', type: 'aws_sqs_queue', name: 'a', after: {} }]),
    )
    const [{ change }] = plan.resource_changes
    Object.assign(change, { actions: ['delete'], before: { name: 'a' }, after: null })
    await upload(person, JSON.stringify(plan), { files })
    const [[line]] = (await call('GET', '/assessment', { token: person.token })).body
    const [project] = (await call('GET', '/project', { token: person.token })).body
    expect([line.dataLost, project.latest.dataLost]).toEqual([dataLost, dataLost])
  })

  test('lists tell of a plan that is only a part, by an error, on purpose or put off, and of no other', async () => {
    const person = await uploader()
    const deferred_changes = [{ reason: 'unknown', resource_change: { address: 'aws_vpc.later' } }]
    const parts = [{}, { complete: true }, { complete: false }, { deferred_changes }, { errored: true }]
    for (const part of parts) await upload(person, JSON.stringify({ ...JSON.parse(unsafePlan), ...part }))
    const [lines] = (await call('GET', '/assessment', { token: person.token })).body
    const [project] = (await call('GET', '/project', { token: person.token })).body
    const coverage = { resources: 1, judged: 1 }
    expect(lines.map((line: { coverage: object }) => line.coverage)).toEqual([
      { ...coverage, complete: false, errored: true },
      { ...coverage, complete: false },
      { ...coverage, complete: false },
      { ...coverage, complete: true },
      { ...coverage, complete: null },
    ])
    expect(project.latest.coverage).toEqual(lines[0].coverage)
  })

  test.each([
    ['failOn', 'high'],
    ['failOn', 'CRITICAL'],
    ['only', 'fixed'],
    ['dataLoss', 'lost'],
  ])('a wrong %s is refused with 400, and not counted', async (field, value) => {
    const person = await uploader()
    const { status, body } = await upload(person, unsafePlan, { fields: { [field]: value } })
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'VALIDATION_FAILED', field])
    expect(body.message[0]).toMatch(new RegExp(`^${field} must be one of `))
    expect(await stored(person)).toEqual([0, 0])
  })
})

describe('settings', () => {
  const waiver = (address: string, expires = '2999-12-31') =>
    `  - {policy: '**', address: '${address}', reason: Nothing but a test of ours, owner: us, expires: ${expires}}\n`
  const send = (person: Uploader, files: Record<string, string>, fields: Record<string, string> = {}) =>
    upload(person, unsafePlan, { files, fields })

  test('waive, set severities and ask for the gate; the report that is stored says so', async () => {
    const person = await uploader()
    const plain = await upload(person, unsafePlan)
    const config = `fail-on: INFO\nwaivers:\n${waiver('aws_db_instance.main')}${waiver('**.nothing')}`
    const { status, body } = await send(person, { config })
    expect([status, body.gate]).toMatchObject([
      201,
      { failOn: 'INFO', only: 'all', passed: true, failing: 0 },
    ])
    expect(body.summary.waived).toEqual(plain.body.summary.introduced)
    expect(body.summary.introduced.total).toBe(0)
    expect(body.waivers).toMatchObject([
      { line: 3, state: 'active', findings: plain.body.summary.introduced.total },
      { line: 4, state: 'unused', findings: 0 },
    ])
    const { callsUsed: _, callLimit: __, ...assessment } = body
    expect((await call('GET', `/assessment/${body.id}`, { token: person.token })).body).toEqual(assessment)
    const [first] = body.policyResponse['aws_db_instance.main']
    expect(first.metadata.custom.waiver).toMatchObject({ owner: 'us', expires: '2999-12-31' })
    const expired = await send(person, { config: config.replaceAll('2999', '2020') })
    expect([expired.status, expired.body.waivers[0].state]).toEqual([422, 'expired'])
  })

  test('of the base branch rule, and those of the change are told', async () => {
    const person = await uploader()
    const config = `waivers:\n${waiver('aws_db_instance.main')}`
    const files = { config, baseConfig: 'fail-on: HIGH\n' }
    const { status, body } = await send(person, files, { pullRequest: '7' })
    expect([status, body.gate.only, body.waivers[0].state]).toEqual([422, 'introduced', 'proposed'])
    expect(body.summary.waived.total).toBe(0)
    // what has a base is a change, whether or not it says which
    for (const baseConfig of ['fail-on: HIGH\n', '']) {
      const unnamed = await send(person, { config, baseConfig }, { failOn: 'HIGH' })
      expect([unnamed.status, unnamed.body.gate.only]).toEqual([422, 'introduced'])
    }
  })

  test('give way to fields', async () => {
    const { status, body } = await send(await uploader(), { config: 'fail-on: HIGH' }, { failOn: 'none' })
    expect([status, body.gate.failOn]).toEqual([201, 'none'])
  })

  test('that name policies in files are read, and the report says that these did not run', async () => {
    const own = 'policy-files: ./policies/*.ts\npolicies: {acme/named: LOW}\n'
    const { status, body } = await send(await uploader(), { config: own })
    expect([status, body.coverage.notRun]).toEqual([201, ['./policies/*.ts']])
    const base = { config: `policy-files: [./policies/*.ts, more.ts]\n`, baseConfig: own }
    expect((await send(await uploader(), base)).body.coverage.notRun).toEqual(['./policies/*.ts', 'more.ts'])
    const none = await send(await uploader(), { config: 'fail-on: HIGH\n' })
    expect(none.body.coverage).not.toHaveProperty('notRun')
  })

  test.each([
    ['failon: HIGH', 'plumbline.yaml:1: failon: there is no such key (is it fail-on?)'],
    ['a: &a [*a]', 'plumbline.yaml:1: a: anchors (&) are not used in this file'],
    [`# ${'x'.repeat(70_000)}`, 'config is too long'],
  ])('that are not right are refused, and not counted', async (config, message) => {
    const person = await uploader()
    const { status, body } = await send(person, { config })
    expect([status, body.code, body.message]).toEqual([400, 'VALIDATION_FAILED', [message]])
    expect(body.errors[0].field).toBe('config')
    expect(await stored(person)).toEqual([0, 0])
  })

  test('that come after the plan are refused', async () => {
    const person = await uploader()
    const { body } = await upload(person, unsafePlan, { fields: { config: 'fail-on: HIGH' } })
    expect(body.message).toEqual(['Send config before the plan'])
    expect(await stored(person)).toEqual([0, 0])
  })
})

describe('what the sources write', () => {
  const arn = 'aws_sqs_queue.jobs.arn'
  const provider = 'registry.terraform.io/hashicorp/aws'
  const block = (type: string) => ({ address: `${type}.jobs`, mode: 'managed', type, name: 'jobs' })
  const made = (type: string, ...unknown: string[]) => ({
    ...{ ...block(type), provider_name: provider },
    change: {
      ...{ actions: ['create'], before: null, after: {} },
      after_unknown: Object.fromEntries(unknown.map(name => [name, true])),
    },
  })
  const plan = JSON.stringify({
    format_version: '1.2',
    resource_changes: [
      made('aws_sqs_queue', 'arn', 'id'),
      made('aws_sqs_queue_policy', 'policy', 'queue_url'),
    ],
    configuration: {
      root_module: {
        resources: [
          block('aws_sqs_queue'),
          {
            ...block('aws_sqs_queue_policy'),
            expressions: { policy: { references: [arn, 'aws_sqs_queue.jobs'] } },
          },
        ],
      },
    },
  })
  const statement = (principal: unknown) => ({
    Statement: [{ Effect: 'Allow', Action: 'sqs:*', Resource: '\uFDD00;', Principal: principal }],
  })
  const written = (principal: unknown, more: object = {}) =>
    JSON.stringify([
      {
        ...{ address: 'aws_sqs_queue_policy.jobs', path: 'policy', isList: false, references: [arn] },
        text: JSON.stringify(statement(principal)),
        ...more,
      },
    ])
  const isPublic = 'aws/sqs/queue-policy-not-public'
  const said = async (files: Record<string, string>) => {
    const { status, body } = await upload(await uploader(), plan, { files })
    expect(status).toBe(201)
    const found = Object.values<{ metadata: { custom: { policyId: string } } }[]>(body.policyResponse).flat()
    const ids = (list: { policyId: string }[]) => list.map(({ policyId }) => policyId).includes(isPublic)
    return { fails: ids(found.map(({ metadata }) => metadata.custom)), open: ids(body.undetermined) }
  }

  test('is read where the plan shows nothing', async () => {
    expect(await said({})).toEqual({ fails: false, open: true })
    expect(await said({ written: written('*') })).toEqual({ fails: true, open: false })
    expect(await said({ written: written({ AWS: '111122223333' }) })).toEqual({ fails: false, open: false })
    expect(await said({ written: written('*', { address: 'aws_sqs_queue_policy.other' }) })).toEqual({
      fails: false,
      open: true,
    })
  })

  test.each([
    [
      'a sign that stands for nothing',
      { text: '{"Statement": [{"Effect": "\uFDD199;", "Principal": "*"}]}', references: [] },
    ],
    ['no document', { text: '[[[['.repeat(1000) }],
    ['a list', { text: '["*"]', isList: true }],
    ['a list that is none', { text: '*', isList: true }],
  ])('is open where it is %s', async (_, more) => {
    expect(await said({ written: written('*', more) })).toEqual({ fails: false, open: true })
  })

  test.each([
    ['[', 'it is no JSON'],
    ['{}', 'Invalid input: expected array, received object'],
    ['[{"address": 1}]', 'Invalid input: expected string, received number'],
    [
      '[{"module": "", "local": "key", "references": [], "left": -1}]',
      'Too small: expected number to be >=0',
    ],
  ])('is refused where it is %s', async (text, why) => {
    const person = await uploader()
    const { status, body } = await upload(person, plan, { files: { written: text } })
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.errors[0]).toMatchObject({
      field: 'written',
      message: `written is not what plumbline upload sends: ${why}`,
    })
    expect(await stored(person)).toEqual([0, 0])
  })

  test('is refused where it names more than any expression does', async () => {
    const named = Array(513).fill({ module: '', reference: 'aws_y.c', isPart: false })
    const text = JSON.stringify([{ address: 'aws_x.a', rest: 'b', named, isRewritten: false }])
    const { status, body } = await upload(await uploader(), plan, { files: { written: text } })
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('tells what a local is made from, and what an attribute rests on', async () => {
    const head = { mode: 'managed', type: 'aws_ssm_parameter', name: 'a', address: 'aws_ssm_parameter.a' }
    const after_unknown = { key_id: true, id: true }
    const after = { name: 'a', type: 'SecureString', value: 'x' }
    const parameter = JSON.stringify({
      format_version: '1.2',
      resource_changes: [{ ...head, change: { actions: ['create'], before: null, after, after_unknown } }],
      configuration: {
        root_module: { resources: [{ ...head, expressions: { key_id: { references: ['local.key'] } } }] },
      },
    })
    const answered = async (files: Record<string, string>) => {
      const { status, body } = await upload(await uploader(), parameter, { files })
      expect(status).toBe(201)
      return body.undetermined.map(
        ({ path, reason }: { path: string; reason: string }) => `${path}: ${reason}`,
      )
    }
    const open = 'key_id: `key_id` comes from `local.key`, which the plan does not show'
    expect(await answered({})).toContain(open)
    const local = (module: string) =>
      JSON.stringify([{ module, local: '["key"]', references: ['var.key'], left: 0 }])
    expect(await answered({ written: local('m') })).toContain(open)
    expect(await answered({ written: local('') })).not.toContain(open)
    // What the attribute of one instance rests on is told closer.
    const rest = (address: string, ...references: string[]) => {
      const named = references.map(reference => ({ module: '', reference, isPart: false }))
      return JSON.stringify([{ address, rest: 'key_id', named, isRewritten: false }])
    }
    expect(await answered({ written: rest('aws_ssm_parameter.b') })).toContain(open)
    expect(await answered({ written: rest('aws_ssm_parameter.a') })).not.toContain(open)
    expect(await answered({ written: rest('aws_ssm_parameter.a', 'local.key') })).toContain(open)
    for (const nobody of ['', '.', '[', 'module.m.n', 'aws_x["', 'each.value', 'a.'.repeat(5000)])
      expect(await answered({ written: rest('aws_ssm_parameter.a', nobody) })).toBeDefined()
    const nowhere = { module: 'module.m["'.repeat(500), reference: 'aws_x.a', isPart: true }
    const astray = { address: 'aws_ssm_parameter.a', rest: 'key_id', named: [nowhere], isRewritten: true }
    expect(await answered({ written: JSON.stringify([astray]) })).toBeDefined()
  })

  test('is refused where it is too long, or comes after the plan', async () => {
    const person = await uploader()
    const long = await upload(person, plan, { files: { written: ' '.repeat(1024 * 1024 + 1) } })
    expect(long.body.message).toEqual(['written is too long'])
    const late = await upload(person, plan, { fields: { written: written('*') } })
    expect(late.body.message).toEqual(['Send written before the plan'])
    expect(await stored(person)).toEqual([0, 0])
  })

  test('makes another upload of the very same plan', async () => {
    const person = await uploader()
    const first = await upload(person, plan, { files: { written: written('*') } })
    const again = await upload(person, plan, { files: { written: written('*') } })
    const other = await upload(person, plan, { files: { written: written({ AWS: '111122223333' }) } })
    expect(again.body.id).toBe(first.body.id)
    expect(other.body.id).not.toBe(first.body.id)
  })
})

describe('what an upload says of itself', () => {
  test('is kept, wherever its fields stand', async () => {
    const person = await uploader()
    const fields = {
      project: 'shop/infra',
      branch: 'feature/x',
      commit: '4e1f0c2',
      pullRequest: '17',
      runUrl: 'https://ci.example.com/runs/1',
      label: 'production',
    }
    const { body } = await upload(person, unsafePlan, { fields, fileName: 'C:\\plans\\eu "west".json' })
    const { project, ...rest } = fields
    expect(body).toMatchObject({ ...rest, fileName: 'eu "west".json', project: { name: project } })
  })

  test.each([
    ['shop.tfplan.json', 'shop'],
    ['shop.plan.json.gz', 'shop'],
    ['.json', '.json'],
    ['', 'default'],
  ])('without a project the file names it: %s', async (fileName, name) => {
    expect((await upload(await uploader(), unsafePlan, { fileName })).body.project.name).toBe(name)
  })

  test.each([
    'HTTPS://ci.example.com:8443/x',
    'http://[::1]/x',
    'https://ci.example.com/%20x?by=a@b',
    'https://ci.example.com?x',
    'https://bücher.example/größe#1',
  ])('the address of a run may be %s', async runUrl => {
    const { body } = await upload(await uploader(), unsafePlan, { fields: { runUrl } })
    expect(body).toMatchObject({ runUrl })
  })

  test.each([
    ['runUrl', 'javascript:alert(1)'],
    ['runUrl', 'no address'],
    ['runUrl', 'https:evil.example'],
    ['runUrl', 'https://'],
    ['runUrl', 'https://github.com@evil.example/'],
    ['runUrl', 'https://github.com:443@evil.example/'],
    ['runUrl', 'https://:x@evil.example'],
    ['runUrl', 'https://github.com\\@evil.example/'],
    ['runUrl', 'https://github.com%2f@evil.example/'],
    ['runUrl', 'https://ev\til.example/'],
    ['runUrl', 'https://ci.example.com/\u202egnp.exe'],
    ['project', 'x'.repeat(101)],
    ['branch', 'a\u202eb'],
    ['commit', 'x'.repeat(9000)],
  ])('a wrong %s is refused, and not counted', async (field, value) => {
    const person = await uploader()
    const { status, body } = await upload(person, unsafePlan, { fields: { [field]: value } })
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'VALIDATION_FAILED', field])
    expect(await stored(person)).toEqual([0, 0])
  })

  test.each(['branch', 'config'])(
    'a %s that is no UTF-8 is refused, and becomes none of another name',
    async field => {
      const person = await uploader()
      const text = `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\ncafX\r\n--b\r\n`
      const plan = `Content-Disposition: form-data; name="plan"; filename="a.json"\r\n\r\n${unsafePlan}\r\n--b--\r\n`
      const body = new TextEncoder().encode(text + plan)
      body[text.indexOf('X')] = 0xe9
      const headers = {
        ...{ email: person.email, authorization: `Bearer ${person.key}` },
        'content-type': 'multipart/form-data; boundary=b',
      }
      const answer = await read(await send('/api/assessment/api', { method: 'POST', body, headers }))
      expect([answer.status, answer.body.message]).toEqual([400, [`${field} must be text in UTF-8`]])
      expect(await stored(person)).toEqual([0, 0])
    },
  )

  test('a list is filtered by project and words', async () => {
    const person = await uploader()
    const first = (await upload(person, nextPlan(), { fields: { project: 'Shop', branch: 'main' } })).body
    await upload(person, nextPlan(), { fields: { project: 'blog', branch: 'main' } })
    const find = async (query: string) =>
      (await call('GET', `/assessment?${query}`, { token: person.token })).body[0].map(
        (line: { project: { name: string } }) => line.project.name,
      )
    expect(await find(`project=${first.project.id}`)).toEqual(['Shop'])
    expect(await find('q=shop%20MAIN')).toEqual(['Shop'])
    expect(await find('q=main')).toEqual(['blog', 'Shop'])
    expect(await find('q=100%25')).toEqual([])
  })

  test('a list is searched by what a page shows, in whatever script and case', async () => {
    const person = await uploader()
    const fields = {
      project: 'Проект Ölwerk',
      branch: 'ميزة/جديدة',
      pullRequest: '412',
      commit: '4e1f0c2aaab',
    }
    await upload(person, nextPlan(), { fields })
    await upload(person, nextPlan(), { fields: { project: 'blog', pullRequest: '1', branch: 'fix/#413' } })
    const find = async (words: string) =>
      (
        await call('GET', `/assessment?${new URLSearchParams({ q: words })}`, { token: person.token })
      ).body[0].map((line: { project: { name: string } }) => line.project.name)
    for (const words of ['#412', 'Проект', 'проект', 'ПРОЕКТ', 'ölwerk', 'ÖLWERK', 'ميزة', '4E1F0C2AAA'])
      expect(await find(words), words).toEqual([fields.project])
    expect(await find('#41')).toEqual(['blog', fields.project])
    expect(await find('fix/#413')).toEqual(['blog'])
    expect(await find('#')).toEqual(['blog', fields.project])
  })
})

describe('a report of more than may be stored', () => {
  test('keeps the gravest, says how many are left out, and counts them all', async () => {
    const person = await uploader()
    const resources = Array.from({ length: mostFindings }, (_, n) => database(`db${n}`))
    const { body } = await upload(person, planOf(resources))
    const kept = Object.values<{ metadata: { custom: { severity: string } } }[]>(body.policyResponse).flat()
    expect(kept.length).toBe(mostFindings)
    expect(body.summary.introduced.total).toBe(mostFindings + body.truncated.findings)
    expect(body.truncated.findings).toBeGreaterThan(0)
    expect(new Set(kept.map(finding => finding.metadata.custom.severity))).toEqual(new Set(['HIGH']))
    const again = (await call('GET', `/assessment/${body.id}`, { token: person.token })).body
    expect(again.truncated).toEqual(body.truncated)
  })
})

describe('the quota', () => {
  test('fifty uploads at once on a FREE account store exactly five', async () => {
    const person = await uploader()
    const answers = await Promise.all(Array.from({ length: 50 }, () => upload(person, nextPlan())))
    const stored201 = answers.filter(answer => answer.status === 201)
    expect(stored201.map(answer => answer.body.callsUsed).sort()).toEqual([1, 2, 3, 4, 5])
    const refused = answers.find(answer => answer.status !== 201)
    const now = new Date()
    const reset = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    expect([refused?.status, refused?.body.code]).toEqual([429, 'API_CALL_LIMIT_REACHED'])
    const month = reset.toLocaleString('en-US', { timeZone: 'UTC', month: 'long' })
    expect(refused?.body.message).toContain(`on ${month} 1, ${reset.getUTCFullYear()}`)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stored(person)).toEqual([5, 5])
    const [assessments, used, limit] = (await call('GET', '/assessment', { token: person.token })).body
    expect([assessments.length, used, limit]).toEqual([5, 5, 5])
  })

  test('starts anew with the month', async () => {
    const person = await uploader()
    await env.DB.prepare(`insert into usage values (?, '2020-01', 5, 'x')`).bind(person.accountId).run()
    expect((await upload(person, unsafePlan)).body.callsUsed).toBe(1)
  })

  test('premium has a hundred once it is paid', async () => {
    const person = await uploader()
    const limit = async () => (await call('GET', '/plan', { token: person.token })).body.callLimit
    await env.DB.prepare(`update subscriptions set type = 'PREMIUM', status = 'PENDING' where account_id = ?`)
      .bind(person.accountId)
      .run()
    expect(await limit()).toBe(5)
    await env.DB.prepare(`update subscriptions set status = 'ACTIVE' where account_id = ?`)
      .bind(person.accountId)
      .run()
    expect(await limit()).toBe(100)
  })
})

describe('bad input has a status and a code of its own, and is neither stored nor counted', async () => {
  const person = await uploader()
  const deep = '['.repeat(100_000)
  const cases: [string, string | Uint8Array<ArrayBuffer>, number, string][] = [
    ['not JSON', 'resource "aws_s3_bucket" {', 400, 'PLAN_NOT_JSON'],
    ['JSON cut short', unsafePlan.slice(0, -20), 400, 'PLAN_NOT_JSON'],
    ['JSON that is no plan', '{"hello": "world"}', 422, 'PLAN_NOT_PLAN'],
    ['an empty file', '', 400, 'PLAN_EMPTY'],
    ['a binary plan', new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(60).fill(0)]), 415, 'PLAN_BINARY'],
    [
      'a state file',
      '{"version": 4, "terraform_version": "1.9.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": []}',
      422,
      'PLAN_IS_STATE',
    ],
    [
      'log lines',
      '{"@level":"info","@message":"Terraform 1.9.0","type":"version"}\n{"@level":"info"}\n',
      422,
      'PLAN_IS_LOG',
    ],
    [
      'a plan as text',
      'Terraform will perform the following actions:\n\n  # aws_s3_bucket.x will be created\n',
      415,
      'PLAN_IS_TEXT',
    ],
    ['100,000 brackets', deep, 400, 'PLAN_TOO_DEEP'],
    ['100,000 brackets inside a plan', unsafePlan.replace('"postgres"', deep), 400, 'PLAN_TOO_DEEP'],
    [
      'a key twice',
      unsafePlan.replace('"format_version"', '"format_version":"1.2","format_version"'),
      400,
      'PLAN_DUPLICATE_KEY',
    ],
    ['a version of the future', unsafePlan.replace('"1.2"', '"9.0"'), 422, 'PLAN_VERSION_UNSUPPORTED'],
    [
      'an errored plan',
      planOf([]).replace('"format_version"', '"errored":true,"format_version"'),
      422,
      'PLAN_ERRORED',
    ],
  ]

  test.each(cases)('%s', async (_, plan, status, code) => {
    const answer = await upload(person, plan)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message.length).toBeGreaterThan(20)
    expect(await stored(person)).toEqual([0, 0])
  })

  test('a gzip bomb', async () => {
    const zeros = new Uint8Array(1024 * 1024).fill(32)
    let left = 120
    const spaces = new ReadableStream<Uint8Array>({
      pull: controller => (left-- > 0 ? controller.enqueue(zeros) : controller.close()),
    })
    const bomb = new Uint8Array(
      await new Response(
        spaces.pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>),
      ).arrayBuffer(),
    )
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const answer = await upload(person, bomb)
    expect([answer.status, answer.body.code]).toEqual([413, 'PLAN_TOO_LARGE'])
    expect(await stored(person)).toEqual([0, 0])
  })

  test('100 MB and one byte', async () => {
    const answer = await uploadOfSize(person, 100 * 1024 * 1024 + 1)
    expect([answer.status, answer.body.code]).toEqual([413, 'PLAN_TOO_LARGE'])
    expect(await stored(person)).toEqual([0, 0])
  })

  test('more values that policies judge than a Worker has room for, and what nobody judges needs none', async () => {
    const other = await uploader()
    const large = (type: string) => {
      const one = (name: string) => ({
        ...{ address: `${type}.${name}`, mode: 'managed', type, name },
        change: { actions: ['create'], before: null, after: { tags: { x: 'x'.repeat(13 << 20) } } },
      })
      return JSON.stringify({ format_version: '1.2', resource_changes: [...'abcd'].map(one) })
    }
    const answer = await upload(other, large('aws_s3_bucket'))
    expect([answer.status, answer.body.code]).toEqual([413, 'PLAN_TOO_LARGE'])
    expect(answer.body.message).toContain('Send plans of its parts')
    expect(await stored(other)).toEqual([0, 0])
    expect((await upload(other, large('null_resource'))).status).toBe(201)
  })

  test('`__proto__` as a key changes nothing but itself', async () => {
    const other = await uploader()
    const answer = await upload(
      other,
      unsafePlan.replace('"engine"', '"__proto__":{"storage_encrypted":true},"engine"'),
    )
    expect(answer.status).toBe(201)
    expect(answer.body.policyResponse['aws_db_instance.main']).toBeDefined()
    expect(({} as Record<string, unknown>).storage_encrypted).toBeUndefined()
  })

  test('a missing or wrong part of the request', async () => {
    const other = await uploader()
    const { key, email } = person
    const post = async (headers: Record<string, string>, body?: BodyInit) =>
      (await read(await send('/api/assessment/api', { method: 'POST', headers, body }))).body.code
    const form = () => {
      const data = new FormData()
      data.append('plan', new Blob([unsafePlan]), 'p')
      return data
    }
    const multipart = { ...credentials(person), 'content-type': 'multipart/form-data; boundary=b' }
    expect(await post({ email }, form())).toBe('API_KEY_MISSING')
    expect(await post({ authorization: key }, form())).toBe('EMAIL_HEADER_MISSING')
    expect(await post({ authorization: 'Bearer plb_typo', email }, form())).toBe('API_KEY_MALFORMED')
    expect(
      await post({ authorization: 'Bearer plb_000000000000000000000000000000000000000', email }, form()),
    ).toBe('API_KEY_MALFORMED')
    expect(await post({ authorization: key, email: other.email }, form())).toBe('EMAIL_HEADER_MISMATCH')
    // Three parts: it is read as the ID token of a pipeline's job, and is none.
    expect(await post({ authorization: person.token, email }, form())).toBe('ID_TOKEN_INVALID')
    expect((await upload(person, unsafePlan, { field: 'other' })).body.code).toBe('UPLOAD_FIELD_MISSING')
    expect(await post({ ...credentials(person), 'content-type': 'application/json' }, unsafePlan)).toBe(
      'UPLOAD_NOT_MULTIPART',
    )
    expect(await post({ ...credentials(person), 'content-type': 'multipart/form-data' }, unsafePlan)).toBe(
      'UPLOAD_NOT_MULTIPART',
    )
    expect(await post(credentials(person))).toBe('UPLOAD_NOT_MULTIPART')
    expect(await post(multipart, 'no boundary here')).toBe('UPLOAD_MALFORMED')
    expect(
      await post(multipart, `--b\r\nContent-Disposition: form-data; name="plan"\r\n\r\n${unsafePlan}`),
    ).toBe('UPLOAD_MALFORMED')
    expect(
      await post(multipart, `--b\r\nContent-Disposition: form-data; name="plan"\r\nX: ${'x'.repeat(20_000)}`),
    ).toBe('UPLOAD_MALFORMED')
    expect(await post(multipart, '--b--\r\n')).toBe('UPLOAD_FIELD_MISSING')
    expect(await stored(person)).toEqual([0, 0])
  })

  test('an unverified account, by a key from before', async () => {
    const other = await uploader()
    await env.DB.prepare('update accounts set verified_at = null where id = ?').bind(other.accountId).run()
    const answer = await upload(other, unsafePlan)
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_NOT_VERIFIED'])
  })

  test('the next good upload works', async () => {
    expect((await upload(person, unsafePlan)).status).toBe(201)
    expect(await stored(person)).toEqual([1, 1])
  })
})

describe('mails', () => {
  test('tell at 80 % and at 100 % of the calls, once each', async () => {
    const person = await uploader()
    for (let n = 0; n < 5; n++) await upload(person, nextPlan())
    await waitForMail(person.email, '4 of 5 Plumbline API calls used')
    await waitForMail(person.email, 'Your Plumbline API calls are used up')
    await upload(person, nextPlan())
    const told = (await mailTo(person.email)).filter(subject => /API calls/.test(subject))
    expect(told.length).toBe(2)
  })
})

describe('erasing an assessment', () => {
  test('takes its report along, and leaves the count', async () => {
    const person = await uploader()
    const { id } = (await upload(person, unsafePlan)).body
    expect((await call('DELETE', `/assessment/${id}`, { token: person.token })).status).toBe(204)
    expect((await call('GET', `/assessment/${id}`, { token: person.token })).status).toBe(404)
    expect(await stored(person)).toEqual([0, 1])
    for (const [table, column] of [
      ['report_parts', 'assessment_id'],
      ['findings', 'opened_by'],
    ]) {
      const left = await env.DB.prepare(`select count(*) as n from ${table} where ${column} = ?`)
        .bind(id)
        .first('n')
      expect([table, left]).toEqual([table, 0])
    }
    expect((await call('GET', '/project', { token: person.token })).body).toEqual([])
  })
})

describe('assessments of others', () => {
  test('are not found, listed or counted', async () => {
    const theirs = await uploader()
    const { id } = (await upload(theirs, unsafePlan)).body
    const { token } = await signUp()
    const answer = await call('GET', `/assessment/${id}`, { token })
    expect([answer.status, answer.body.code]).toEqual([404, 'ASSESSMENT_NOT_FOUND'])
    expect((await call('DELETE', `/assessment/${id}`, { token })).status).toBe(404)
    expect((await call('GET', '/assessment', { token })).body).toEqual([[], 0, 5])
    expect((await call('GET', '/assessment/total', { token })).body).toEqual({ total: 0 })
  })
})

test('pages are cut from the newest on', async () => {
  const person = await uploader()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.unshift((await upload(person, nextPlan())).body.id)
  const page = async (query: string) =>
    (await call('GET', `/assessment?${query}`, { token: person.token })).body[0].map(
      (assessment: { id: string }) => assessment.id,
    )
  expect(await page('perPage=2')).toEqual(ids.slice(0, 2))
  expect(await page('perPage=2&page=2')).toEqual(ids.slice(2))
  expect((await call('GET', '/assessment?page=0', { token: person.token })).status).toBe(400)
})

function credentials({ key, email }: Uploader) {
  return { authorization: `Bearer ${key}`, email }
}

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text])
    .stream()
    .pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** A body whose plan has so many bytes, made while it is read. */
async function uploadOfSize(person: Uploader, size: number) {
  const head = new TextEncoder().encode(
    '--b\r\nContent-Disposition: form-data; name="plan"; filename="p"\r\n\r\n{"format_version":"1.2",',
  )
  const blank = new Uint8Array(1024 * 1024).fill(32)
  let left = size - '{"format_version":"1.2",'.length
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(head),
    pull(controller) {
      if (left <= 0) {
        controller.enqueue(new TextEncoder().encode('\r\n--b--\r\n'))
        return controller.close()
      }
      controller.enqueue(blank.slice(0, Math.min(left, blank.length)))
      left -= blank.length
    },
  })
  const headers = { ...credentials(person), 'content-type': 'multipart/form-data; boundary=b' }
  return read(await send('/api/assessment/api', { method: 'POST', headers, body }))
}
