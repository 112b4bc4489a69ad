import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, start, stopAll, stopWithUs } from '../../worker/tools.mjs'
import { generatePlan } from '../bench/generate.ts'
import { openInspector } from '../local/inspector.ts'
import { serve } from '../local/serve.mjs'
import { makeUploader, type Uploader } from './accounts.ts'
import { processes } from './processes.ts'

/**
 * Uploads plans to a Worker of its own, as many pipelines at once do: `npm run soak -- --uploads 10000 --clients 16`. Prints,
 * after each twentieth, what every process holds, and after each quarter what is alive in the Worker's own heap. Ends with
 * 1 where an upload was answered by anything but 201, or where that heap grows. `--heap`: MB that V8 may have for one
 * isolate, a Worker's 128 unless told; `--null`: against a Worker that does nothing but store a row, in the same simulator.
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

/** From the first quarter to the last: what V8 compiles anew is alive too. */
const TOLERANCE = 0.05

stopWithUs()
const state = mkdtempSync(join(tmpdir(), 'plumbline-soak-'))
const port = Number(process.env.PORT || 8829)
const inspector = port + 2
const env = { MINIFLARE_WORKERD_V8_FLAGS: `--max-heap-size=${options.heap}` }
try {
  const { origin } = options.null ? await serveNull() : await serve({ port, state, inspector, env })
  const people = options.null ? [nobody()] : await makePeople(origin)
  console.log(
    `${people.length} accounts, ${uploads} uploads by ${clients} at once, a heap of ${options.heap} MB`,
  )
  const { heaps, problems } = await soak(origin, people)
  for (const [problem, times] of problems) console.log(`${times} × ${problem}`)
  const growth = heaps.at(-1)! / heaps[0]! - 1
  console.log(`\nThe Worker's own heap: ${percent(growth)} from the first quarter to the last`)
  if (problems.size > 0 || !(growth < TOLERANCE)) process.exitCode = 1
} finally {
  await stopAll()
  rmSync(state, { recursive: true, force: true })
}
// the stand-in for Stripe still listens
process.exit()

async function serveNull(): Promise<{ origin: string }> {
  const origin = `http://localhost:${port}`
  start(join(root, 'tests', 'soak', 'null-server.mjs'), [port, state, inspector].map(String), { env })
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

async function makePeople(origin: string): Promise<Uploader[]> {
  const people: Uploader[] = []
  while (people.length * UPLOADS_OF_ACCOUNT < uploads) people.push(await makeUploader(origin, people.length))
  return people
}

function nobody(): Uploader {
  return { email: 'nobody@plumbline.example', key: 'none', address: '10.1.0.0' }
}

/** Bytes of JavaScript that are alive in the isolate of our Worker. */
async function liveHeap(): Promise<number> {
  const opened = await openInspector(inspector)
  await opened.collect()
  const { usedSize } = await opened.heapUsage()
  opened.close()
  return usedSize
}

async function soak(origin: string, people: Uploader[]) {
  const plan = [...generatePlan({ services: 1, large: 0, small: 1 })].join('')
  const begun = performance.now()
  const heaps: number[] = []
  const problems = new Map<string, number>()
  let sent = 0
  let done = 0
  tell()
  for (let quarter = 1; quarter <= 4; quarter++) {
    const end = (uploads * quarter) / 4
    await Promise.all(Array.from({ length: clients }, () => work(end)))
    heaps.push(await liveHeap())
    console.log(`  alive in the Worker's heap: ${(heaps.at(-1)! / 1e6).toFixed(2)} MB`)
  }
  return { heaps, problems }

  async function work(end: number) {
    while (sent < end) {
      const number = sent++
      const problem = await upload(origin, people[number % people.length]!, unlike(plan, number))
      if (problem && !problems.has(problem)) console.log(`${number}: ${problem}`)
      if (problem) problems.set(problem, (problems.get(problem) ?? 0) + 1)
      if (++done % Math.ceil(uploads / 20) === 0) tell()
    }
  }

  function tell() {
    const held = processes().map(({ role, resident }) => `${role} ${(resident / 1e6).toFixed(0)} MB`)
    const failed = [...problems.values()].reduce((sum, times) => sum + times, 0)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log([done, `${seconds} s`, ...held, `${failed} failed`].join('  '))
  }
}

/**
 * One upload by a connection of its own, as `curl` in a pipeline makes one. Kept connections say little here: workerd closes
 * one that it has not served for 5 s, and on a machine that is short of CPU it takes that long to look at the next request.
 * @returns what went wrong, undefined where nothing did
 */
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
    request(`${origin}/api/assessment/api`, { method: 'POST', agent: false, headers }, answer => {
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

function percent(share: number): string {
  return `${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`
}
