import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { aboutPolicies } from '../../policies/cli/about.ts'
import { assessFile } from '../../policies/cli/assess.ts'
import { bytesOf, openPlan } from '../../policies/cli/plan-file.ts'
import { labelOf } from '../../policies/cli/upload/ci.ts'
import { type Upload, UploadError } from '../../policies/cli/upload/send.ts'
import { UsageError } from '../../policies/cli/usage.ts'
import { VERSION } from '../../policies/cli/version.ts'
import { type Report, SEVERITIES } from '../../policies/engine/index.ts'
import { type Assessment, formats, outcomeOf, type Unread } from '../../policies/formats/index.ts'
import { code, markdown } from '../../policies/formats/markdown.ts'
import { gateOf } from '../../policies/gate.ts'
import { SettingsError } from '../../policies/settings/document.ts'
import { carrying, packed } from '../../policies/sources/carried.ts'
import { visible } from '../../policies/visible.ts'
import { expanded, InputError, runVerdictOf } from '../plans.ts'
import { GitHub, GitHubError } from './api.ts'
import { baseFiles } from './base.ts'
import { Commands, type Environment } from './commands.ts'
import { commentLimit, markerOf, writeComment } from './comment.ts'
import { type Run, readRun } from './event.ts'
import { type Inputs, readInputs } from './inputs.ts'
import { settingsFor } from './settings.ts'
import { identityOf, upload } from './upload.ts'

/** GitHub throws away a summary of more than 1 MiB. */
const summaryLimit = 1024 * 1024 - 1024

/**
 * The GitHub Action: judges the plans here in the runner, marks the findings at their lines, writes the summary, one comment
 * and the report files, and uploads where it may. What the runner may not do (a fork, Dependabot) is left out with a
 * notice; the verdict is the same.
 * @returns the exit status of the step: 0 passed, 1 failed or not judged
 */
export async function main(
  env: Environment,
  write: (text: string) => void = text => process.stdout.write(text),
): Promise<number> {
  const commands = new Commands(env, write)
  try {
    const inputs = readInputs(env)
    for (const secret of [inputs.apiKey, inputs.token]) if (secret !== '') commands.mask(secret)
    return await run(inputs, env, commands)
  } catch (error) {
    // an input, a path or GitHub's own environment: all of it is the workflow's to mend, none of it is a plan's text
    const isSaid = [InputError, SettingsError, UsageError].some(kind => error instanceof kind)
    const known = isSaid || (error as { code?: unknown }).code !== undefined
    if (!known) throw error
    commands.error(visible((error as Error).message, { lines: true }))
    await commands.outputs({ verdict: 'error' })
    return 1
  }
}

async function run(inputs: Inputs, env: Environment, commands: Commands): Promise<number> {
  const context = await readRun(env, inputs.pullRequest)
  const workspace = resolve(env.GITHUB_WORKSPACE ?? '.')
  const paths = expanded(inputs.plans, resolve(workspace, inputs.workingDirectory))
  const github = gitHubOf(inputs, env)
  const about = await aboutPolicies()
  const troubles: string[] = []
  const baseFile = baseFiles(context, github, troubles)
  const judged: (Assessment | Unread)[] = []
  /** What an upload sends beside a plan. */
  const beside = new Map<string, Upload['files']>()
  for (const plan of paths) {
    const { judging, texts } = await settingsFor(
      plan,
      inputs,
      context,
      workspace,
      github,
      troubles,
      env.RUNNER_TEMP ?? tmpdir(),
    )
    let told = (): string | undefined => undefined
    const answer = await assessFile(
      plan,
      inputs.sources,
      { ...judging, ...(baseFile && { baseFile }) },
      note => troubles.push(`${plan}: ${note}`),
      sources => {
        const noted = carrying(sources)
        told = () => packed(noted.told())
        return noted.written
      },
    )
    const written = told()
    beside.set(plan, { ...texts, ...(written !== undefined && { written }) })
    // what the workflow says, else the settings; what was there before fails a run only where that is asked for
    const gate = gateOf({ failOn: inputs.failOn, only: inputs.only }, judging.settings, {
      only: 'introduced',
    })
    judged.push(
      'report' in answer
        ? { ...answer, version: VERSION, label: inputs.label, about, gate: outcomeOf(answer.report, gate) }
        : answer,
    )
  }
  const verdict = runVerdictOf(judged)

  if (inputs.annotations) commands.print(formats.github(judged))
  const files = await writeFiles(inputs, judged, env, commands)
  const reportUrl = await sendUp(inputs, context, judged, beside, env, commands, troubles)
  if (inputs.summary) await commands.summary(summaryOf(inputs, judged, reportUrl))
  const commentUrl = await comment(inputs, context, judged, reportUrl, github, troubles)
  for (const trouble of new Set(troubles)) commands.notice(trouble)
  await commands.outputs({
    verdict,
    ...countsOf(judged),
    ...files,
    ...(reportUrl && { 'report-url': reportUrl }),
    ...(commentUrl && { 'comment-url': commentUrl }),
  })
  return verdict === 'pass' && !(inputs.failOnError && troubles.length > 0) ? 0 : 1
}

function gitHubOf({ token }: Inputs, env: Environment): GitHub | undefined {
  if (token === '') return undefined
  const api = env.GITHUB_API_URL ?? 'https://api.github.com'
  return new GitHub({ api, graphql: env.GITHUB_GRAPHQL_URL ?? `${api}/graphql`, token })
}

