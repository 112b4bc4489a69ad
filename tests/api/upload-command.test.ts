import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { redact } from '../../policies/cli/upload/redact.ts'
import { send as sendPlan, type Upload, UploadError } from '../../policies/cli/upload/send.ts'
import { database, nextPlan, origin, planOf, type Uploader, unsafePlan, uploader } from './support/client.ts'

/** `plumbline upload` against the whole Worker: what it sends is what the service takes. */
function uploadOf(
  person: Uploader,
  plan: string | Uint8Array<ArrayBuffer>,
  more: Partial<Upload> = {},
): Upload {
  return {
    ...{ url: `${origin}/`, key: person.key, email: person.email, files: {}, fileName: 'plan.json' },
    ...{ plan: typeof plan === 'string' ? new TextEncoder().encode(plan) : plan, fields: { failOn: 'HIGH' } },
    idempotencyKey: crypto.randomUUID(),
    ...more,
  }
}

const worker = (request: Request) => exports.default.fetch(request)
const noWait = async () => {}
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.catch((error: unknown) => error)
  return error instanceof UploadError ? error.code : error
}

describe('plumbline upload', () => {
  test('has the report and the gate, whether it passes or fails', async () => {
    const person = await uploader()
    const failed = await sendPlan(uploadOf(person, unsafePlan), worker, noWait)
    expect(failed.gate).toMatchObject({ passed: false, failOn: 'HIGH' })
    expect(Object.keys(failed.policyResponse)).toEqual(['aws_db_instance.main'])
    const fields = {
      failOn: 'none',
      project: 'acme/shop',
      branch: 'main',
      label: 'prod',
      runUrl: 'https://ci.example/1',
    }
    const passed = await sendPlan(uploadOf(person, nextPlan(), { fields }), worker, noWait)
    expect(passed).toMatchObject({
      gate: { passed: true },
      callsUsed: 2,
      branch: 'main',
      project: { name: 'acme/shop' },
    })
  })

  test('sends settings before the plan, and they rule', async () => {
    const person = await uploader()
    const files = { config: 'version: 1\nfail-on: none\n' }
    const answer = await sendPlan(uploadOf(person, unsafePlan, { files, fields: {} }), worker, noWait)
    expect(answer.gate).toMatchObject({ passed: true, failOn: 'none' })
  })

  test('counts once, however often the service was not there', async () => {
    const person = await uploader()
    let calls = 0
    const waits: number[] = []
    const answer = await sendPlan(
      uploadOf(person, unsafePlan),
      async request => {
        const response = await worker(request)
        if (++calls < 3) throw new TypeError('fetch failed')
        return response
      },
      async seconds => void waits.push(seconds),
    )
    expect({ calls, waits, used: answer.callsUsed }).toEqual({ calls: 3, waits: [1, 4], used: 1 })
  })

  test('has the same report of a plan without the values that no policy reads', async () => {
    const person = await uploader()
    const plan = planOf([
      database('main', { username: 'ada', identifier: 'hunter2', tags: { Team: 'hunter2' } }),
    ])
    const redacted = await redact(new TextEncoder().encode(plan))
    expect(new TextDecoder().decode(redacted.plan)).not.toContain('hunter2')
    const answer = await sendPlan(uploadOf(person, new Uint8Array(redacted.plan)), worker, noWait)
    expect(answer.policyResponse).toEqual(redacted.report.policyResponse)
  })

  test('tells why it was refused', async () => {
    const person = await uploader()
    const refused = (plan: string, more: Partial<Upload> = {}) =>
      codeOf(sendPlan(uploadOf(person, plan, more), worker, noWait))
    expect(await refused('{}')).toBe('PLAN_NOT_PLAN')
    expect(await refused(unsafePlan, { key: `plb_${'a'.repeat(40)}` })).toMatch(/^API_KEY_/)
    expect(await refused(unsafePlan, { email: 'other@example.com' })).toBe('EMAIL_HEADER_MISMATCH')
    expect(await refused(unsafePlan, { fields: { failOn: 'SOME' } })).toBe('VALIDATION_FAILED')
    expect(await refused(unsafePlan, { url: `${origin}/nowhere` })).toMatch(/^HTTP_|NOT_FOUND/)
  })

  test('never sends a key over a line that others can read', async () => {
    const person = await uploader()
    const never = () => Promise.reject(new Error('was sent'))
    for (const url of ['http://plumbline.example', 'ftp://plumbline.example', 'http://localhost.example'])
      expect(await codeOf(sendPlan(uploadOf(person, unsafePlan, { url }), never, noWait))).toBe(
        'URL_NOT_ENCRYPTED',
      )
    expect(await codeOf(sendPlan(uploadOf(person, unsafePlan, { url: 'plumbline' }), never, noWait))).toBe(
      'URL_INVALID',
    )
    const elsewhere = async () =>
      new Response(null, { status: 302, headers: { location: 'https://evil.example' } })
    expect(await codeOf(sendPlan(uploadOf(person, unsafePlan), elsewhere, noWait))).toBe('HTTP_302')
  })

  test.each(['SERVICE_BUSY', 'UPLOAD_TOO_SLOW'])('asks once more where the service says %s', async code => {
    const person = await uploader()
    const refusal = Response.json({ statusCode: 503, code, message: 'x' }, { status: 503 })
    const answers = [async () => refusal, worker]
    const send = async (request: Request) => (answers.shift() ?? worker)(request)
    expect((await sendPlan(uploadOf(person, unsafePlan), send, noWait)).callsUsed).toBe(1)
  })

  test('gives up on a service that is not there', async () => {
    const person = await uploader()
    const down = async () => new Response('<html>', { status: 503 })
    expect(await codeOf(sendPlan(uploadOf(person, unsafePlan), down, noWait))).toBe('HTTP_503')
  })
})
