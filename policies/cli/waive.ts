import { existsSync, writeFileSync } from 'node:fs'
import { assess } from '../assess.ts'
import { PlanError, type Report } from '../engine/index.ts'
import { lossFingerprint } from '../formats/assessment.ts'
import { DATA_LOSS } from '../gate.ts'
import { registry } from '../registry.ts'
import { isDay } from '../settings/check.ts'
import { exactly } from '../settings/pattern.ts'
import { withWaiver } from '../settings/write.ts'
import { checkPlans, checkTarget } from './files.ts'
import { openPlan } from './plan-file.ts'
import { isOurs, nearest, readSettingsFile, settingsText } from './settings.ts'
import { logged, print, warn } from './terminal.ts'
import { type Given, UsageError } from './usage.ts'

/**
 * `plumbline waive`: looks for a finding in a plan by its fingerprint, and writes a waiver for it into the settings. Exit status 0 it is
 * written, 2 it is not, 3 where the plan is none.
 */
export async function writeWaiver(given: Given): Promise<number> {
  const [fingerprint, plan, ...more] = given.operands
  if (fingerprint === undefined || plan === undefined || more.length > 0)
    throw new UsageError('waive takes a fingerprint and a plan')
  checkPlans([plan])
  const said = saidBy(given)
  if (given.get('config') === 'none') throw new UsageError('--config names the file to write to; it was none')
  const file = given.get('config') ?? nearest(plan) ?? 'plumbline.yaml'
  checkTarget('--config', file)
  const text = existsSync(file) ? settingsText(file) : ''
  // policies of one's own have findings too
  const runs = given.has('config') || isOurs(file)
  const settings = text === '' ? undefined : await readSettingsFile(file, { runs })
  let report: Report
  try {
    const { json, end } = await openPlan(plan)
    report = await assess(json, settings ? { settings } : {}).finally(end)
  } catch (error) {
    if (!(error instanceof PlanError)) throw error
    warn(plan, `${error.code}: ${error.message}`)
    return 3
  }
  const found = findingOf(report, fingerprint)
  if (!found) throw new Error(`${plan} has no finding that stands with the fingerprint ${fingerprint}`)
  const { policy, address, waiver: held } = found
  if (held && held.expires >= said.expires)
    throw new Error(`${policy} at ${address} is waived already, until ${held.expires} by ${held.owner}`)
  writeFileSync(file, withWaiver(text, file, { policy, address: exactly(address), ...said }, registry))
  await print(`${logged(`${file}: ${policy} at ${address} is waived until ${said.expires}.`)}\n`)
  return 0
}

/** What the options say of the waiver. Throws UsageError where one is missing, or the day is none or over. */
function saidBy(given: Given): { reason: string; owner: string; expires: string } {
  const [reason, owner, expires] = ['reason', 'owner', 'expires'].map(name => given.get(name))
  if (reason === undefined || owner === undefined || expires === undefined) {
    const missing = ['reason', 'owner', 'expires'].filter(name => !given.has(name)).map(name => `--${name}`)
    const last = missing.pop()
    throw new UsageError(
      missing.length > 0 ? `${missing.join(', ')} and ${last} are missing` : `${last} is missing`,
    )
  }
  if (!isDay(expires)) throw new UsageError(`--expires takes a day, as 2027-03-31; it was ${expires}`)
  if (expires < new Date().toISOString().slice(0, 10))
    throw new UsageError(`--expires takes a day that is still to come; ${expires} is over`)
  return { reason, owner, expires }
}

/** What has a fingerprint, and counts: a finding that stands, or data that is lost. */
function findingOf({ policyResponse, dataLoss }: Report, fingerprint: string) {
  for (const [address, findings] of Object.entries(policyResponse))
    for (const { metadata } of findings) {
      const { custom } = metadata
      if (custom.fingerprint === fingerprint && custom.change !== 'fixed')
        return { policy: custom.policyId, address, waiver: custom.waiver }
    }
  const lost = dataLoss.find(({ address }) => lossFingerprint(address) === fingerprint)
  return lost && { policy: DATA_LOSS, address: lost.address, waiver: lost.waiver }
}
