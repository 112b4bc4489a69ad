import { grouped } from '../engine/grouped.ts'
import { fingerprintOf } from '../engine/judge/fingerprint.ts'
import { type Change, type Finding, type Report, SEVERITIES, type Severity } from '../engine/judge/report.ts'
import type { PlanError } from '../engine/plan.ts'
import { DATA_LOSS, failingSeverities, type Gate, lost, passes, shortfall } from '../gate.ts'

/** One plan's report, with what a format is told beside it. */
export interface Assessment {
  readonly report: Report
  /** Plumbline's own version. */
  readonly version: string
  /** The plan as the person named it: a path, or `-` for standard input. */
  readonly plan: string
  /** Tells several plans of one change apart; left out: `default`. */
  readonly label?: string
  /** The outcome of the gate; left out: nothing fails. */
  readonly gate?: GateOutcome
  /** Where a resource, or an attribute of it, stands in the sources; undefined where nobody knows. Of what is `fixed` a path is of the past. */
  readonly locate?: (address: string, path: string, change?: Change) => Place | undefined
  /** What a policy says to people; undefined for one that is not in the catalogue. */
  readonly about?: (policyId: string) => About | undefined
  /** Where the policies' pages are, `https://plumbline.example`; left out: nothing links to them. */
  readonly site?: string
}

/** A plan that could not be judged. */
export interface Unread {
  readonly plan: string
  readonly error: Pick<PlanError, 'code' | 'message'>
}

/**
 * Writes all plans of one run as one document. Text of a plan or of settings is data in it: it commands nothing, links nowhere, hides nothing.
 * @param tell takes what there is to say of what has no room in it
 */
export type Format = (run: readonly (Assessment | Unread)[], tell?: (note: string) => void) => string

export interface GateOutcome extends Pick<Gate, 'failOn' | 'only'> {
  readonly passed: boolean
  /** Whether this finding fails the run. */
  readonly fails: (finding: Finding) => boolean
  /** The severity that lost data counts as, and whether lost data fails the run. */
  readonly dataLoss: { readonly severity: Severity; readonly fails: boolean }
}

/** A line of the sources. Never a guess: where the line is not known there is no place. */
export interface Place {
  /** Below the folder that was assessed, `/` between its steps, without a leading `./`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Of that line, in UTF-16 code units. */
  readonly length: number
  /** The block that calls the module stands for a resource of a module that is not part of these sources. */
  readonly isCall: boolean
}

/** A policy as people read it. */
export interface About {
  readonly title: string
  readonly problem: string
  readonly why: string
  readonly remediation: string
  /** HCL */
  readonly fix: string
}

/** One thing that is wrong: a finding, or data that is lost. */
export interface Row {
  readonly address: string
  readonly policyId: string
  readonly severity: Severity
  readonly change: Change
  readonly title: string
  readonly message: string
  /** What to do, in a sentence. */
  readonly advice: string
  /** The HCL to write, where words do not suffice. */
  readonly hcl: string | undefined
  readonly proven: boolean
  readonly path: string
  readonly related: readonly string[]
  readonly frameworks: Readonly<Record<string, readonly string[]>>
  readonly fingerprint: string
  readonly place: Place | undefined
  readonly waiver: Finding['metadata']['custom']['waiver']
  readonly fails: boolean
}

export { DATA_LOSS }

/** What a gate says of a report, finding by finding. */
export function outcomeOf(report: Report, gate: Gate): GateOutcome {
  const failing = failingSeverities(gate)
  const { dataLoss = 'HIGH', failOn, only } = gate
  return {
    ...{ failOn, only },
    passed: passes(report, gate),
    fails: ({ metadata: { custom } }) =>
      failing.includes(custom.severity) &&
      custom.change !== 'fixed' &&
      custom.waiver === undefined &&
      (only !== 'introduced' || custom.change === 'introduced'),
    dataLoss: {
      severity: dataLoss === 'none' ? 'INFO' : dataLoss,
      fails: dataLoss !== 'none' && failing.includes(dataLoss),
    },
  }
}

/** The plans that were judged. */
export function judged(run: readonly (Assessment | Unread)[]): Assessment[] {
  return run.filter(entry => 'report' in entry)
}

/** The plans that were not. */
export function unread(run: readonly (Assessment | Unread)[]): Unread[] {
  return run.filter(entry => 'error' in entry)
}

