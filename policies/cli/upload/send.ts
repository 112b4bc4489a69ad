import type { Report } from '../../engine/index.ts'

/** One upload to the service. */
export interface Upload {
  /** Of the service, `https://plumbline.example`. */
  readonly url: string
  /** An API key, or the ID token of a job. */
  readonly key: string
  /** Of the account; an ID token needs none. */
  readonly email: string | undefined
  readonly fields: Readonly<Record<string, string>>
  /** Text files that stand before the plan, by field. */
  readonly files: Readonly<Record<string, string>>
  readonly plan: Uint8Array<ArrayBuffer>
  readonly fileName: string
  /** The same for each attempt at the same call, so that it counts once. */
  readonly idempotencyKey: string
}

/** The service's answer: its report, and what the gate said that was asked for. */
export type Answer = Report & {
  readonly id: string
  readonly callsUsed: number
  readonly callLimit: number
  readonly truncated?: { readonly findings: number; readonly undetermined: number }
  readonly gate?: {
    readonly passed: boolean
    readonly failOn: 'HIGH' | 'MEDIUM' | 'LOW' | 'INFO' | 'none'
    readonly only: 'all' | 'introduced'
    readonly dataLoss: 'HIGH' | 'MEDIUM' | 'LOW' | 'INFO' | 'none'
  } | null
}

/** The service refused, or could not be reached. */
export class UploadError extends Error {
  /** The service's, or one of ours. */
  readonly code: string
  /** The seconds after which the service wants to be asked again. */
  readonly after: number

  constructor(code: string, message: string, after = 0) {
    super(message)
    this.name = 'UploadError'
    this.code = code
    this.after = after
  }
}

/** Seconds before each further attempt; more where the service says so. */
const PAUSES = [1, 4]

/** A pipeline waits no longer than this, whatever the service says. */
const LONGEST_PAUSE = 60

/**
 * Sends a plan, and once more where the service was not there: the call counts once. Throws UploadError.
 * @param wait a pause in seconds
 */
export async function send(
  upload: Upload,
  fetch: (request: Request) => Promise<Response>,
  wait: (seconds: number) => Promise<void>,
): Promise<Answer> {
  const address = addressOf(upload.url)
  for (let attempt = 0; ; attempt++) {
    const outcome = await once(address, upload, fetch)
    if (!(outcome instanceof UploadError)) return outcome
    const pause = PAUSES[attempt]
    if (!AGAIN.has(outcome.code) || pause === undefined) throw outcome
    await wait(Math.min(Math.max(pause, outcome.after), LONGEST_PAUSE))
  }
}

/** What may be otherwise in a moment. */
const AGAIN: ReadonlySet<string> = new Set([
  ...['UNREACHABLE', 'HTTP_429', 'HTTP_502', 'HTTP_503', 'HTTP_504'],
  ...['SERVICE_BUSY', 'UPLOAD_TOO_SLOW', 'RATE_LIMITED'],
])

/** Where uploads to a service go. A key goes over an encrypted line, or to this machine. Throws UploadError. */
export function addressOf(url: string): URL {
  let address: URL
  try {
    address = new URL('api/assessment/api', `${url.replace(/(?<!\/)\/+$/, '')}/`)
  } catch {
    throw new UploadError('URL_INVALID', `${url} is no address of a service, as https://plumbline.example`)
  }
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLocal))
    throw new UploadError('URL_NOT_ENCRYPTED', `${url} is not https: the key would be readable on the way`)
  return address
}

async function once(
  address: URL,
  { key, email, fields, files, plan, fileName, idempotencyKey }: Upload,
  fetch: (request: Request) => Promise<Response>,
): Promise<Answer | UploadError> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, text] of Object.entries(files))
    form.append(name, new Blob([text]), name === 'written' ? 'written.json' : 'plumbline.yaml')
  form.append('plan', new Blob([plan]), fileName)
  const headers = {
    authorization: `Bearer ${key}`,
    'idempotency-key': idempotencyKey,
    ...(email ? { email } : {}),
  }
  let response: Response
  try {
    response = await fetch(new Request(address, { method: 'POST', body: form, headers, redirect: 'manual' }))
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return new UploadError('UNREACHABLE', `${address.origin} could not be reached${cause}`)
  }
  const after = Number(response.headers.get('retry-after')) || 0
  const body: unknown = await response.json().catch(() => undefined)
  const said = typeof body === 'object' && body !== null ? (body as Partial<Answer & Refusal>) : undefined
  // 422 is a report where the gate fails, and a refusal where the plan is none
  if (said?.policyResponse && said.summary && (response.status === 201 || response.status === 422))
    return said as Answer
  if (typeof said?.code === 'string') {
    const message = [said.message ?? ''].flat().join('; ')
    return new UploadError(said.code, message || `The service refused with status ${response.status}`, after)
  }
  const { status } = response
  return new UploadError(
    `HTTP_${status}`,
    `${address.origin} answered ${status}, and no report: ${adviceOn(response)}`,
    after,
  )
}

/** What to do about an answer that is not the service's. */
function adviceOn({ status, headers }: Response): string {
  const location = headers.get('location')
  if (location)
    return `it leads to ${location}, and a key is sent to no other address than the one that is named`
  if (status === 413) return 'what stands before the service takes no upload as large as this'
  return status === 429 || status >= 500 ? 'try again later' : 'is it the address of the service?'
}

interface Refusal {
  readonly code: string
  readonly message: string | readonly string[]
}
