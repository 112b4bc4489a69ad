import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assess } from '../../assess.ts'
import { carried } from '../../sources/carried.ts'
import type { Sources } from '../../sources/locate.ts'
import { writtenIn } from '../../sources/written.ts'
import { layOut } from '../../terraform/layout.ts'
import { main } from '../main.ts'

/** The milliseconds that were waited between attempts. */
const waited = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', () => ({ setTimeout: async (time: number) => void waited.push(time) }))

const fixture = fileURLToPath(new URL('../../../tests/fixtures/shop.tfplan.json', import.meta.url))

/** Stands in for the service; tests/api/upload-command.test.ts has the real one. */
let server: Server
let url: string
let status: number
/** Answers that come before the others. */
let before: { status: number; headers?: Record<string, string>; body?: string }[]
let received: { form: FormData; headers: Headers }[]

beforeEach(async () => {
  received = []
  before = []
  waited.length = 0
  status = 201
  server = createServer(async (incoming, outgoing) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = new Headers(incoming.headers as Record<string, string>)
    const form = await new Response(new Blob(chunks as BlobPart[]), { headers }).formData()
    received.push({ form, headers })
    const first = before.shift()
    if (first) {
      outgoing.writeHead(first.status, first.headers)
      outgoing.end(first.body)
      return
    }
    const report = await assess(await planIn(form))
    const gate = { passed: status === 201, failOn: 'HIGH', only: 'all', dataLoss: 'HIGH' }
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(
      JSON.stringify(
        status < 500 && status !== 401
          ? { ...report, id: 'a1', callsUsed: 1, callLimit: 5, gate }
          : { statusCode: status, code: 'API_KEY_UNKNOWN', message: 'The key is not known\u001b[2J##[x]' },
      ),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  vi.stubEnv('PLUMBLINE_API_KEY', 'plb_key')
  vi.stubEnv('PLUMBLINE_EMAIL', 'ada@example.com')
  for (const name of ['GITHUB_ACTIONS', 'GITLAB_CI', 'JENKINS_URL']) vi.stubEnv(name, undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await new Promise(resolve => server.close(resolve))
})

async function planIn(form: FormData): Promise<Uint8Array> {
  return new Uint8Array(gunzipSync(new Uint8Array(await (form.get('plan') as File).arrayBuffer())))
}

async function run(...args: string[]) {
  let [out, err] = ['', '']
  vi.spyOn(process.stdout, 'write').mockImplementation((text, done?: unknown) => {
    out += text
    if (typeof done === 'function') done()
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    err += text
    return true
  })
  const code = await main(['upload', ...args])
  vi.restoreAllMocks()
  return { code, out, err }
}

test('sends the plan with what the pipeline tells, prints the report, and gives a receipt', async () => {
  vi.stubEnv('GITLAB_CI', 'true')
  vi.stubEnv('CI_PROJECT_PATH', 'acme/shop')
  vi.stubEnv('CI_COMMIT_REF_NAME', 'main')
  const { code, out, err } = await run(fixture, '--url', url, '--branch', 'other', '--only', 'introduced')
  expect(code).toBe(0)
  expect(out).toMatch(/^10 new problems, 29 that were there, 4 fixed/)
  const [{ form, headers } = { form: new FormData(), headers: new Headers() }] = received
  expect(Object.fromEntries([...form].filter(([name]) => name !== 'plan'))).toEqual({
    ...{ project: 'acme/shop', branch: 'other', failOn: 'HIGH', only: 'introduced' },
  })
  expect(headers.get('authorization')).toBe('Bearer plb_key')
  expect(headers.get('email')).toBe('ada@example.com')
  expect(err).toContain(`Sent to ${url}\n  shop.tfplan.json: `)
  expect(err).toContain('  project: acme/shop\n  branch: other\n')
  expect(err).toContain('Assessment a1; call 1 of 5 this month')
  expect(err).not.toContain('plb_key')
})

test('sends what the sources write where the plan shows nothing, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-upload-'))
  const hcl = `
resource "aws_sqs_queue" "jobs" {
  for_each = toset(["a", "b"])
  name     = each.key
}
resource "aws_sqs_queue_policy" "jobs" {
  for_each  = aws_sqs_queue.jobs
  queue_url = each.value.id
  policy    = jsonencode({ Statement = [{ Sid = each.key, Effect = "Allow", Principal = each.key == "a" ? "*" : { AWS = "111122223333" }, Action = "sqs:SendMessage", Resource = each.value.arn }] })
}
`
  const planned = hcl.replace(/each\.key == .* : /, '')
  const plan = join(folder, 'plan.json')
  writeFileSync(join(folder, 'main.tf'), planned)
  writeFileSync(plan, JSON.stringify(layOut(planned, '6.62')))
  const { err } = await run(plan, '--url', url)
  expect(err).toContain(
    '  written: what the sources write at 2 attributes, locals and dynamic blocks that the plan does not show\n',
  )
  const written = JSON.parse(await (received[0]!.form.get('written') as File).text())
  expect(written.map(({ address, path }: { address: string; path: string }) => `${address} ${path}`)).toEqual(
    ['aws_sqs_queue_policy.jobs["a"] policy', 'aws_sqs_queue_policy.jobs["b"] policy'],
  )
  expect(written[1].text).toMatch(/"AWS":"111122223333".*"Sid":"b"/)
  const report = await assess(readFileSync(plan), { written: () => carried(written) })
  expect(report).toEqual(await assess(readFileSync(plan), { written: () => writtenIn(sourcesOf(planned)) }))
  expect(report.undetermined.map(({ policyId }) => policyId)).not.toContain('aws/sqs/queue-policy-not-public')
  for (const option of [['--sources', 'none'], ['--redact']]) {
    received = []
    expect((await run(plan, '--url', url, ...option)).err).not.toContain('written')
    expect(received[0]!.form.has('written')).toBe(false)
  }
  rmSync(folder, { recursive: true })
})

