import type { Outcome } from './outcomes.ts'
import type { RunTaskRequest } from './schema.ts'

/** HCP Terraform would not give the plan, or not take the result; `isFinal`: asking again changes nothing. */
export class HcpError extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.name = 'HcpError'
    this.isFinal = isFinal
  }
}

export interface Result {
  status: 'running' | 'passed' | 'failed'
  message: string
  url?: string
  outcomes?: readonly Outcome[]
}

/** Whether an address may be called with a run's token: https, and the very host that the run task names. */
export function isAt(host: string, address: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(address)
  return protocol === 'https:' && hostname === host && port === '' && username + password === ''
}

/**
 * The plan of a run as JSON. HCP Terraform answers with a redirect to where files lie, for a minute; that host gets no token,
 * and must be HCP Terraform's own, or the Terraform Enterprise itself.
 * @throws HcpError
 */
export async function fetchPlan(host: string, request: RunTaskRequest): Promise<ReadableStream<Uint8Array>> {
  const address = request.plan_json_api_url
  if (!address) throw new HcpError('HCP Terraform named no plan', true)
  const headers = { authorization: `Bearer ${request.access_token}` }
  const first = await ask(address, { headers })
  const isRedirect = [301, 302, 303, 307, 308].includes(first.status)
  const answer = isRedirect ? await ask(locationOf(host, address, first), {}) : first
  if (answer.status === 200 && answer.body) return answer.body
  if (answer.status === 204) throw new HcpError('The plan is not finished', false)
  if (answer.status === 422) throw new HcpError('Plans as JSON need Terraform 0.12 or newer', true)
  throw new HcpError(
    `HCP Terraform answered ${answer.status} for the plan`,
    answer.status < 500 && answer.status !== 429,
  )
}

/** Tells HCP Terraform how it stands. @throws HcpError */
export async function sendResult({ task_result_callback_url, access_token }: RunTaskRequest, result: Result) {
  const { status, message, url, outcomes } = result
  const answer = await ask(task_result_callback_url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({
      data: {
        type: 'task-results',
        attributes: { status, message, ...(url && { url }) },
        ...(outcomes && { relationships: { outcomes: { data: outcomes } } }),
      },
    }),
  })
  if (answer.status === 200) return
  throw new HcpError(
    `HCP Terraform answered ${answer.status} to the result`,
    answer.status < 500 && answer.status !== 429,
  )
}

function locationOf(host: string, address: string, { headers }: Response): string {
  const location = headers.get('location')
  if (!location || !URL.canParse(location, address)) throw new HcpError('The plan lies nowhere', true)
  const { href, hostname } = new URL(location, address)
  const isOwn = hostname.endsWith(cloud) && host.endsWith(cloud)
  if (!isAt(isOwn ? hostname : host, href))
    throw new HcpError('The plan lies at a host that is not asked', true)
  return href
}

/** HCP Terraform answers at `app.terraform.io`, and keeps files at another host of this domain. */
const cloud = '.terraform.io'

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(60_000) })
  } catch {
    throw new HcpError('HCP Terraform could not be reached', false)
  }
}
