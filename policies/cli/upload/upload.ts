import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type AssessOptions, assess } from '../../assess.ts'
import { PlanError, readPlan } from '../../engine/index.ts'
import { type Assessment, outcomeOf } from '../../formats/index.ts'
import { locator, type Sources } from '../../sources/locate.ts'
import { gateFor } from '../assess.ts'
import { plansOf } from '../files.ts'
import { bytesOf, openPlan } from '../plan-file.ts'
import { openReports } from '../reports.ts'
import { nearest, settingsFor, settingsText } from '../settings.ts'
import { sourcesFor } from '../sources.ts'
import { warn } from '../terminal.ts'
import { type Given, UsageError } from '../usage.ts'
import { labelOf, type Origin, pipelineOf } from './ci.ts'
import { receipt } from './receipt.ts'
import { type Redacted, redact } from './redact.ts'
import { type Answer, addressOf, send, type Upload, UploadError } from './send.ts'

/**
 * `plumbline upload`: sends plans to the service and prints its reports. Exit status 0 passed, 1 where the service's gate fails, 2 where it
 * refused or could not be reached, 3 where one of the inputs is no plan.
 */
export async function uploadPlans(given: Given): Promise<number> {
  const { url, email, key } = accountOf(given)
  const fields = fieldsOf(given)
  const files = plansOf(given.operands)
  const { context, add, end } = await openReports(given, files)
  let status = 0
  for (const file of files) {
    // the service runs no files, so neither does what is redacted for it
    const judging = await settingsFor(file, given, { runs: false })
    const read = await readOne(file, given, judging)
    if ('error' in read) {
      status = Math.max(status, 3)
      await add(read)
      continue
    }
    const { bytes, redacted, written, locate } = read
    const fileName = file === '-' ? 'plan.json' : basename(file).replace(/\.bin$|\.tfplan$/, '.json')
    // what the file says of the gate, or the usual one: an upload from a pipeline always asks for it
    const { failOn } = gateFor(given, judging.settings)
    const label = files.length > 1 ? labelOf(fields.label, file) : fields.label
    const upload: Upload = {
      ...{ url, email, key, fileName },
      fields: { ...fields, ...(label ? { label } : {}), failOn },
      files: { ...settingsOf(file, given), ...(written ? { written } : {}) },
      plan: new Uint8Array(gzipSync(bytes)),
      idempotencyKey: randomUUID(),
    }
    if (given.has('dry-run')) {
      process.stderr.write(receipt(upload, bytes, redacted, undefined))
      continue
    }
    let answer: Answer
    try {
      answer = await send(
        upload,
        request => fetch(request),
        seconds => setTimeout(seconds * 1000),
      )
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      const isPlan = error.code.startsWith('PLAN_')
      status = Math.max(status, isPlan ? 3 : 2)
      const note = error.code === 'UNREACHABLE' ? proxyNote(process.env) : ''
      warn(file, `${error.code}: ${error.message}${note}`)
      continue
    }
    process.stderr.write(receipt(upload, bytes, redacted, answer))
    const gate = answer.gate ?? { failOn: 'none' as const, passed: true }
    if (!gate.passed) status = Math.max(status, 1)
    await add({
      ...{ ...context, plan: file, report: answer, gate: outcomeOf(answer, gate), site: new URL(url).origin },
      ...(label ? { label } : {}),
      ...(locate ? { locate } : {}),
    })
  }
  if (!given.has('dry-run')) await end()
  return status === 1 && given.has('exit-zero') ? 0 : status
}

/** Node goes by no proxy unless it is told to. */
function proxyNote(env: NodeJS.ProcessEnv): string {
  const proxy = Object.keys(env).find(name => /^https?_proxy$/i.test(name) && env[name])
  return proxy && !env.NODE_USE_ENV_PROXY
    ? `; ${proxy} is set: Node 22.21 or newer goes by it where NODE_USE_ENV_PROXY=1 is set too`
    : ''
}