const sourcesOf = (text: string): Sources => ({
  module: calls => (calls.length === 0 ? { folder: '', files: [{ name: 'main.tf', text }] } : undefined),
})

test('gives each of several plans a label of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-upload-'))
  const deep = join(folder, 'unit'.repeat(40))
  mkdirSync(deep)
  const plans = [join(folder, 'a.json'), join(deep, 'b.json')]
  for (const plan of plans) copyFileSync(fixture, plan)
  const labels = async (...args: string[]) => {
    received = []
    await run(...args, '--url', url)
    return received.map(({ form }) => form.get('label'))
  }
  const [short, long] = await labels(...plans, '--label', 'prod')
  expect(short).toBe(`prod: ${plans[0]}`)
  expect([String(long).length, `prod: ${plans[1]}`.endsWith(String(long).slice(1))]).toEqual([100, true])
  expect((await labels(...plans))[0]).toBe(plans[0])
  expect(await labels(plans[0]!, '--label', 'prod')).toEqual(['prod'])
  expect(await labels(plans[0]!)).toEqual([null])
  rmSync(folder, { recursive: true })
})

test('takes out what no policy reads, and tells which values went out', async () => {
  const { code, out, err } = await run(fixture, '--url', url, '--redact', '--format', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(out).summary).toEqual((await assess(await planIn(received[0]!.form))).summary)
  const text = new TextDecoder().decode(await planIn(received[0]!.form))
  expect(text.length).toBeLessThan(55_000)
  expect(err).toMatch(/values: \d+ of 1312, .*\n {4}aws_cloudwatch_log_group: retention_in_days\n/)
})

test('fails where the gate fails, and is told so by its exit status alone where that is wanted', async () => {
  status = 422
  expect((await run(fixture, '--url', url)).code).toBe(1)
  expect((await run(fixture, '--url', url, '--exit-zero')).code).toBe(0)
})

