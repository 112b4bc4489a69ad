import type { Report, Waived, WaiverLine } from '../engine/index.ts'
import { DATA_LOSS } from '../gate.ts'
import { addressPattern, addressSteps, idPattern, type Step } from './pattern.ts'
import type { Known, Waiver } from './read.ts'

/** What waivers are held against beside the report. */
interface Against {
  /** The day of the run, by UTC: `2027-03-31`. */
  readonly today: string
  /** The policies that there are: a waiver may name one by an id that it had before. */
  readonly known: readonly Known[]
  /** The address that a resource had before it was moved. */
  readonly movedFrom: (address: string) => string | undefined
  /** Waivers that a change adds: what they are for is counted, and counts. */
  readonly proposed?: readonly Waiver[]
}

/** Waivers while a plan is judged. */
interface Waiving {
  /** What lives on with a finding that stands: of several waivers the first that holds. One that has expired waives nothing. */
  readonly waiverOf: (address: string, policyId: string) => Waived | undefined
  /** Marks the losses of data that are waived, and tells of each waiver, once everything is judged. */
  readonly finish: (report: Report) => void
}

/** Holds waivers, and those that a change adds, against the findings as they are made. */
export function waivingBy(waivers: readonly Waiver[], against: Against): Waiving {
  const { today, known, movedFrom, proposed = [] } = against
  const formerly = new Map(known.map(({ id, policy }) => [id, policy.formerly ?? []]))
  const rules = [
    ...waivers.map(waiver => ruleOf(waiver, today)),
    ...proposed.map(waiver => ruleOf(waiver, today, 'proposed')),
  ]
  let last: { address: string; rules: readonly Rule[] } | undefined

  return {
    waiverOf(address, policyId) {
      // the findings of one resource come one after the other
      if (last?.address !== address) last = { address, rules: rulesAt(address) }
      if (last.rules.length === 0) return undefined
      const names = [policyId, ...(formerly.get(policyId) ?? [])]
      return waiverBy(last.rules.filter(rule => names.some(rule.fitsPolicy)))
    },
    finish(report) {
      for (const loss of report.dataLoss) {
        if (loss.fate !== 'lost') continue
        const waiver = waiverBy(rulesAt(loss.address).filter(rule => rule.waiver.policy === DATA_LOSS))
        if (waiver) loss.waiver = waiver
      }
      report.waivers = rules.map(lineOf)
    },
  }

  function rulesAt(address: string): Rule[] {
    const now = addressSteps(address)
    const former = movedFrom(address)
    const before = former === undefined ? [] : addressSteps(former)
    return rules.filter(({ fitsAddress }) => fitsAddress(now) || fitsAddress(before))
  }
}

interface Rule {
  readonly waiver: Waiver
  readonly state: 'active' | 'expiring' | 'expired' | 'proposed'
  readonly isOver: boolean
  readonly fitsPolicy: (id: string) => boolean
  readonly fitsAddress: (address: readonly Step[]) => boolean
  findings: number
}

/** Days before its end on which a waiver is told to be expiring. */
const notice = 14

function ruleOf(waiver: Waiver, today: string, state: Rule['state'] = stateOf(waiver, today)): Rule {
  const fitsAddress = addressPattern(waiver.address)
  return {
    waiver,
    state,
    isOver: waiver.expires < today,
    fitsPolicy: idPattern(waiver.policy),
    fitsAddress: typeof fitsAddress === 'string' ? () => false : fitsAddress,
    findings: 0,
  }
}

function stateOf({ expires }: Waiver, today: string): Rule['state'] {
  if (expires < today) return 'expired'
  const days = (Date.parse(expires) - Date.parse(today)) / (24 * 60 * 60 * 1000)
  return days <= notice ? 'expiring' : 'active'
}

/**
 * Counts one more for every rule that fits; where one holds, nothing counts again by those that have expired, and one that is over
 * before it is merged will waive nothing.
 * @returns what the first that holds says
 */
function waiverBy(rules: readonly Rule[]): Waived | undefined {
  const holding = rules.find(({ state }) => state !== 'expired' && state !== 'proposed')
  for (const rule of rules) if (!rule.isOver || (rule.state === 'expired' && !holding)) rule.findings++
  if (!holding) return undefined
  const { reason, owner, expires } = holding.waiver
  return { reason, owner, expires }
}

function lineOf({ waiver, state, findings }: Rule): WaiverLine {
  const { policy, address, reason, owner, expires, file, line } = waiver
  const isUnused = findings === 0 && state !== 'proposed'
  return {
    ...{ policy, address, reason, owner, expires, line },
    ...(file !== undefined && { file }),
    state: isUnused ? 'unused' : state,
    findings,
  }
}
