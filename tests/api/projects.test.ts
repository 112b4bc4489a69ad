import { describe, expect, test } from 'vitest'
import { fingerprintOf } from '../../policies/engine/judge/fingerprint.ts'
import { mostFindings } from '../../worker/services/assessments/report.ts'
import { browserOf } from './support/browser.ts'
import {
  call,
  database,
  env,
  nextPlan,
  planOf,
  read,
  signUp,
  type Uploader,
  upload,
  uploader,
} from './support/client.ts'
import { sendWith } from './support/faults.ts'

/** Uploads a plan of these databases to the project `shop`. */
async function assess(person: Uploader, resources: Parameters<typeof planOf>[0], fields = {}, files = {}) {
  const answer = await upload(person, planOf(resources), { fields: { project: 'shop', ...fields }, files })
  expect(answer.status).toBe(201)
  // assessments of one millisecond have no before and after
  await scheduler.wait(2)
  return answer.body
}

function volumes(after: Record<string, object>) {
  return Object.entries(after).map(([name, own]) => ({
    address: `aws_ebs_volume.${name}`,
    type: 'aws_ebs_volume',
    name,
    after: { size: 8, ...own },
  }))
}

/** Two volumes whose encryption a data source will say, once it is read at apply. */
function unansweredPlan(): string {
  const parameter = {
    address: 'data.aws_ssm_parameter.x',
    type: 'aws_ssm_parameter',
    name: 'x',
    mode: 'data',
  }
  const plan = JSON.parse(planOf([...volumes({ a: {}, b: {} }), { ...parameter, after: { name: 'x' } }]))
  for (const entry of plan.resource_changes) {
    const isData = entry.type === parameter.type
    if (isData) Object.assign(entry, { mode: 'data' })
    Object.assign(entry.change, {
      actions: [isData ? 'read' : 'create'],
      after_unknown: isData ? { value: true } : { encrypted: true },
    })
    const references = ['data.aws_ssm_parameter.x.value', 'data.aws_ssm_parameter.x']
    const { address, type, name, mode } = entry
    plan.configuration.root_module.resources.push({
      ...{ address, type, name, mode },
      expressions: isData ? { name: { constant_value: 'x' } } : { encrypted: { references } },
    })
  }
  return JSON.stringify(plan)
}

async function projectOf({ token }: Uploader, id: string, query = '') {
  return (await call('GET', `/project/${id}${query}`, { token })).body
}

const policies = (rows: { policyId: string; address: string }[]) =>
  rows.map(({ policyId, address }) => `${policyId} ${address}`)

