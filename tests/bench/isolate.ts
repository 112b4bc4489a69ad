import { createHmac } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { demo } from '../local/demo.mjs'
import { openInspector } from '../local/inspector.ts'
import { serve } from '../local/serve.mjs'

/**
 * MB of heap that V8 may have for one isolate: it ends workerd rather than go beyond. A Worker has 128 with its buffers.
 */
const HEAP = 96

/** How a plan comes: through the route of uploads, or fetched by the consumer of the queue. */
const WAYS = ['upload', 'upload as gzip', 'run task', 'run task, gzip', 'two uploads at once'] as const

/**
 * Has a plan assessed by a Worker that is served for this alone, every way there is, one after the other in one isolate. `in use` is
 * the most that a full collection left, `peak` the most that was seen, garbage included; each is heap and buffers together. V8 tells
 * them at every collection, its inspector every 20 ms where the Worker lets it: not while it judges, when no buffers are made.
 */
export async function measureIsolate(path: string): Promise<Record<string, Record<string, string>>> {
  const state = mkdtempSync(join(tmpdir(), 'plumbline-bench-isolate-'))
  const port = Number(process.env.PORT || 8839)
  const hcp = await startHcp()
  let peak = 0
  let inUse = 0
  let heap = { before: 0, after: 0, isFull: false }
  const server = await serve({
    ...{ port, state, inspector: port + 2, outbound: hcp.origin },
    env: { MINIFLARE_WORKERD_V8_FLAGS: `--max-heap-size=${HEAP} --trace-gc --trace-gc-verbose` },
    print(line) {
      const collection = /: (Scavenge|Mark-Compact) .*?([\d.]+) \([\d.]+\) -> ([\d.]+) /.exec(line)
      if (collection) {
        const [, kind, before, after] = collection
        heap = { before: Number(before), after: Number(after), isFull: kind === 'Mark-Compact' }
      }
      const buffers = /Backing store memory: +(\d+) KB/.exec(line)
      if (!buffers) return
      const kept = Number(buffers[1]) / 1024
      peak = Math.max(peak, heap.before + kept)
      if (heap.isFull) inUse = Math.max(inUse, heap.after + kept)
    },
  })
  try {
    const { email, password, apiKey } = await demo({ ...server, stripe: undefined }, state)
    const { token } = await post<{ token: string }>(`${server.origin}/api/auth/login`, { email, password })
    const task = await post<Task>(`${server.origin}/api/run-task`, {}, token)
    const inspector = await openInspector(port + 2)
    const rows: Record<string, Record<string, string>> = {}
    for (const way of WAYS) {
      peak = inUse = 0
      let ended = false
      const watch = (async () => {
        while (!ended) {
          const { usedSize, backingStorageSize } = await inspector.heapUsage()
          peak = Math.max(peak, (usedSize + backingStorageSize) / 2 ** 20)
          await pause(20)
        }
      })()
      const begun = performance.now()
      const open = () => {
        const file = createReadStream(path)
        return way.endsWith('gzip') ? file.pipe(createGzip()) : file
      }
      const send = () => upload(server.origin, { email, authorization: `Bearer ${apiKey}` }, open())
      const outcome = way.startsWith('run task')
        ? await hcp.judge(task, open)
        : (await Promise.all(way.startsWith('two') ? [send(), send()] : [send()])).join('; ')
      ended = true
      await watch
      rows[way] = {
        outcome,
        'wall s': ((performance.now() - begun) / 1000).toFixed(1),
        'in use MB': ((inUse * 2 ** 20) / 1e6).toFixed(0),
        'peak MB': ((peak * 2 ** 20) / 1e6).toFixed(0),
      }
    }
    inspector.close()
    return rows
  } finally {
    await server.stop()
    hcp.stop()
    rmSync(state, { recursive: true, force: true })
  }
}

interface Task {
  endpoint: string
  hmacKey: string
}

/** HCP Terraform as a run task sees it: gives one plan, takes results. */
async function startHcp() {
  let open: () => Readable = () => Readable.from([])
  let hear: (verdict: string) => void = () => {}
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return void open().pipe(response)
    let text = ''
    for await (const chunk of request) text += chunk
    response.end()
    const { status, message } = JSON.parse(text).data.attributes
    if (status !== 'running') hear(`${status} ${message}`)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  let runs = 0
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async judge({ endpoint, hmacKey }: Task, plan: () => Readable): Promise<string> {
      open = plan
      const { promise, resolve } = Promise.withResolvers<string>()
      hear = resolve
      const id = `run-${++runs}`
      const call = JSON.stringify({
        ...{
          payload_version: 1,
          stage: 'post_plan',
          access_token: 'token',
          capabilities: { outcomes: true },
        },
        ...{ organization_name: 'bench', workspace_name: id, run_id: id, task_result_id: id },
        task_result_callback_url: 'https://app.terraform.io/callback',
        plan_json_api_url: 'https://app.terraform.io/plan',
      })
      const signature = createHmac('sha512', hmacKey).update(call).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-tfc-task-signature': signature }
      const { status } = await fetch(endpoint, { method: 'POST', headers, body: call })
      if (status !== 200) throw new Error(`The run task answered ${status}`)
      return promise
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** As a network brings it: with moments in between, in which the inspector is heard. */
async function upload(origin: string, headers: Record<string, string>, plan: Readable): Promise<string> {
  const boundary = 'bench'
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(
    `${origin}/api/assessment/api`,
    { method: 'POST', headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` } },
    answer => {
      let length = 0
      answer.on('data', chunk => {
        length += chunk.length
      })
      answer.on('end', () => resolve(`${answer.statusCode}, ${(length / 1e6).toFixed(1)} MB`))
      answer.on('error', reject)
    },
  )
  sent.on('error', reject)
  sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="plan"; filename="plan.json"\r\n\r\n`)
  for await (const chunk of plan) {
    if (!sent.write(chunk)) await new Promise(done => sent.once('drain', done))
    await pause(1)
  }
  sent.end(`\r\n--${boundary}--\r\n`)
  return promise
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<T>
}

function pause(milliseconds: number) {
  return new Promise(done => setTimeout(done, milliseconds))
}
