import { env as bindings, exports } from 'cloudflare:workers'
import type { Env } from '../../../worker/context.ts'
import { burstLimits } from '../../../worker/services/limits/service.ts'

export const env = bindings as unknown as Env

export const origin = 'http://localhost:8787'

export const password = 'upright-wall-9!'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test says it is
  body: any
}

export interface Options {
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

let addresses = 0

/** An address that no other test calls from: the limits count by it. */
export function newAddress(): string {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/**
 * What an attempt gets when the caller `key` has used up a limit. Its windows follow the clock, so where one ended in
 * between, all is done again in the next.
 */
export async function whenUsedUp<T>(
  limit: keyof typeof burstLimits,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const window = () => Math.floor(Date.now() / 1000 / burstLimits[limit].period)
  for (;;) {
    const begun = window()
    while ((await env[limit].limit({ key })).success);
    const answer = await attempt()
    if (window() === begun) return answer
  }
}

/** One request through the whole Worker. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('cf-connecting-ip')) headers.set('cf-connecting-ip', newAddress())
  headers.set('host', new URL(origin).host)
  return exports.default.fetch(new Request(origin + path, { redirect: 'manual', ...init, headers }))
}

/** One call of the API with a JSON body. */
export async function call(
  method: string,
  path: string,
  { body, token, headers }: Options = {},
): Promise<Answer> {
  const response = await send(`/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return read(response)
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

let people = 0

export interface Person {
  email: string
  accountId: string
  token: string
  refreshToken: string
}

export function newEmail(): string {
  people++
  return `person-${people}-${crypto.randomUUID().slice(0, 8)}@example.com`
}

export async function signUp(planType = 'FREE'): Promise<Person> {
  const email = newEmail()
  const { body } = await call('POST', '/account', {
    body: { email, name: 'Ada Lovelace', password, planType },
  })
  return { email, ...body }
}

/** The code of the newest mail of a kind to an address, as soon as the queue has brought it. */
export async function codeFor(
  email: string,
  path: '/account/verify' | '/auth/password/reset',
): Promise<string> {
  for (;;) {
    for (const mail of await outbox()) {
      const code = mail.to === email && new RegExp(`${path}\\?code=([\\w-]+)`).exec(mail.text)?.[1]
      if (code) return code
    }
    await scheduler.wait(20)
  }
}

/** All mail that the service has sent, newest first. */
export async function outbox(): Promise<{ to: string; subject: string; text: string; html: string }[]> {
  return (await send('/dev/outbox.json')).json()
}

/** The subjects of all mail to an address, newest first. */
export async function mailTo(email: string): Promise<string[]> {
  return (await outbox()).filter(mail => mail.to === email).map(mail => mail.subject)
}

export async function waitForMail(email: string, subject: string): Promise<void> {
  while (!(await mailTo(email)).includes(subject)) await scheduler.wait(20)
}

/** A person whose email is verified, by the session that this began. */
export async function verified(planType = 'FREE'): Promise<Person> {
  const { email } = await signUp(planType)
  const { body } = await call('PATCH', `/account/verify/${await codeFor(email, '/account/verify')}`)
  return { email, ...body }
}

export interface Uploader extends Person {
  key: string
}

/** A verified person with an API key. */
export async function uploader(): Promise<Uploader> {
  const person = await verified()
  const { body } = await call('POST', '/auth/api-key', { token: person.token })
  return { ...person, key: body.token }
}

/** An ADMIN, made as an operator makes one. */
export async function admin(): Promise<Person> {
  const person = await verified()
  await env.DB.prepare(`update accounts set role = 'ADMIN' where id = ?`).bind(person.accountId).run()
  return person
}

interface UploadOptions {
  field?: string
  key?: string
  email?: string
  headers?: Record<string, string>
  /** Text fields beside the plan. */
  fields?: Record<string, string>
  /** Text files before the plan, by field. */
  files?: Record<string, string>
  fileName?: string
}

export async function upload(
  person: Uploader,
  plan: string | Uint8Array<ArrayBuffer>,
  {
    field = 'plan',
    key = person.key,
    email = person.email,
    headers = {},
    fields = {},
    files = {},
    fileName = 'tfplan.json',
  }: UploadOptions = {},
): Promise<Answer> {
  const form = new FormData()
  form.append('note', 'a field that nobody asked for')
  const said = Object.entries(fields)
  // half of them before the plan, half after it
  for (const [name, value] of said.slice(0, said.length / 2)) form.append(name, value)
  for (const [name, text] of Object.entries(files)) form.append(name, new Blob([text]), 'plumbline.yaml')
  form.append(field, new Blob([plan]), fileName)
  for (const [name, value] of said.slice(said.length / 2)) form.append(name, value)
  const authorization = `Bearer ${key}`
  return read(
    await send('/api/assessment/api', {
      method: 'POST',
      body: form,
      headers: { email, authorization, ...headers },
    }),
  )
}

/** A plan that creates an open bucket, small and whole. */
export function planOf(resources: { address: string; type: string; name: string; after: unknown }[]): string {
  return JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.9.0',
    planned_values: { root_module: {} },
    resource_changes: resources.map(({ address, type, name, after }) => ({
      address,
      mode: 'managed',
      type,
      name,
      provider_name: 'registry.terraform.io/hashicorp/aws',
      change: {
        actions: ['create'],
        before: null,
        after,
        after_unknown: {},
        before_sensitive: false,
        after_sensitive: {},
      },
    })),
    configuration: { root_module: { resources: [] } },
  })
}

/** One database without encryption: one finding at least. */
export const unsafePlan = planOf([database('main')])

let plans = 0

/** The same finding in bytes that no upload had before: a call of its own. */
export function nextPlan(): string {
  plans++
  return unsafePlan.replace('"1.9.0"', `"1.9.${plans}"`)
}

/** A database that is not encrypted and, unless told, public; `main["a"]` is one of several. */
export function database(name: string, after: Record<string, unknown> = {}) {
  return {
    address: `aws_db_instance.${name}`,
    type: 'aws_db_instance',
    name: name.replace(/\[.*$/, ''),
    after: { storage_encrypted: false, publicly_accessible: true, engine: 'postgres', ...after },
  }
}