/** Everything that is wrong, or was: what counts before what is waived, introduced before existing before fixed, the gravest first. */
export function rowsOf(assessment: Assessment): Row[] {
  const { report, gate, locate } = assessment
  const rows: Row[] = []
  for (const [address, findings] of Object.entries(report.policyResponse))
    for (const finding of findings) {
      const { title, custom } = finding.metadata
      const { policyId, severity, change, path, related, frameworks, fingerprint, proven } = custom
      rows.push({
        ...{ address, policyId, severity, change, title, path, related, frameworks, fingerprint },
        message: finding.message,
        ...splitRemediation(custom.remediation),
        proven: proven === true,
        place: locate?.(address, path, change),
        waiver: custom.waiver,
        fails: gate?.fails(finding) ?? false,
      })
    }
  for (const { address, noun, action, cause, fate, reason, waiver } of report.dataLoss)
    if (fate === 'lost')
      rows.push({
        address,
        policyId: DATA_LOSS,
        severity: gate?.dataLoss.severity ?? 'HIGH',
        change: 'introduced',
        title: `${noun} is ${ENDED[action]} with its data`,
        message: [reason, cause].filter(Boolean).join('; '),
        advice: 'Take a copy of the data first, or leave this resource out of the plan.',
        ...{ hcl: undefined, proven: false, path: '', related: [], frameworks: {} },
        fingerprint: lossFingerprint(address),
        place: locate?.(address, ''),
        waiver,
        fails: waiver === undefined && (gate?.dataLoss.fails ?? false),
      })
  return rows.sort((a, b) => weight(a) - weight(b))
}

/** The fingerprint of data that a plan loses, by the address of what holds it. */
export function lossFingerprint(address: string): string {
  return fingerprintOf(DATA_LOSS, address, '')
}

/** Rows by their resource, each resource where its first row stands. */
export function byAddressOf(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.address)
    if (group) group.push(row)
    else groups.set(row.address, [row])
  }
  return groups
}

/** How a resource ends, in a word. */
export const ENDED = { delete: 'deleted', replace: 'replaced', forget: 'forgotten' } as const

/** How many findings are still there after the plan, by severity; waived ones are told apart. */
export function standing(rows: readonly Row[]): { counts: Record<Severity, number>; waived: number } {
  const counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 }
  let waived = 0
  for (const { severity, change, waiver, policyId } of rows) {
    if (change === 'fixed' || policyId === DATA_LOSS) continue
    if (waiver) waived++
    else counts[severity]++
  }
  return { counts, waived }
}

/** The verdict in a sentence: `3 new problems, 12 that were there, 2 fixed, data of 1 resource lost`. */
export function verdictOf(report: Report): string {
  const { summary, coverage } = report
  const { introduced, existing, fixed } = summary
  const found =
    coverage.judged === 0
      ? ['Nothing here could be judged']
      : introduced.total + existing.total + fixed.total === 0
        ? ['No problems found']
        : [
            count(introduced.total, 'new problem'),
            `${grouped(existing.total)} that ${existing.total === 1 ? 'was' : 'were'} there`,
            `${grouped(fixed.total)} fixed`,
          ]
  return [...found, ...alarmsOf(report).map(({ text }) => text)].join(', ')
}

/** What a verdict ends with, whatever was found: of how much the plan loses data, and that it is only a part. */
export function alarmsOf({ dataLoss, coverage }: Report): Alarm[] {
  const resources = lost(dataLoss)
  const short = shortfall(coverage)
  return [
    ...(resources > 0 ? [{ text: `data of ${count(resources, 'resource')} lost`, isFault: true }] : []),
    ...(short === undefined ? [] : [{ text: short, isFault: coverage.errored === true }]),
  ]
}

interface Alarm {
  readonly text: string
  /** Nobody wants it so; a plan may be a part on purpose. */
  readonly isFault: boolean
}

/** `1 resource`, `2 resources` */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`
}

/** The sentence of a remediation, and the HCL after its empty line. */
function splitRemediation(remediation: string): Pick<Row, 'advice' | 'hcl'> {
  const at = remediation.indexOf('\n\n')
  if (at === -1) return { advice: remediation, hcl: undefined }
  return { advice: remediation.slice(0, at), hcl: remediation.slice(at + 2).trimEnd() }
}

const CHANGES: readonly Change[] = ['introduced', 'existing', 'fixed']

function weight({ waiver, change, severity }: Row): number {
  return (waiver ? 100 : 0) + CHANGES.indexOf(change) * 10 + SEVERITIES.indexOf(severity)
}
