import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generatePlan } from '../bench/generate.ts'
import { serve } from '../local/serve.mjs'
import { root, start, stopAll, stopWithUs } from '../local/tools.mjs'
import { makeUploader, type Uploader } from './accounts.ts'
import { type Process, processes } from './processes.ts'

/**
 * Uploads plans to a Worker of its own, as many pipelines at once do: `npm run soak -- --uploads 10000 --clients 16`. Prints,
 * after each twentieth, what every process holds, and ends with 1 where an upload was answered by anything but 201, or
 * where workerd holds more in the last quarter than in the one before it. `--heap`: MB that V8 may have for one isolate,
 * a Worker's 128 unless told; `--null`: against a Worker that does nothing but store a row.
 */
const { values: options } = parseArgs({
  options: {
    uploads: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '16' },
    heap: { type: 'string', default: '128' },
    null: { type: 'boolean', default: false },
  },
})
const uploads = Number(options.uploads)
const clients = Number(options.clients)

/** A PREMIUM account has a hundred a month. */
const UPLOADS_OF_ACCOUNT = 100

/** Of what workerd holds: what V8 has not yet collected comes and goes. */
const TOLERANCE = 0.03

interface Sample {
  uploads: number
  seconds: number
  processes: Process[]
}

/**
 * A connection is taken up again at once, or not at all: workerd closes one that was idle for 5 s, and a request that is
 * sent at that very moment is lost, whatever the Worker does. `fetch` keeps idle ones for about as long.
 */
const agent = new Agent({ keepAlive: true, maxSockets: clients, timeout: 2000 })

stopWithUs()
process.env.MINIFLARE_WORKERD_V8_FLAGS = `--max-heap-size=${options.heap}`
const state = mkdtempSync(join(tmpdir(), 'plumbline-soak-'))
const port = Number(process.env.PORT || 8829)
try {
  const server = options.null ? await serveNull() : await serve({ port, state })
  const people = options.null ? [nobody()] : await peopleFor(server)
  console.log(
    `${people.length} accounts, ${uploads} uploads by ${clients} at once, a heap of ${options.heap} MB`,
  )
  const { samples, problems } = await soak(server.origin, people)
  for (const [problem, times] of problems) console.log(`${times} × ${problem}`)
  const growth = growthOf(samples)
  console.log(`\nworkerd: ${percent(growth)} in the last quarter against the one before it`)
  if (problems.size > 0 || !(growth < TOLERANCE)) process.exitCode = 1
} finally {
  await stopAll()
  rmSync(state, { recursive: true, force: true })
}

async function serveNull(): Promise<{ origin: string }> {
  const origin = `http://localhost:${port}`
  start(join(root, 'tests', 'soak', 'null-server.mjs'), [String(port), state])
  for (;;) {
    if (
      await fetch(origin)
        .then(() => true)
        .catch(() => false)
    )
      return { origin }
    await new Promise(done => setTimeout(done, 100))
  }
}

async function peopleFor(server: { origin: string }): Promise<Uploader[]> {
  const people: Uploader[] = []
  while (people.length * UPLOADS_OF_ACCOUNT < uploads) people.push(await makeUploader(server, people.length))
  return people
}

function nobody(): Uploader {
  return { email: 'nobody@plumbline.example', key: 'none', address: '10.1.0.0' }
}

async function soak(origin: string, people: Uploader[]) {
  const plan = [...generatePlan({ services: 2, large: 1, small: 1 })].join('')
  const begun = performance.now()
  const samples: Sample[] = []
  const problems = new Map<string, number>()
  let sent = 0
  let done = 0
  take()
  await Promise.all(Array.from({ length: clients }, work))
  return { samples, problems }

  async function work() {
    while (sent < uploads) {
      const number = sent++
      const problem = await upload(origin, people[number % people.length]!, unlike(plan, number))
      if (problem && !problems.has(problem)) console.log(`${number}: ${problem}`)
      if (problem) problems.set(problem, (problems.get(problem) ?? 0) + 1)
      if (++done % Math.ceil(uploads / 20) === 0) take()
    }
  }

  function take() {
    const sample = { uploads: done, seconds: (performance.now() - begun) / 1000, processes: processes() }
    samples.push(sample)
    const failed = [...problems.values()].reduce((sum, times) => sum + times, 0)
    console.log(rowOf(sample, failed))
  }
}

/** @returns what went wrong, undefined where nothing did */
async function upload(
  origin: string,
  { email, key, address }: Uploader,
  plan: string,
): Promise<string | undefined> {
  const form = new FormData()
  form.set('plan', new Blob([plan]), 'tfplan.json')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    email,
    authorization: `Bearer ${key}`,
    'cf-connecting-ip': address,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  }
  return new Promise(done => {
    const failed = (error: Error) => done((error as { code?: string }).code ?? error.message)
    request(`${origin}/api/assessment/api`, { method: 'POST', agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () =>
        done(answer.statusCode === 201 ? undefined : `${answer.statusCode} ${text.slice(0, 200)}`),
      )
      answer.on('error', failed)
    })
      .on('error', failed)
      .end(body)
  })
}

/** The same plan in bytes that no upload had before: otherwise it would be the same call again. */
function unlike(plan: string, number: number): string {
  return plan.replace('"terraform_version":"1.11.4"', `"terraform_version":"1.11.${number}"`)
}

/** How much more workerd holds in the last quarter than in the one before it, as a share; medians. */
function growthOf(samples: Sample[]): number {
  const held = samples.map(sample => residentOf(sample, 'workerd'))
  const quarter = Math.floor(held.length / 4)
  return median(held.slice(-quarter)) / median(held.slice(-2 * quarter, -quarter)) - 1
}

function rowOf(sample: Sample, failed: number): string {
  const roles = (['workerd', 'server', 'client'] as const).map(
    role => `${role} ${megabytes(residentOf(sample, role))} MB`,
  )
  return [`${sample.uploads}`, `${sample.seconds.toFixed(0)} s`, ...roles, `${failed} failed`].join('  ')
}

function residentOf({ processes }: Sample, role: Process['role']): number {
  return processes.filter(one => one.role === role).reduce((sum, one) => sum + one.resident, 0)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

function percent(share: number): string {
  return `${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`
}
