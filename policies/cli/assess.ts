import { writeFile } from 'node:fs/promises'
import { type AssessOptions, assess } from '../assess.ts'
import { type Plan, PlanError } from '../engine/index.ts'
import {
  type Assessment,
  FORMATS,
  type FormatName,
  formats,
  outcomeOf,
  type Unread,
} from '../formats/index.ts'
import { table } from '../formats/table.ts'
import type { Gate } from '../gate.ts'
import type { Settings } from '../settings/read.ts'
import { visible } from '../visible.ts'
import { aboutPolicies } from './about.ts'
import { openPlan } from './plan-file.ts'
import { settingsFor } from './settings.ts'
import { locatorFor } from './sources.ts'
import { hasColours, print } from './terminal.ts'
import { type Given, UsageError } from './usage.ts'
import { VERSION } from './version.ts'

/** `plumbline assess`: exit status 0 passed, 1 gate failed, 3 where one of the inputs is no plan. */
export async function assessPlans(given: Given): Promise<number> {
  const { operands: files } = given
  if (files.length === 0) throw new UsageError('no plan was named')
  if (files.filter(file => file === '-').length > 1)
    throw new UsageError('- stands for standard input and can be read once')
  const format = given.get('format') as FormatName
  const outputs = given.all('output').map(readOutput)
  const label = given.get('label')
  const sources = given.get('sources')
  const isTold = [format, ...outputs.map(({ format }) => format)].some(
    name => name === 'sarif' || name === 'html',
  )
  const about = isTold ? await aboutPolicies() : undefined
  const context = { version: VERSION, ...(label ? { label } : {}), ...(about ? { about } : {}) }
  const write = (name: FormatName, run: readonly (Assessment | Unread)[]) =>
    name === 'table'
      ? table(run, { colours: hasColours(process.stdout), named: files.length > 1 })
      : formats[name](run)

  // A run over thousands of plans holds no report longer than it has to.
  const isStreamed = STREAMED.has(format) && outputs.length === 0
  const run: (Assessment | Unread)[] = []
  let status = 0
  for (const plan of files) {
    const judging = settingsFor(plan, given)
    const gate = gateOf(given, judging.settings)
    const answer = await assessFile(plan, sources, judging)
    if ('error' in answer) {
      status = 3
      const said = `${plan}: ${answer.error.code}: ${answer.error.message}`
      process.stderr.write(`plumbline: ${visible(said, { lines: true })}\n`)
    }
    const entry =
      'report' in answer ? { ...context, ...answer, gate: outcomeOf(answer.report, gate) } : answer
    if ('gate' in entry && !entry.gate.passed) status ||= 1
    if (isStreamed) await print(write(format, [entry]))
    else run.push(entry)
  }
  if (!isStreamed) await print(write(format, run))
  for (const { format, file } of outputs) await writeFile(file, formats[format](run))
  return status === 1 && given.has('exit-zero') ? 0 : status
}

/** Forms that say one plan after the other. */
const STREAMED: ReadonlySet<FormatName> = new Set(['table', 'jsonl'])

/** What the options say of the gate, else the settings. In a pull request, which has settings of its base, only what is new fails it. */
export function gateOf(given: Given, settings: Settings | undefined): Gate {
  const said = <Value extends string>(name: string, set: Value | undefined, usual: Value) =>
    (given.has(name) ? (given.get(name) as Value) : set) ?? usual
  return {
    failOn: said('fail-on', settings?.failOn, 'HIGH'),
    only: said('only', settings?.only, given.has('base-config') ? 'introduced' : 'all'),
    dataLoss: said('data-loss', settings?.dataLoss, 'HIGH'),
  }
}

/** `sarif=report.sarif` */
function readOutput(text: string): { format: FormatName; file: string } {
  const [name = '', ...rest] = text.split('=')
  const format = FORMATS.find(known => known === name)
  const file = rest.join('=')
  if (!format || file === '')
    throw new UsageError(`--output takes FORMAT=FILE with a format of ${FORMATS.join(', ')}; it was ${text}`)
  return { format, file }
}

/** A plan's report, and where its findings stand. Of sources that cannot be read nothing stands anywhere. */
export async function assessFile(
  file: string,
  sources: string | undefined,
  judging: AssessOptions,
): Promise<Pick<Assessment, 'plan' | 'report' | 'locate'> | Unread> {
  try {
    const { json, snapshot } = await openPlan(file)
    let seen: Plan | undefined
    const report = await assess(json, { ...judging, seen: plan => (seen = plan) })
    const locate = seen && (await locatorFor(file, seen, { snapshot, sources }))
    return { plan: file, report, ...(locate ? { locate } : {}) }
  } catch (error) {
    if (error instanceof PlanError) return { plan: file, error }
    throw error
  }
}
