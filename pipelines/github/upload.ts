import { createHash } from 'node:crypto'
import type { Commands, Environment } from './commands.ts'
import type { Run } from './event.ts'
import type { Inputs } from './inputs.ts'

/** The service, or GitHub's issuer of tokens, said no. */
export class UploadError extends Error {}

/** How an upload says whose it is: by a key and its email, or by a token that GitHub gives to this job. */
export type Identity = { key: string; email: string } | { audience: string }

/** Who this run is for the service; undefined where nothing was said, a reason where it cannot be. */
export function identityOf(
  { apiKey, email, account, url }: Inputs,
  env: Environment,
): Identity | string | undefined {
  if (apiKey !== '')
    return email === '' ? "api-key needs the account's email beside it" : { key: apiKey, email }
  if (account === '') return undefined
  if (!env.ACTIONS_ID_TOKEN_REQUEST_URL) return 'this run gets no ID token (a fork, or no `id-token: write`)'
  return { audience: `${url}/accounts/${account}` }
}

interface Plan {
  /** as the service shall call it */
  name: string
  json: Blob
  label: string
}

/**
 * Sends one plan to the service.
 * @returns the address of its report
 * @throws UploadError
 */
export async function upload(
  plan: Plan,
  identity: Identity,
  { url }: Inputs,
  run: Run,
  env: Environment,
  commands: Commands,
): Promise<string> {
  const form = new FormData()
  const said = {
    project: run.repository,
    branch: run.branch,
    commit: run.commit,
    pullRequest: run.pullRequest ? String(run.pullRequest.number) : '',
    runUrl: run.runUrl,
    label: plan.label,
  }
  for (const [name, value] of Object.entries(said)) if (value !== '') form.append(name, value)
  form.append('plan', plan.json, plan.name)
  const call = [
    env.GITHUB_RUN_ID,
    env.GITHUB_RUN_ATTEMPT,
    env.GITHUB_JOB,
    env.GITHUB_ACTION,
    plan.label,
    plan.name,
  ]
  const headers = {
    'idempotency-key': createHash('sha256').update(JSON.stringify(call)).digest('hex'),
    ...(await credentials(identity, env, commands)),
  }
  const response = await fetch(`${url}/api/assessment/api`, { method: 'POST', headers, body: form }).catch(
    () => {
      throw new UploadError(`${url} could not be reached`)
    },
  )
  const answer = (await response.json().catch(() => ({}))) as {
    id?: unknown
    code?: unknown
    message?: unknown
  }
  if (typeof answer.id === 'string') return `${url}/dashboard/assessments/${answer.id}`
  throw new UploadError(
    typeof answer.code === 'string'
      ? `${answer.code}: ${String(answer.message)}`
      : `status ${response.status}`,
  )
}

async function credentials(
  identity: Identity,
  env: Environment,
  commands: Commands,
): Promise<Record<string, string>> {
  if ('key' in identity) return { authorization: `Bearer ${identity.key}`, email: identity.email }
  const address = `${env.ACTIONS_ID_TOKEN_REQUEST_URL}&audience=${encodeURIComponent(identity.audience)}`
  const headers = { authorization: `Bearer ${env.ACTIONS_ID_TOKEN_REQUEST_TOKEN}` }
  const response = await fetch(address, { headers }).catch(() => undefined)
  const token = response?.ok ? ((await response.json()) as { value?: unknown }).value : undefined
  if (typeof token !== 'string') throw new UploadError('GitHub gave no ID token')
  commands.mask(token)
  return { authorization: `Bearer ${token}` }
}