describe('the life of a finding', () => {
  test('begins with the first assessment that has it, and ends with the first that has not', async () => {
    const person = await uploader()
    const first = await assess(person, [database('a')])
    const second = await assess(person, [database('a', { publicly_accessible: false }), database('b')])
    const { open, fixed, openedSince, latest } = await projectOf(person, first.project.id)
    expect(policies(open)).toContain('aws/rds/instance-encrypted aws_db_instance.a')
    expect(policies(fixed)).toEqual(['aws/rds/instance-not-public aws_db_instance.a'])
    expect(fixed[0]).toMatchObject({
      fixedBy: second.id,
      lastSeenAt: first.createdAt,
      goneAt: second.createdAt,
    })
    const a = open.find((row: { address: string }) => row.address === 'aws_db_instance.a')
    const b = open.find((row: { address: string }) => row.address === 'aws_db_instance.b')
    expect([a.firstSeenAt, b.firstSeenAt]).toEqual([first.createdAt, second.createdAt])
    expect([a.openedBy, b.openedBy]).toEqual([first.id, second.id])
    expect(openedSince.length).toBe(
      open.filter((row: { address: string }) => row.address.endsWith('b')).length,
    )
    expect(latest.since).toEqual({ opened: openedSince.length, gone: 1 })
  })

  test('goes on when it comes back', async () => {
    const person = await uploader()
    const first = await assess(person, [database('a')])
    await assess(person, [])
    await assess(person, [database('a'), database('b')])
    const { open, fixed } = await projectOf(person, first.project.id)
    expect(fixed).toEqual([])
    const a = open.find((row: { address: string }) => row.address === 'aws_db_instance.a')
    expect(a.firstSeenAt).toBe(first.createdAt)
  })

  test('is neither open nor fixed while it is waived, and grows older all the same', async () => {
    const person = await uploader()
    const at = ({ address }: { address: string }) => address
    const config = `waivers:\n  - {policy: '**', address: 'aws_db_instance.*', reason: A test of ours, owner: us, expires: 2999-12-31}\n`
    const first = await assess(person, [database('a')])
    await assess(person, [database('a'), database('b')], {}, { config })
    const waived = await projectOf(person, first.project.id)
    expect([waived.open, waived.openTotal, waived.fixed, waived.fixedTotal]).toEqual([[], 0, [], 0])
    expect(waived.latest.since).toEqual({ opened: 0, gone: 0 })
    await assess(person, [database('a', { multi_az: true })])
    const { open, fixed } = await projectOf(person, first.project.id)
    expect([new Set(open.map(at)), fixed]).toEqual([new Set(['aws_db_instance.a']), []])
    expect(open[0].firstSeenAt).toBe(first.createdAt)
  })

  test('is listed by place: instances by their number', async () => {
    const person = await uploader()
    const { project } = await assess(
      person,
      [10, 1, 2, 0].map(index => ({ ...volumes({ a: {} })[0]!, address: `aws_ebs_volume.a[${index}]` })),
    )
    const { body } = await call('GET', `/project/${project.id}`, { token: person.token })
    const addresses = body.open.map(({ address }: { address: string }) => address)
    expect([...new Set(addresses)]).toEqual([0, 1, 2, 10].map(index => `aws_ebs_volume.a[${index}]`))
  })

  test('is told apart by branch and label, and is as old as the project knows it', async () => {
    const person = await uploader()
    const first = await assess(person, [database('a')], { branch: 'main' })
    await assess(person, [], { branch: 'feature' })
    await assess(person, [database('a')], { branch: 'feature', label: 'eu' })
    const shown = await projectOf(person, first.project.id)
    expect([shown.branch, shown.label]).toEqual(['feature', 'eu'])
    expect(shown.open[0].firstSeenAt).toBe(first.createdAt)
    expect((await projectOf(person, first.project.id, '?branch=feature&label=default')).open).toEqual([])
    expect((await projectOf(person, first.project.id, '?branch=main')).openTotal).toBeGreaterThan(0)
    expect(shown.series.length).toBe(3)
  })

  test('goes on while a later plan cannot tell whether it is mended', async () => {
    const person = await uploader()
    const id = 'aws/ec2/ebs-volume-uses-customer-key'
    const own = { encrypted: true, kms_key_id: 'arn:aws:kms:eu-central-1:111122223333:key/1' }
    const ofPolicy = (rows: { policyId: string }[]) => rows.filter(({ policyId }) => policyId === id)
    const first = await assess(person, volumes({ a: { encrypted: true, kms_key_id: null } }))
    const applied = JSON.parse(planOf(volumes({ a: own })))
    applied.configuration.root_module.resources = [
      { address: 'aws_ebs_volume.a', mode: 'managed', type: 'aws_ebs_volume', name: 'a', expressions: {} },
    ]
    await upload(person, JSON.stringify(applied), { fields: { project: 'shop' } })
    await scheduler.wait(2)
    const untold = await projectOf(person, first.project.id)
    expect([ofPolicy(untold.open).length, ofPolicy(untold.fixed).length, untold.latest.since.gone]).toEqual([
      1, 0, 0,
    ])
    expect(untold.latest.summary.undetermined).toBe(1)
    await assess(person, volumes({ a: own }))
    const told = await projectOf(person, first.project.id)
    expect([ofPolicy(told.open).length, ofPolicy(told.fixed).length]).toEqual([0, 1])
    expect(ofPolicy(told.settled)).toMatchObject([{ outcome: 'no finding' }])
  })

  test.each([
    ['in which Terraform stopped', { errored: true }],
    ['that another has to follow', { complete: false }],
  ])('goes on while a later plan %s does not name it, and ends where it is fixed there', async (_, part) => {
    const person = await uploader()
    const first = await assess(person, [database('a'), database('b')])
    const plan = JSON.parse(planOf([database('a', { publicly_accessible: false })]))
    Object.assign(plan, part)
    plan.resource_changes[0].change = {
      ...plan.resource_changes[0].change,
      actions: ['update'],
      before: { ...plan.resource_changes[0].change.after, publicly_accessible: true },
    }
    await upload(person, JSON.stringify(plan), { fields: { project: 'shop' } })
    await scheduler.wait(2)
    const { open, fixed, latest } = await projectOf(person, first.project.id)
    expect(open.filter((row: { address: string }) => row.address === 'aws_db_instance.b')).not.toEqual([])
    expect(policies(fixed)).toEqual(['aws/rds/instance-not-public aws_db_instance.a'])
    expect(latest.since).toEqual({ opened: 0, gone: 1 })
  })

  test('a question is settled by a later plan, as a finding or not', async () => {
    const person = await uploader()
    const first = await upload(person, unansweredPlan(), { fields: { project: 'shop' } })
    expect(first.body.summary.undetermined).toBeGreaterThanOrEqual(2)
    await scheduler.wait(2)
    const second = await assess(person, volumes({ a: { encrypted: false }, b: { encrypted: true } }))
    const { settled, settledTotal } = await projectOf(person, second.project.id)
    expect(settledTotal).toBe(settled.length)
    const encryption = settled.filter(
      (row: { policyId: string }) => row.policyId === 'aws/ec2/ebs-volume-encrypted',
    )
    expect(
      encryption.map((row: { address: string; outcome: string; fixedBy: string }) => [
        row.address,
        row.outcome,
        row.fixedBy === second.id,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['aws_ebs_volume.a', 'finding', true],
        ['aws_ebs_volume.b', 'no finding', true],
      ]),
    )
  })

  test('a question is followed by the first id of its policy', async () => {
    const person = await uploader()
    const { body } = await upload(person, unansweredPlan(), { fields: { project: 'shop' } })
    await scheduler.wait(2)
    await assess(person, [])
    const { settled } = await projectOf(person, body.project.id)
    const renamed = settled.find(
      ({ policyId }: { policyId: string }) => policyId === 'aws/ec2/ebs-volume-uses-customer-key',
    )
    expect(renamed.fingerprint).toBe(
      fingerprintOf('aws/ec2/ebs-volume-encrypted-with-customer-key', renamed.address, renamed.path),
    )
  })

  test('an assessment that finds the same writes nothing anew', async () => {
    const person = await uploader()
    await assess(person, [database('a')])
    const rows = async () =>
      (await env.DB.prepare('select * from findings where account_id = ?').bind(person.accountId).all())
        .results
    const before = await rows()
    await upload(person, `${planOf([database('a')])}\n`, { fields: { project: 'shop' } })
    expect(await rows()).toEqual(before)
  })
})

