import { createHmac } from 'node:crypto'
import { vi } from 'vitest'
import { type Answer, type env, newAddress, nextPlan, read } from './client.ts'
import { sendWith } from './faults.ts'

interface Patch {
  data: {
    type: string
    attributes: { status: string; message: string; url?: string }
    relationships?: { outcomes: { data: { type: string; attributes: Record<string, unknown> }[] } }
  }
}

interface Settings {
  /** The plan's JSON, or what the plan's address answers in its place. */
  plan?: string | (() => Response)
  /** What the address that files lie at answers; left out: the plan. */
  archive?: () => Response
  /** Where the plan's address leads to. */
  location?: string
  /** Answers with this before anything is taken. */
  faults?: number[]
}

const host = 'https://app.terraform.io'
let runs = 0

/**
 * The stand-in of HCP Terraform behind `fetch`: it gives a plan by a redirect to where files lie, and takes the results of a
 * run task. It refuses what HCP Terraform refuses: another token, another media type, an unknown field or status, an outcome
 * without its parts, a result after the last. `vi.unstubAllGlobals` ends it.
 */
export function stubHcp({ plan = nextPlan(), archive, location, faults = [] }: Settings = {}) {
  runs++
  const token = `token-${runs}.atlasv1.${'x'.repeat(40)}`
  const callback = `${host}/api/v2/task-results/${crypto.randomUUID()}/callback`
  const planAddress = `${host}/api/v2/plans/plan-${runs}/json-output`
  const archiveAddress = location ?? `https://archivist.terraform.io/v1/object/${runs}`
  const asked: { method: string; url: string; token: string | null }[] = []
  const patches: Patch['data'][] = []
  const refused: string[] = []

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { method, url, headers } = request
    const authorization = headers.get('authorization')
    asked.push({ method, url, token: authorization })
    if (url === archiveAddress) return archive?.() ?? new Response(String(plan))
    const fault = faults.shift()
    if (fault !== undefined) return new Response('', { status: fault })
    if (authorization !== `Bearer ${token}`) return new Response('', { status: 401 })
    if (url === planAddress && method === 'GET') {
      if (typeof plan !== 'string') return plan()
      return new Response(null, { status: 307, headers: { location: archiveAddress } })
    }
    if (url !== callback || method !== 'PATCH') return new Response('', { status: 404 })
    const patch = await request.json<Patch>()
    const wrong = problemOf(headers.get('content-type'), patch, patches.at(-1)?.attributes.status)
    if (wrong) {
      refused.push(wrong)
      return Response.json({ errors: [{ status: '422', detail: wrong }] }, { status: 422 })
    }
    patches.push(patch.data)
    return new Response('', { status: 200 })
  })

  const payload = {
    payload_version: 1,
    stage: 'post_plan',
    access_token: token,
    capabilities: { outcomes: true },
    configuration_version_download_url: `${host}/api/v2/configuration-versions/cv-1/download`,
    configuration_version_id: 'cv-1',
    is_speculative: false,
    organization_name: 'acme',
    plan_json_api_url: planAddress,
    run_app_url: `${host}/app/acme/shop/runs/run-${runs}`,
    run_created_at: '2026-11-21T13:47:13.036Z',
    run_created_by: 'username',
    run_id: `run-${runs}`,
    run_message: 'Triggered via UI',
    task_result_callback_url: callback,
    task_result_enforcement_level: 'mandatory',
    task_result_id: `taskrs-${runs}`,
    vcs_branch: 'main',
    vcs_commit_url: 'https://github.com/acme/shop/commit/7d8fb2a2d601edebdb7a59ad2088a96673637d22',
    vcs_pull_request_url: 'https://github.com/acme/shop/pull/7',
    vcs_repo_url: 'https://github.com/acme/shop',
    workspace_app_url: `${host}/app/acme/shop`,
    workspace_id: 'ws-1',
    workspace_name: 'shop',
    workspace_working_directory: '/terraform',
  }
  return {
    asked,
    patches,
    refused,
    payload,
    /** The results as `status message`, once the last one has come. */
    async results(): Promise<string[]> {
      while (!['passed', 'failed'].includes(patches.at(-1)?.attributes.status ?? '')) await scheduler.wait(20)
      return patches.map(({ attributes }) => `${attributes.status} ${attributes.message}`)
    },
  }
}

/** Calls a run task as HCP Terraform does; `bindings` stand in for those of the Worker. */
export async function callRunTask(
  { endpoint, hmacKey }: { endpoint: string; hmacKey: string },
  payload: object,
  signature?: string,
  bindings: Partial<typeof env> = {},
  address = newAddress(),
): Promise<Answer> {
  const body = JSON.stringify(payload)
  const signed = signature ?? createHmac('sha512', hmacKey).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'TFC/1.0 (+https://app.terraform.io; TFC)',
    'x-tfc-task-signature': signed,
    'cf-connecting-ip': address,
  }
  return read(await sendWith(bindings, new URL(endpoint).pathname, { method: 'POST', body, headers }))
}

function problemOf(
  type: string | null,
  { data, ...others }: Patch,
  last: string | undefined,
): string | undefined {
  if (type !== 'application/vnd.api+json') return `media type ${type}`
  if (last === 'passed' || last === 'failed') return 'the result is final'
  const { attributes, relationships, type: kind, ...rest } = data
  if (kind !== 'task-results' || Object.keys({ ...others, ...rest }).length > 0) return 'unknown field'
  const unknown = Object.keys(attributes).filter(name => !['status', 'message', 'url'].includes(name))
  if (unknown.length > 0) return `unknown attribute ${unknown}`
  if (!['running', 'passed', 'failed'].includes(attributes.status)) return `status ${attributes.status}`
  for (const { type: kind, attributes } of relationships?.outcomes.data ?? []) {
    const {
      description,
      body,
      tags = {},
    } = attributes as { description?: string; body?: string; tags?: object }
    const known = ['outcome-id', 'description', 'body', 'url', 'tags']
    if (kind !== 'task-result-outcomes' || !attributes['outcome-id'] || !description)
      return 'outcome without its parts'
    if (Object.keys(attributes).some(name => !known.includes(name))) return 'unknown part of an outcome'
    if (description.includes('\n') || (body?.length ?? 0) > 1_000_000) return 'outcome too long'
    for (const tag of Object.values(tags).flat() as { label?: string; level?: string }[]) {
      if (!tag.label || !['none', 'info', 'warning', 'error'].includes(tag.level ?? 'none')) return 'tag'
    }
  }
  return undefined
}
