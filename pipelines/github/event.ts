import { readFile } from 'node:fs/promises'
import type { Environment } from './commands.ts'

/** Where a step runs, as its environment and the event say. */
export interface Run {
  /** `acme/shop` */
  repository: string
  event: string
  /** The commit that was planned: of a pull request its head, not the merge that GitHub made of it. */
  commit: string
  /** '' of a tag */
  branch: string
  runUrl: string
  pullRequest: PullRequest | undefined
}

interface PullRequest {
  number: number
  /** The commit that it would be merged into, where the event says it. */
  base: string
  /** From another repository: GitHub gives such a run a token that writes nothing, and no secrets. */
  isFork: boolean
}

interface Event {
  number?: unknown
  pull_request?: {
    number?: unknown
    head?: { sha?: unknown; ref?: unknown; repo?: { id?: unknown } | null }
    base?: { sha?: unknown; repo?: { id?: unknown } | null }
  }
  issue?: { number?: unknown; pull_request?: unknown }
  workflow_run?: { head_sha?: unknown; head_branch?: unknown }
}

/**
 * Reads the event of a run: https://docs.github.com/actions/reference/events-that-trigger-workflows
 * @param asked the number of a pull request that the workflow names itself; it comes before the event's
 */
export async function readRun(env: Environment, asked: number | undefined): Promise<Run> {
  const event = await eventOf(env)
  const { pull_request: pull, issue, workflow_run: after } = event
  const repository = env.GITHUB_REPOSITORY ?? ''
  const server = env.GITHUB_SERVER_URL ?? 'https://github.com'
  const number = asked ?? numberOf(pull?.number) ?? (issue?.pull_request ? numberOf(issue.number) : undefined)
  const isOfEvent = number !== undefined && number === numberOf(pull?.number)
  return {
    repository,
    event: env.GITHUB_EVENT_NAME ?? '',
    commit: text(pull?.head?.sha) || text(after?.head_sha) || (env.GITHUB_SHA ?? ''),
    branch: text(pull?.head?.ref) || text(after?.head_branch) || branchOf(env),
    runUrl: env.GITHUB_RUN_ID ? `${server}/${repository}/actions/runs/${env.GITHUB_RUN_ID}` : '',
    pullRequest:
      number === undefined
        ? undefined
        : {
            number,
            base: isOfEvent ? text(pull?.base?.sha) : '',
            // the repository of a fork may be gone: then it is nobody's
            isFork: isOfEvent && pull?.head?.repo?.id !== pull?.base?.repo?.id,
          },
  }
}

async function eventOf({ GITHUB_EVENT_PATH: path }: Environment): Promise<Event> {
  if (!path) return {}
  try {
    const event: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof event === 'object' && event !== null ? event : {}
  } catch {
    return {}
  }
}

function branchOf({ GITHUB_REF_TYPE: type, GITHUB_REF_NAME: name = '' }: Environment): string {
  return type === 'tag' ? '' : name
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