/** Writes the report as JSON, and the forms that were asked for. @returns the outputs that name them */
async function writeFiles(
  { label, sarifFile, junitFile }: Inputs,
  judged: readonly (Assessment | Unread)[],
  env: Environment,
  commands: Commands,
): Promise<Record<string, string>> {
  const workspace = env.GITHUB_WORKSPACE ?? '.'
  const safe = label.replace(/[^\w.-]+/g, '-')
  const report = join(env.RUNNER_TEMP ?? tmpdir(), 'plumbline', `${safe}.json`)
  const wanted = [
    ['report-json', report, formats.json],
    ['sarif-file', sarifFile && resolve(workspace, sarifFile), formats.sarif],
    ['junit-file', junitFile && resolve(workspace, junitFile), formats.junit],
  ] as const
  const outputs: Record<string, string> = {}
  for (const [output, file, format] of wanted) {
    if (file === '') continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(
      file,
      format(judged, note => commands.notice(`${output}: ${note}`)),
    )
    outputs[output] = file
  }
  return outputs
}

async function sendUp(
  inputs: Inputs,
  context: Run,
  judged: readonly (Assessment | Unread)[],
  beside: ReadonlyMap<string, Upload['files']>,
  env: Environment,
  commands: Commands,
  troubles: string[],
): Promise<string | undefined> {
  if (inputs.upload === 'never') return undefined
  const identity = identityOf(inputs, env)
  if (identity === undefined) return undefined
  if (typeof identity === 'string') {
    troubles.push(`Not uploaded: ${identity}. The verdict stands without it.`)
    return undefined
  }
  let first: string | undefined
  try {
    for (const entry of judged) {
      if ('error' in entry) continue
      const label = judged.length > 1 ? labelOf(inputs.label, entry.plan) : inputs.label
      const plan = {
        ...{ name: entry.plan, json: await bytesOf(await openPlan(entry.plan)), label },
        ...{ gate: entry.gate ?? { failOn: 'none' }, files: beside.get(entry.plan) ?? {} },
      } as const
      const address = await upload(plan, identity, inputs, context, env, commands)
      first ??= address
    }
  } catch (error) {
    if (!(error instanceof UploadError)) throw error
    troubles.push(`Not uploaded: ${error.code}: ${error.message}. The verdict stands without it.`)
  }
  return first
}

function summaryOf(
  { label }: Inputs,
  judged: readonly (Assessment | Unread)[],
  reportUrl: string | undefined,
): string {
  const head = headOf(label)
  const foot = reportUrl ? `\n[The whole report](${reportUrl})\n` : ''
  // the limit counts bytes, the format characters: three bytes at most for each
  for (const most of [summaryLimit, summaryLimit / 2, summaryLimit / 3]) {
    const text = `${head}${markdown(judged, Math.floor(most) - head.length - foot.length)}${foot}`
    if (Buffer.byteLength(text) <= summaryLimit) return text
  }
  return `${head}${foot}`
}

async function comment(
  inputs: Inputs,
  { repository, pullRequest, runUrl }: Run,
  judged: readonly (Assessment | Unread)[],
  reportUrl: string | undefined,
  github: GitHub | undefined,
  troubles: string[],
): Promise<string | undefined> {
  if (inputs.comment === 'never' || !pullRequest || !github) return undefined
  const links = [
    ...(reportUrl ? [`[The whole report](${reportUrl})`] : []),
    ...(runUrl ? [`[This run](${runUrl}), with all of it in its summary`] : []),
  ]
  const head = headOf(inputs.label)
  const foot = `\n${links.join(' · ')}\n`
  const room = commentLimit - markerOf(inputs.label).length - 1 - head.length - foot.length
  const body = `${head}${markdown(judged, room)}${foot}`
  try {
    const isNeeded = inputs.comment === 'always' || saysSomething(judged)
    return await writeComment(
      github,
      { repository, pullRequest: pullRequest.number },
      inputs.label,
      body,
      isNeeded,
    )
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    const why =
      error.status === 403 || error.status === 401 || error.status === 404
        ? `this run may not write to the pull request (${pullRequest.isFork ? 'it comes from a fork' : 'Dependabot, or no `pull-requests: write`'})`
        : visible(error.message)
    troubles.push(`No comment: ${why}. The verdict stands without it.`)
    return undefined
  }
}

/** Whether a plan changes anything that a reviewer should know of. */
function saysSomething(judged: readonly (Assessment | Unread)[]): boolean {
  return judged.some(entry => {
    if ('error' in entry) return true
    const { summary, dataLoss } = entry.report
    const isLost = dataLoss.some(({ fate }) => fate === 'lost')
    return !entry.gate?.passed || summary.introduced.total + summary.fixed.total > 0 || isLost
  })
}

function headOf(label: string): string {
  return label === 'default' ? '## Plumbline\n\n' : `## Plumbline: ${code(label)}\n\n`
}

/** The numbers of all plans together. */
function countsOf(judged: readonly (Assessment | Unread)[]): Record<string, string> {
  const summaries = judged.flatMap(entry => ('report' in entry ? [entry.report.summary] : []))
  const sum = (of: (summary: Report['summary']) => number) =>
    String(summaries.reduce((all, one) => all + of(one), 0))
  return {
    introduced: sum(({ introduced }) => introduced.total),
    existing: sum(({ existing }) => existing.total),
    fixed: sum(({ fixed }) => fixed.total),
    undetermined: sum(({ undetermined }) => undetermined),
    ...Object.fromEntries(
      SEVERITIES.map(severity => [
        `introduced-${severity.toLowerCase()}`,
        sum(({ introduced }) => introduced[severity]),
      ]),
    ),
  }
}
