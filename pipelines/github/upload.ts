import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { receipt } from '../../policies/cli/upload/receipt.ts'
import { send, type Upload, UploadError } from '../../policies/cli/upload/send.ts'
import type { GateOutcome } from '../../policies/formats/index.ts'
import type { Commands, Environment } from './commands.ts'
import type { Run } from './event.ts'
import type { Inputs } from './inputs.ts'

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
  json: Uint8Array
  label: string
  /** The gate that it was held to here, so that the service says the same. */
  gate: Pick<GateOutcome, 'failOn' | 'only'>
  /** Settings and what the sources write, by the field that they are sent in. */
  files: Upload['files']
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
  const said = {
    project: run.repository,
    branch: run.branch,
    commit: run.commit,
    pullRequest: run.pullRequest ? String(run.pullRequest.number) : '',
    runUrl: run.runUrl,
    label: plan.label,
    failOn: plan.gate.failOn,
    only: plan.gate.only ?? '',
  }
  const call = [
    env.GITHUB_RUN_ID,
    env.GITHUB_RUN_ATTEMPT,
    env.GITHUB_JOB,
    env.GITHUB_ACTION,
    plan.label,
    plan.name,
    // jobs of one matrix are told apart by nothing else
    createHash('sha256').update(plan.json).digest('hex'),
  ]
  const sent: Upload = {
    ...{ url, ...(await credentials(identity, env, commands)) },
    fields: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
    ...{ files: plan.files, plan: new Uint8Array(gzipSync(plan.json)), fileName: plan.name },
    idempotencyKey: createHash('sha256').update(JSON.stringify(call)).digest('hex'),
  }
  const answer = await send(
    sent,
    request => fetch(request),
    seconds => setTimeout(seconds * 1000),
  )
  commands.print(receipt(sent, plan.json, undefined, answer))
  return `${url}/dashboard/assessments/${answer.id}`
}

async function credentials(
  identity: Identity,
  env: Environment,
  commands: Commands,
): Promise<Pick<Upload, 'key' | 'email'>> {
  if ('key' in identity) return identity
  const address = `${env.ACTIONS_ID_TOKEN_REQUEST_URL}&audience=${encodeURIComponent(identity.audience)}`
  const headers = { authorization: `Bearer ${env.ACTIONS_ID_TOKEN_REQUEST_TOKEN}` }
  const response = await fetch(address, { headers }).catch(() => undefined)
  const token = response?.ok ? ((await response.json()) as { value?: unknown }).value : undefined
  if (typeof token !== 'string') throw new UploadError('NO_ID_TOKEN', 'GitHub gave no ID token')
  commands.mask(token)
  return { key: token, email: undefined }
}
