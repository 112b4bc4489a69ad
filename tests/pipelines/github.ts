import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface Comment {
  id: number
  body: string
  html_url: string
  user: { login: string }
}

interface Settings {
  /** Of a fork or Dependabot: it reads, and writes nothing. */
  readOnly?: boolean
  /** Writes that are refused by the secondary limit before one is taken. */
  limited?: number
  /** Reads that GitHub fails with 502. */
  faults?: number
  comments?: { body: string; user: { login: string } }[]
  /** By commit and path: `abc:plumbline.yaml`. */
  files?: Record<string, string>
  /** The repository has more files than GitHub tells at once. */
  truncated?: boolean
}

const token = 'ghs_0123456789abcdefghij'

/**
 * A stand-in of GitHub's API as far as the action uses it, and of the issuer of ID tokens of a job. It refuses what GitHub
 * refuses: a wrong token, no User-Agent, an unknown field, an empty or too long body, a write without the right, more than a
 * hundred comments on a page, and whatever comes too fast.
 */
export async function startGitHub({
  readOnly = false,
  limited = 0,
  faults = 0,
  comments: there = [],
  files = {},
  truncated = false,
}: Settings = {}) {
  let url = ''
  let ids = 1000
  const comments: Comment[] = []
  const asked: string[] = []
  const audiences: string[] = []
  const add = (body: string, user: { login: string }) => {
    ids++
    const comment = {
      id: ids,
      body,
      user,
      html_url: `https://github.example/acme/shop/pull/7#issuecomment-${ids}`,
    }
    comments.push(comment)
    return comment
  }
  for (const { body, user } of there) add(body, user)
  const own = { login: 'github-actions[bot]' }

  const server = createServer(async (request, response) => {
    const { status, body, text, headers = {} } = answer(request, await textOf(request))
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text ?? JSON.stringify(body))
  })

  function answer(
    request: IncomingMessage,
    text: string,
  ): { status: number; body: unknown; text?: string; headers?: Record<string, string> } {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const { method, headers } = request
    asked.push(`${method} ${pathname}`)
    if (pathname === '/token') {
      if (headers.authorization !== 'Bearer job-token') return { status: 401, body: {} }
      audiences.push(searchParams.get('audience') ?? '')
      return { status: 200, body: { value: 'header.payload.signature' } }
    }
    if (!headers['user-agent'])
      return { status: 403, body: { message: 'Request forbidden by administrative rules.' } }
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { message: 'Bad credentials' } }
    if (pathname === '/graphql') return { status: 200, body: { data: { viewer: own } } }
    if (method === 'GET' && faults > 0) {
      faults--
      return { status: 502, body: 'Bad gateway' }
    }
    const content = /^\/repos\/acme\/shop\/contents\/(.+)$/.exec(pathname)
    if (method === 'GET' && content) {
      const file = files[`${searchParams.get('ref')}:${content[1]}`]
      if (headers.accept !== 'application/vnd.github.raw+json')
        return { status: 200, body: { content: 'base64' } }
      return file === undefined
        ? { status: 404, body: { message: 'Not Found' } }
        : { status: 200, body: undefined, text: file }
    }
    const tree = /^\/repos\/acme\/shop\/git\/trees\/([^/]+)$/.exec(pathname)
    if (method === 'GET' && tree) {
      const names = Object.keys(files).filter(name => name.startsWith(`${tree[1]}:`))
      if (names.length === 0) return { status: 404, body: { message: 'Not Found' } }
      const paths = names.map(name => name.slice(name.indexOf(':') + 1))
      const isWhole = searchParams.get('recursive') === '1'
      const blobs = paths.filter(path => isWhole || !path.includes('/')).map(path => ({ path, type: 'blob' }))
      return { status: 200, body: { sha: tree[1], tree: blobs, truncated } }
    }
    const list = /^\/repos\/acme\/shop\/issues\/(\d+)\/comments$/.exec(pathname)
    const one = /^\/repos\/acme\/shop\/issues\/comments\/(\d+)$/.exec(pathname)
    if (method === 'GET' && list) {
      if (list[1] !== '7') return { status: 404, body: { message: 'Not Found' } }
      const size = Math.min(100, Number(searchParams.get('per_page') ?? 30))
      const page = Number(searchParams.get('page') ?? 1)
      return { status: 200, body: comments.slice((page - 1) * size, page * size) }
    }
    const isWrite = (method === 'POST' && list) || (method === 'PATCH' && one)
    if (!isWrite) return { status: 404, body: { message: 'Not Found' } }
    if (readOnly) return { status: 403, body: { message: 'Resource not accessible by integration' } }
    if (limited > 0) {
      limited--
      const message =
        'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
      return { status: 403, body: { message }, headers: { 'retry-after': '1' } }
    }
    const sent = JSON.parse(text) as { body?: unknown }
    const unknown = Object.keys(sent).filter(name => name !== 'body')
    if (unknown.length > 0 || typeof sent.body !== 'string' || sent.body.trim() === '') {
      return { status: 422, body: { message: 'Validation Failed' } }
    }
    if (sent.body.length > 65_536) {
      return {
        status: 422,
        body: { message: 'Validation Failed: Body is too long (maximum is 65536 characters)' },
      }
    }
    if (list) return { status: 201, body: add(sent.body, own) }
    const comment = comments.find(({ id }) => String(id) === one?.[1])
    if (!comment) return { status: 404, body: { message: 'Not Found' } }
    // a token that may write could edit anybody's comment: ours must never try
    if (comment.user.login !== own.login) return { status: 403, body: { message: 'not your comment' } }
    comment.body = sent.body
    return { status: 200, body: comment }
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, token, comments, asked, audiences, close: () => new Promise(done => server.close(done)) }
}

/**
 * A stand-in of the service's upload: it takes a key with its email, or a token, and keeps what came. `before` are answers that come
 * before all others.
 */
export async function startService(
  refusal?: { status: number; code: string; message: string },
  before: { status: number; headers?: Record<string, string> }[] = [],
) {
  const uploads: {
    headers: IncomingMessage['headers']
    fields: Record<string, string>
    /** In the order in which they came. */
    files: Record<string, string>
    plan: string
  }[] = []
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    const fields: Record<string, string> = {}
    const files: Record<string, string> = {}
    let plan = ''
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = value
      else if (name !== 'plan') files[name] = await value.text()
      else plan = gunzipSync(new Uint8Array(await value.arrayBuffer())).toString()
    }
    uploads.push({ headers: request.headers, fields, files, plan })
    const first = before.shift()
    if (first) {
      response.writeHead(first.status, first.headers)
      response.end()
      return
    }
    const isFound = request.method === 'POST' && request.url === '/api/assessment/api'
    const calls = { callsUsed: uploads.length, callLimit: 5 }
    const answer = refusal ?? { id: `0000-${uploads.length}`, summary: {}, policyResponse: {}, ...calls }
    response.writeHead(isFound ? (refusal?.status ?? 201) : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isFound ? answer : {}))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, uploads, close: () => new Promise(done => server.close(done)) }
}

async function textOf(request: IncomingMessage): Promise<string> {
  return new TextDecoder().decode(await bytesOf(request))
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
