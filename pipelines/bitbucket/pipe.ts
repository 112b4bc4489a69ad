import { existsSync } from 'node:fs'
import { assessFile } from '../../policies/cli/assess.ts'
import { nearest, readSettingsFile } from '../../policies/cli/settings.ts'
import { logged } from '../../policies/cli/terminal.ts'
import { VERSION } from '../../policies/cli/version.ts'
import { SEVERITIES } from '../../policies/engine/index.ts'
import { type Assessment, formats, outcomeOf, type Unread } from '../../policies/formats/index.ts'
import { gateOf } from '../../policies/gate.ts'
import { PolicyFileError } from '../../policies/own/faults.ts'
import { SettingsError } from '../../policies/settings/document.ts'
import { expanded, InputError, runVerdictOf } from '../plans.ts'
import { BitbucketError, insightsOf, post } from './insights.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The Bitbucket pipe: judges the plans in the pipeline, prints the report, and writes it to Code Insights through the
 * pipeline's own proxy.
 * @returns the exit status of the step: 0 passed, 1 failed or not judged
 */
export async function main(
  env: Environment,
  write: (text: string) => void = text => process.stdout.write(text),
): Promise<number> {
  try {
    return await run(env, write)
  } catch (error) {
    const known = [InputError, SettingsError, PolicyFileError].some(kind => error instanceof kind)
    if (!known) throw error
    write(`${logged(`Plumbline: ${(error as Error).message}`, { lines: true })}\n`)
    return 1
  }
}

async function run(env: Environment, write: (text: string) => void): Promise<number> {
  const patterns = (env.PLAN ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  if (patterns.length === 0) throw new InputError('PLAN is missing: the path of a plan file')
  const failOn = oneOf(env, 'FAIL_ON', [...SEVERITIES, 'none'])
  const only = oneOf(env, 'ONLY', ['introduced', 'all'])
  const insights = oneOf(env, 'CODE_INSIGHTS', ['true', 'false']) ?? 'true'
  const label = env.LABEL || 'default'
  const config = env.CONFIG
  if (config && config !== 'none' && !existsSync(config))
    throw new InputError(`CONFIG names no file: ${config}`)
  const judged: (Assessment | Unread)[] = []
  for (const plan of expanded(patterns, env.BITBUCKET_CLONE_DIR ?? '.')) {
    const file = config === 'none' ? undefined : config || nearest(plan)
    const settings = file === undefined ? undefined : await readSettingsFile(file)
    const gate = gateOf({ failOn, only }, settings, { only: 'introduced' })
    const answer = await assessFile(plan, undefined, settings ? { settings } : {})
    judged.push(
      'report' in answer
        ? { ...answer, version: VERSION, label, gate: outcomeOf(answer.report, gate) }
        : answer,
    )
  }
  write(formats.table(judged))
  if (insights === 'true') await tell(env, judged, label, write)
  return runVerdictOf(judged) === 'pass' ? 0 : 1
}

/** What Bitbucket does not take changes no verdict. */
async function tell(
  env: Environment,
  judged: readonly (Assessment | Unread)[],
  label: string,
  write: (text: string) => void,
): Promise<void> {
  const { BITBUCKET_WORKSPACE: workspace, BITBUCKET_REPO_SLUG: repository, BITBUCKET_COMMIT: commit } = env
  const read = judged.filter(entry => 'report' in entry)
  if (!workspace || !repository || !commit || read.length === 0) return
  const link = env.BITBUCKET_BUILD_NUMBER
    ? `https://bitbucket.org/${workspace}/${repository}/pipelines/results/${env.BITBUCKET_BUILD_NUMBER}`
    : ''
  const proxy = env.PROXY || 'http://host.docker.internal:29418'
  try {
    await post({ workspace, repository, commit, proxy }, label, insightsOf(read, label, link))
  } catch (error) {
    if (!(error instanceof BitbucketError)) throw error
    write(`Plumbline: no report in Code Insights: ${error.message}. The verdict stands without it.\n`)
  }
}

function oneOf<const Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const said = env[name]
  if (!said) return undefined
  const found = values.find(value => value.toLowerCase() === said.toLowerCase())
  if (found === undefined) throw new InputError(`${name} takes ${values.join(', ')}; it was ${said}`)
  return found
}