test('an ID token needs no email', async () => {
  vi.stubEnv('PLUMBLINE_API_KEY', 'a.b.c')
  vi.stubEnv('PLUMBLINE_EMAIL', undefined)
  expect((await run(fixture, '--url', url)).code).toBe(0)
  expect(received[0]!.headers.get('email')).toBeNull()
})

test('sends nothing where only that is asked, and nothing that is no plan', async () => {
  const { code, err } = await run(fixture, '--url', url, '--dry-run')
  expect(code).toBe(0)
  expect(err).toContain(`Would be sent to ${url}`)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-upload-'))
  writeFileSync(join(folder, 'state.json'), '{"version":4,"serial":1,"lineage":"x"}')
  const refused = await run(join(folder, 'state.json'), '--url', url)
  rmSync(folder, { recursive: true })
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('PLAN_IS_STATE') })
  expect(received).toEqual([])
})

test('tells what is missing, and why the service refused', async () => {
  expect(await run(fixture)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--url, or PLUMBLINE_URL'),
  })
  status = 401
  const { code, err } = await run(fixture, '--url', url)
  expect(code).toBe(2)
  expect(err).toContain('API_KEY_UNKNOWN: The key is not known\\u001b[2J#\\u0023[x]')
  vi.stubEnv('PLUMBLINE_EMAIL', undefined)
  expect(await run(fixture, '--url', url)).toMatchObject({
    code: 2,
    err: expect.stringContaining("account's email"),
  })
  vi.stubEnv('PLUMBLINE_API_KEY', undefined)
  expect(await run(fixture, '--url', url)).toMatchObject({
    code: 2,
    err: expect.stringContaining('PLUMBLINE_API_KEY'),
  })
})

test('asks again after seconds, and after as many as the service says, a minute at most', async () => {
  before = [{ status: 503 }, { status: 503 }]
  expect(await run(fixture, '--url', url)).toMatchObject({ code: 0 })
  before = [
    { status: 429, headers: { 'retry-after': '30' }, body: '{"code":"RATE_LIMITED","message":"x"}' },
    { status: 503, headers: { 'retry-after': '900' } },
  ]
  expect(await run(fixture, '--url', url)).toMatchObject({ code: 0 })
  expect(waited).toEqual([1000, 4000, 30_000, 60_000])
})

test.each<[string, { status: number; headers?: Record<string, string>; body?: string }, string]>([
  [
    'a page',
    { status: 200, body: '<html>' },
    'HTTP_200: ORIGIN answered 200, and no report: is it the address',
  ],
  ['a way', { status: 302, headers: { location: 'https://in.example/' } }, 'it leads to https://in.example/'],
  ['nothing', { status: 404 }, 'is it the address of the service?'],
  ['a limit', { status: 413 }, 'what stands before the service takes no upload as large'],
  ['a fault', { status: 500 }, 'try again later'],
])('tells what to do where %s answers', async (_, answer, words) => {
  before = [answer]
  const { code, err } = await run(fixture, '--url', url)
  expect(code).toBe(2)
  expect(err).toContain(words.replace('ORIGIN', url))
})

test('tells of a proxy where the service cannot be reached', async () => {
  const nowhere = 'http://127.0.0.1:9'
  expect((await run(fixture, '--url', nowhere)).err).not.toContain('NODE_USE_ENV_PROXY')
  vi.stubEnv('HTTPS_PROXY', 'http://proxy.example:3128')
  expect((await run(fixture, '--url', nowhere)).err).toMatch(/UNREACHABLE: .*NODE_USE_ENV_PROXY=1/)
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  expect((await run(fixture, '--url', nowhere)).err).not.toContain('NODE_USE_ENV_PROXY')
})

test.each(['plumbline.example', 'http://plumbline.example'])(
  'refuses the address %s before anything is read',
  async address => {
    for (const option of [[], ['--dry-run']]) {
      const { code, err } = await run('/nowhere/plan.json', '--url', address, ...option)
      expect(code).toBe(2)
      expect(err).toMatch(
        /^plumbline: (plumbline\.example is no address of a service, as https:\/\/plumbline\.example|http:.* is not https)/,
      )
    }
  },
)
