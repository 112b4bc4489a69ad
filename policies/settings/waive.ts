import type { Finding, Report, Waived, WaiverLine } from '../engine/index.ts'
import { DATA_LOSS } from '../gate.ts'
import { addressPattern, addressSteps, idPattern, type Step } from './pattern.ts'
import type { Known, Waiver } from './read.ts'

/** What waivers are held against beside the report. */
interface Waiving {
  /** The day of the run, by UTC: `2027-03-31`. */
  readonly today: string
  /** The policies that there are: a waiver may name one by an id that it had before. */
  readonly known: readonly Known[]
  /** The address that a resource had before it was moved. */
  readonly movedFrom: (address: string) => string | undefined
  /** Waivers that a change adds: what they are for is counted, and counts. */
  readonly proposed?: readonly Waiver[]
}

/**
 * Marks what waivers are for, in place: a finding that stands, or data that is lost, keeps its place in the report and leaves the counts.
 * Of several waivers the first that holds is told. One that has expired waives nothing.
 */
export function waive(report: Report, waivers: readonly Waiver[], waiving: Waiving): void {
  const { today, known, movedFrom, proposed = [] } = waiving
  if (waivers.length + proposed.length === 0) return
  const formerly = new Map(known.map(({ id, policy }) => [id, policy.formerly ?? []]))
  const rules = [...waivers.map(ruleOf(today)), ...proposed.map(ruleOf(undefined))]
  const counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }

  for (const [address, findings] of Object.entries(report.policyResponse)) {
    const here = rulesAt(address)
    if (here.length === 0) continue
    for (const { metadata } of findings) {
      const { custom } = metadata
      if (custom.change === 'fixed') continue
      const names = [custom.policyId, ...(formerly.get(custom.policyId) ?? [])]
      if (!mark(here, custom, rule => names.some(rule.fitsPolicy))) continue
      const of = report.summary[custom.change]
      for (const severity of [custom.severity, 'total'] as const) {
        of[severity]--
        counts[severity]++
      }
    }
  }
  for (const loss of report.dataLoss)
    if (loss.fate === 'lost') mark(rulesAt(loss.address), loss, rule => rule.waiver.policy === DATA_LOSS)

  report.summary.waived = counts
  report.summary.resources = Object.values(report.policyResponse).filter(stands).length
  report.waivers = rules.map(lineOf)

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
  readonly fitsPolicy: (id: string) => boolean
  readonly fitsAddress: (address: readonly Step[]) => boolean
  findings: number
}

/** Days before its end on which a waiver is told to be expiring. */
const notice = 14

function ruleOf(today: string | undefined): (waiver: Waiver) => Rule {
  return waiver => {
    const fitsAddress = addressPattern(waiver.address)
    return {
      waiver,
      state: stateOf(waiver, today),
      fitsPolicy: idPattern(waiver.policy),
      fitsAddress: typeof fitsAddress === 'string' ? () => false : fitsAddress,
      findings: 0,
    }
  }
}

function stateOf({ expires }: Waiver, today: string | undefined): Rule['state'] {
  if (today === undefined) return 'proposed'
  if (expires < today) return 'expired'
  const days = (Date.parse(expires) - Date.parse(today)) / (24 * 60 * 60 * 1000)
  return days <= notice ? 'expiring' : 'active'
}

/** Counts what every rule that fits is for. @returns whether one of them holds */
function mark(rules: readonly Rule[], marked: { waiver?: Waived }, fits: (rule: Rule) => boolean): boolean {
  for (const rule of rules.filter(fits)) {
    rule.findings++
    if (marked.waiver || rule.state === 'expired' || rule.state === 'proposed') continue
    const { reason, owner, expires } = rule.waiver
    marked.waiver = { reason, owner, expires }
  }
  return marked.waiver !== undefined
}

function stands(findings: readonly Finding[]): boolean {
  return findings.some(({ metadata: { custom } }) => custom.change !== 'fixed' && !custom.waiver)
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