/** Where to, and who. A key stands in no command line, where others on the machine could read it. */
function accountOf(given: Given): { url: string; email: string | undefined; key: string } {
  const { PLUMBLINE_URL, PLUMBLINE_EMAIL, PLUMBLINE_API_KEY: key } = process.env
  const url = given.get('url') ?? PLUMBLINE_URL
  const email = given.get('email') ?? PLUMBLINE_EMAIL
  const isDry = given.has('dry-run')
  if (!url) throw new UsageError('upload needs the address of the service: --url, or PLUMBLINE_URL')
  addressOf(url)
  if (!key && !isDry) throw new UsageError('upload needs an API key in PLUMBLINE_API_KEY')
  const isToken = key?.split('.').length === 3
  if (!email && !isToken && !isDry)
    throw new UsageError("upload needs the account's email beside an API key: --email, or PLUMBLINE_EMAIL")
  return { url, email: isToken ? undefined : email, key: key ?? '' }
}

/** What is said of the plan: what the pipeline tells, and before it what the person does; and the gate that is asked for. */
function fieldsOf(given: Given): Record<string, string> {
  const told = pipelineOf(process.env, path => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return undefined
    }
  })
  const names: readonly (readonly [keyof Origin, string])[] = [
    ['project', 'project'],
    ['branch', 'branch'],
    ['commit', 'commit'],
    ['pullRequest', 'pull-request'],
    ['runUrl', 'run-url'],
    ['label', 'label'],
  ]
  const origin = names.map(([field, option]) => [field, given.get(option) ?? told?.origin[field]] as const)
  const gate = [
    ['failOn', given.has('fail-on') ? given.get('fail-on') : undefined],
    ['only', given.has('only') ? given.get('only') : undefined],
    ['dataLoss', given.has('data-loss') ? given.get('data-loss') : undefined],
  ] as const
  return Object.fromEntries([...origin, ...gate].flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The settings that go along, which the service reads itself. */
function settingsOf(file: string, given: Given): Record<string, string> {
  const named = given.get('config')
  const config = named === 'none' ? undefined : (named ?? nearest(file))
  const base = given.get('base-config')
  return {
    ...(config === undefined ? {} : { config: settingsText(config) }),
    ...(base === undefined ? {} : { baseConfig: settingsText(base) }),
  }
}

interface Read extends Pick<Assessment, 'locate'> {
  readonly bytes: Uint8Array
  readonly redacted: Redacted | undefined
  /** What the sources write where the plan shows nothing, as JSON. */
  readonly written: string | undefined
}

/** The JSON of a plan as it goes out; a binary plan never does. */
async function readOne(
  file: string,
  given: Given,
  judging: AssessOptions,
): Promise<Read | { plan: string; error: PlanError }> {
  try {
    const plan = await openPlan(file)
    const bytes = await bytesOf(plan)
    const seen = await readPlan(bytes)
    const redacted = given.has('redact') ? await redact(bytes, judging) : undefined
    const sources = await sourcesFor(file, seen, {
      ...{ snapshot: plan.snapshot, sources: given.get('sources') },
      tell: note => warn(file, note),
    })
    return {
      bytes: redacted?.plan ?? bytes,
      redacted,
      // What is taken out of the plan does not go beside it.
      written: sources && !redacted ? await writtenFor(bytes, sources, judging) : undefined,
      ...(sources ? { locate: locator(sources, seen) } : {}),
    }
  } catch (error) {
    if (error instanceof PlanError) return { plan: file, error }
    throw error
  }
}

/** What policies ask of the sources of a plan, and are told: the plan is judged for it. Undefined where that is nothing. */
async function writtenFor(
  bytes: Uint8Array,
  sources: Sources,
  judging: AssessOptions,
): Promise<string | undefined> {
  const [{ writtenIn }, { carrying, packed }] = await Promise.all([
    import('../../sources/written.ts'),
    import('../../sources/carried.ts'),
  ])
  const { written, told } = carrying(writtenIn(sources))
  await assess(bytes, { ...judging, written: () => written })
  return packed(told())
}
