import { existsSync, writeFileSync } from 'node:fs'
import { assess } from '../assess.ts'
import type { Report } from '../engine/index.ts'
import { lossFingerprint } from '../formats/assessment.ts'
import { DATA_LOSS } from '../gate.ts'
import { registry } from '../registry.ts'
import { withWaiver } from '../settings/write.ts'
import { checkPlans } from './files.ts'
import { openPlan } from './plan-file.ts'
import { isOurs, nearest, readSettingsFile, settingsText } from './settings.ts'
import { logged, print } from './terminal.ts'
import { type Given, UsageError } from './usage.ts'

/** `plumbline waive`: looks for a finding in a plan by its fingerprint, and writes a waiver for it into the settings. */
export async function writeWaiver(given: Given): Promise<number> {
  const [fingerprint, plan, ...more] = given.operands
  if (fingerprint === undefined || plan === undefined || more.length > 0)
    throw new UsageError('waive takes a fingerprint and a plan')
  checkPlans([plan])
  const [reason, owner, expires] = ['reason', 'owner', 'expires'].map(name => {
    const value = given.get(name)
    if (value === undefined) throw new UsageError(`--${name} is missing`)
    return value
  }) as [string, string, string]
  const file = given.get('config') ?? nearest(plan) ?? 'plumbline.yaml'
  const text = existsSync(file) ? settingsText(file) : ''
  // policies of one's own have findings too
  const runs = given.has('config') || isOurs(file)
  const settings = text === '' ? undefined : await readSettingsFile(file, { runs })
  const { json } = await openPlan(plan)
  const found = findingOf(await assess(json, settings ? { settings } : {}), fingerprint)
  if (!found) throw new Error(`${plan} has no finding that stands with the fingerprint ${fingerprint}`)
  const waiver = { ...found, reason, owner, expires }
  writeFileSync(file, withWaiver(text, file, waiver, registry))
  await print(`${logged(`${file}: ${waiver.policy} at ${waiver.address} is waived until ${expires}.`)}\n`)
  return 0
}

/** What has a fingerprint, and counts: a finding that stands, or data that is lost. */
function findingOf({ policyResponse, dataLoss }: Report, fingerprint: string) {
  for (const [address, findings] of Object.entries(policyResponse))
    for (const { metadata } of findings) {
      const { custom } = metadata
      if (custom.fingerprint === fingerprint && custom.change !== 'fixed')
        return { policy: custom.policyId, address }
    }
  const lost = dataLoss.find(({ address }) => lossFingerprint(address) === fingerprint)
  return lost && { policy: DATA_LOSS, address: lost.address }
}
