import { assess } from '../assess.ts'
import { type Plan, PlanError, type Written } from '../engine/index.ts'
import { type Assessment, outcomeOf, type Unread } from '../formats/index.ts'
import { type Gate, gateOf } from '../gate.ts'
import type { Settings } from '../settings/read.ts'
import { locator, type Sources } from '../sources/locate.ts'
import { plansOf } from './files.ts'
import { openPlan } from './plan-file.ts'
import { openReports } from './reports.ts'
import { type Judging, settingsFor, waiversBeside } from './settings.ts'
import { sourcesFor } from './sources.ts'
import { warn } from './terminal.ts'
import type { Given } from './usage.ts'

/** `plumbline assess`: exit status 0 passed, 1 gate failed, 3 where one of the inputs is no plan. */
export async function assessPlans(given: Given): Promise<number> {
  const files = plansOf(given.operands)
  const { context, add, end } = await openReports(given, files)
  const label = given.get('label')
  let status = 0
  for (const plan of files) {
    const judging = await settingsFor(plan, given)
    const answer = await assessFile(plan, given.get('sources'), judging, note => warn(plan, note))
    if ('error' in answer) {
      status = 3
      await add(answer)
      continue
    }
    const gate = outcomeOf(answer.report, gateFor(given, judging.settings))
    if (!gate.passed) status ||= 1
    await add({ ...context, ...answer, ...(label ? { label } : {}), gate })
  }
  await end()
  return status === 1 && given.has('exit-zero') ? 0 : status
}

/** What the options say of the gate, else the settings. In a pull request, which has settings of its base, only what is new fails it. */
export function gateFor(given: Given, settings: Settings | undefined): Required<Gate> {
  const options = {
    failOn: given.has('fail-on') ? (given.get('fail-on') as Gate['failOn']) : undefined,
    only: given.has('only') ? (given.get('only') as Gate['only']) : undefined,
    dataLoss: given.has('data-loss') ? (given.get('data-loss') as Gate['dataLoss']) : undefined,
  }
  return gateOf(options, settings, { only: given.has('base-config') ? 'introduced' : 'all' })
}

/**
 * A plan's report, and where its findings stand. Of sources that cannot be read nothing stands anywhere.
 * @param tell takes what there is to say of `sources` that are of another plan
 * @param through what the sources write is asked by way of what this gives
 */
export async function assessFile(
  file: string,
  sources: string | undefined,
  judging: Judging,
  tell?: (note: string) => void,
  through: (written: Written) => Written = written => written,
): Promise<Pick<Assessment, 'plan' | 'report' | 'locate'> | Unread> {
  try {
    const { json, snapshot, end } = await openPlan(file)
    let found: Sources | undefined
    let located: Assessment['locate']
    const beside = async (plan: Plan) => {
      found = await sourcesFor(file, plan, { snapshot, sources, tell })
      located = found && locator(found, plan)
      return found ? waiversBeside(found, plan, judging) : []
    }
    const written = async () => found && through((await import('../sources/written.ts')).writtenIn(found))
    const report = await assess(json, { ...judging, beside, written }).finally(end)
    return { plan: file, report, ...(located ? { locate: located } : {}) }
  } catch (error) {
    if (error instanceof PlanError) return { plan: file, error }
    throw error
  }
}