describe('addresses longer than any that people give', () => {
  const keyed = (length: number, n: number) => database(`main["${n}${'k'.repeat(length)}"]`)

  test('are followed, and are never more than a parameter of the database holds', async () => {
    const person = await uploader()
    const sizes: number[] = []
    const prepare = (text: string) => {
      const statement = env.DB.prepare(text)
      return new Proxy(statement, {
        get(target, name) {
          if (name !== 'bind') return Reflect.get(target, name)
          return (...values: unknown[]) => {
            for (const value of values)
              if (typeof value === 'string') sizes.push(new TextEncoder().encode(value).length)
            return target.bind(...values)
          }
        },
      })
    }
    const DB = new Proxy(env.DB, {
      get(target, name) {
        const value = name === 'prepare' ? prepare : Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const form = new FormData()
    const databases = Array.from({ length: 2500 }, (_, n) => keyed(1700, n))
    form.append('plan', new Blob([planOf(databases)]), 'shop.json')
    const headers = { email: person.email, authorization: `Bearer ${person.key}` }
    const { body } = await read(
      await sendWith({ DB }, '/api/assessment/api', { method: 'POST', headers, body: form }),
    )
    expect(Math.max(...sizes)).toBeLessThan(2_000_000)
    const { openTotal } = await projectOf(person, body.project.id)
    expect(openTotal).toBe(mostFindings)
  })

  test('and beyond all measure, are told in the report alone', async () => {
    const person = await uploader()
    const body = await assess(person, [keyed(3_000_000, 0), database('b')])
    expect(Object.keys(body.policyResponse).length).toBe(2)
    const { open } = await projectOf(person, body.project.id)
    expect(new Set(open.map(({ address }: { address: string }) => address))).toEqual(
      new Set(['aws_db_instance.b']),
    )
  })
})

describe('projects', () => {
  test('are listed with their latest assessment', async () => {
    const person = await uploader()
    await upload(person, nextPlan(), { fields: { project: 'blog' } })
    await assess(person, [database('a')])
    const last = await assess(person, [])
    const { body } = await call('GET', '/project', { token: person.token })
    expect(body.map((row: { name: string; assessments: number }) => [row.name, row.assessments])).toEqual([
      ['shop', 2],
      ['blog', 1],
    ])
    expect(body[0].latest.id).toBe(last.id)
  })

  test('are listed a page at a time, all or those with certain words in their name', async () => {
    const person = await uploader()
    for (const project of ['Проект-eu', 'shop-eu', 'shop-us'])
      await assess(person, [database('a')], { project })
    const other = await uploader()
    await assess(other, [database('a')], { project: 'shop-eu' })
    const find = async (query: Record<string, string>) =>
      (await call('GET', `/project?${new URLSearchParams(query)}`, { token: person.token })).body.map(
        (line: { name: string }) => line.name,
      )
    expect(await find({})).toEqual(['shop-us', 'shop-eu', 'Проект-eu'])
    expect(await find({ perPage: '2' })).toEqual(['shop-us', 'shop-eu'])
    expect(await find({ perPage: '2', page: '2' })).toEqual(['Проект-eu'])
    expect(await find({ q: 'EU shop' })).toEqual(['shop-eu'])
    expect(await find({ q: 'проект' })).toEqual(['Проект-eu'])
    expect(await find({ q: '%' })).toEqual([])
    expect((await call('GET', '/project?perPage=201', { token: person.token })).status).toBe(400)
  })

  test('are erased whole, by their owner alone', async () => {
    const person = await uploader()
    const { project, id } = await assess(person, [database('a')])
    const { token } = await signUp()
    for (const method of ['GET', 'DELETE']) {
      const answer = await call(method, `/project/${project.id}`, { token })
      expect([answer.status, answer.body.code]).toEqual([404, 'PROJECT_NOT_FOUND'])
    }
    expect((await call('DELETE', `/project/${project.id}`, { token: person.token })).status).toBe(204)
    expect((await call('GET', `/assessment/${id}`, { token: person.token })).status).toBe(404)
    const left = await env.DB.prepare('select count(*) as n from findings where account_id = ?')
      .bind(person.accountId)
      .first('n')
    expect(left).toBe(0)
  })
})

describe('a project with many branches', () => {
  test('names a few of them, and shows each that is asked for', async () => {
    const person = await uploader()
    await env.DB.prepare("update subscriptions set type = 'PREMIUM' where account_id = ?")
      .bind(person.accountId)
      .run()
    const { project } = await assess(person, [database('a')], { branch: 'main' })
    for (let n = 0; n < 32; n++)
      await env.DB.prepare(
        `insert into assessments (id, account_id, project_id, created_at, branch, pull_request)
         values (?, ?, ?, ?, ?, ?)`,
      )
        .bind(crypto.randomUUID(), person.accountId, project.id, Date.now() + n, `feature/${n}`, `${n + 1}`)
        .run()
    const latest = await projectOf(person, project.id)
    const names = ({ series }: { series: { branch: string }[] }) => series.map(({ branch }) => branch)
    const newest = Array.from({ length: 11 }, (_, n) => `feature/${31 - n}`)
    expect([latest.branch, latest.seriesTotal]).toEqual(['feature/31', 33])
    expect(names(latest)).toEqual(['main', ...newest])
    const old = await projectOf(person, project.id, '?branch=feature/3')
    expect([old.branch, ...names(old)]).toEqual(['feature/3', 'feature/3', 'main', ...newest.slice(0, -1)])
    const main = await projectOf(person, project.id, '?branch=main')
    expect([main.branch, names(main)]).toEqual(['main', names(latest)])
    expect(main.openTotal).toBeGreaterThan(0)
    // what is none leads to the latest, as before
    expect((await projectOf(person, project.id, '?branch=none')).branch).toBe('feature/31')
    const page = await (await browserOf(person).get(`/dashboard/projects/${project.id}`)).text()
    expect(page).toContain('and <!-- -->21<!-- --> more')
  })
})
