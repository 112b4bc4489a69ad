import type { Change, Counts, Finding, Report, Severity } from '../../policies/engine/judge/report.ts'
import type { PolicyNote } from '../../policies/registry/published.ts'
import { SEVERITIES, severityRank } from './severity.ts'

/** A finding with the address it stands at; `key` is stable over filters and over runs. */
export interface Row {
  key: string
  address: string
  service: string
  finding: Finding
}

export interface Filter {
  change: string[]
  severity: string[]
  service: string[]
  policy: string[]
  /** Fingerprints: what a link to single findings asks for, whatever else the filter says. */
  finding: string[]
  text: string
}

export interface Group {
  address: string
  rows: Row[]
}

interface PolicyGroup {
  policyId: string
  title: string
  severity: string
  rows: Row[]
  /** Resources, each counted once. */
  resources: number
}

export type Facet = 'change' | 'severity' | 'service' | 'policy'

const FACETS: readonly Facet[] = ['change', 'severity', 'service', 'policy']

export const CHANGE_ORDER: readonly Change[] = ['introduced', 'existing', 'fixed']

/** The notes of the policies that a report names. */
export function notesOf(
  report: Pick<Report, 'policyResponse'>,
  notes: Readonly<Record<string, PolicyNote>>,
): Record<string, PolicyNote> {
  const named = new Set(
    Object.values(report.policyResponse)
      .flat()
      .map(finding => finding.metadata.custom.policyId),
  )
  return Object.fromEntries(Object.entries(notes).filter(([id]) => named.has(id)))
}

/** Every finding of a report, the introduced before the existing before the fixed, the gravest first, what is waived at the end. */
export function rowsOf(policyResponse: Report['policyResponse']): Row[] {
  const rows: Row[] = []
  for (const [address, findings] of Object.entries(policyResponse)) {
    for (const [index, finding] of findings.entries()) {
      const { policyId, fingerprint } = finding.metadata.custom
      rows.push({ key: `${fingerprint}-${address}-${index}`, address, service: serviceOf(policyId), finding })
    }
  }
  return rows.sort((a, b) => weight(a) - weight(b))
}

/** Rows by resource; a resource stands where its gravest row stands. */
export function groupRows(rows: Row[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const group = groups.get(row.address)
    if (group) group.rows.push(row)
    else groups.set(row.address, { address: row.address, rows: [row] })
  }
  return [...groups.values()]
}

/** Rows by policy; a policy stands where its gravest row stands. */
export function groupByPolicy(rows: Row[]): PolicyGroup[] {
  return [...Map.groupBy(rows, row => row.finding.metadata.custom.policyId)].map(([policyId, same]) => ({
    policyId,
    title: same[0]?.finding.metadata.title ?? policyId,
    severity: same[0]?.finding.metadata.custom.severity ?? '',
    rows: same,
    resources: new Set(same.map(row => row.address)).size,
  }))
}

/** The rows of one resource with repeats of a policy beyond the first few set aside. */
export function foldRepeats(rows: Row[], most: number): { shown: Row[]; folded: Row[] } {
  const seen = new Map<string, number>()
  const shown: Row[] = []
  const folded: Row[] = []
  for (const row of rows) {
    const { policyId } = row.finding.metadata.custom
    const times = (seen.get(policyId) ?? 0) + 1
    seen.set(policyId, times)
    ;(times > most ? folded : shown).push(row)
  }
  return { shown, folded }
}

/** As much of a report as a page can bear: what is `asked` for, the gravest of all that it lists, and how much is left out. */
export function shownPart<Kind extends Report & { truncated?: LeftOut }>(
  report: Kind,
  asked: readonly string[] = [],
  most = MOST_SHOWN,
): Kind & { truncated?: LeftOut } {
  const all = rowsOf(report.policyResponse)
  const [first = [], others = []] = [true, false].map(isAsked =>
    all.filter(row => asked.includes(fingerprintOf(row)) === isAsked),
  )
  const rows = [...first, ...others]
  const leftOut = {
    findings: Math.max(0, rows.length - most) + (report.truncated?.findings ?? 0),
    undetermined: Math.max(0, report.undetermined.length - most) + (report.truncated?.undetermined ?? 0),
    dataLoss: Math.max(0, report.dataLoss.length - most),
  }
  if (leftOut.findings + leftOut.undetermined + leftOut.dataLoss === 0) return report
  const groups = groupRows(rows.slice(0, most))
  return {
    ...report,
    policyResponse: Object.fromEntries(
      groups.map(({ address, rows }) => [address, rows.map(row => row.finding)]),
    ),
    undetermined: report.undetermined.slice(0, most),
    dataLoss: report.dataLoss.slice(0, most),
    truncated: leftOut,
  }
}

/** How many entries a report lacks here that it has. */
export interface LeftOut {
  findings: number
  undetermined: number
  dataLoss?: number
}

const MOST_SHOWN = 2000

export function readFilter(params: URLSearchParams): Filter {
  const [change = [], severity = [], service = [], policy = []] = FACETS.map(facet => params.getAll(facet))
  return { change, severity, service, policy, finding: params.getAll('finding'), text: params.get('q') ?? '' }
}

/** The query of the same page with one value of a facet, or of the ledger of data, switched on or off. */
export function toggled(params: URLSearchParams, facet: Facet | 'data', value: string): string {
  const next = new URLSearchParams(params)
  const values = next.getAll(facet)
  next.delete(facet)
  for (const other of values) if (other !== value) next.append(facet, other)
  if (!values.includes(value)) next.append(facet, value)
  return `?${next}`
}

/** The query of the same page without any of the filters of its findings; what else it says stays. */
export function cleared(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  for (const facet of [...FACETS, 'finding']) next.delete(facet)
  return `?${next}`
}

/**
 * The rows that a filter lets through. What the plan fixes has no severity, service or policy any more: it is let through by these only
 * where the fixed are asked for, so that their counts are those of what is open. `except` leaves one facet out of account, for the
 * counts on its chips.
 */
export function filterRows(
  rows: Row[],
  filter: Filter,
  notes: Record<string, PolicyNote>,
  except?: Facet,
): Row[] {
  if (filter.finding.length > 0) return rows.filter(row => filter.finding.includes(fingerprintOf(row)))
  const isOpenAsked =
    except !== 'change' &&
    filter.change.length === 0 &&
    FACETS.some(facet => facet === except || filter[facet].length > 0)
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    if (isOpenAsked && row.finding.metadata.custom.change === 'fixed') return false
    for (const facet of FACETS) {
      if (facet === except || filter[facet].length === 0) continue
      if (!filter[facet].includes(facetValue(row, facet))) return false
    }
    if (words.length === 0) return true
    const text = searchText(row, notes)
    return words.every(word => text.includes(word))
  })
}

/** How many rows each value of a facet would show, under the rest of the filter. */
export function facetCounts(rows: Row[], filter: Filter, notes: Record<string, PolicyNote>, facet: Facet) {
  const counts = new Map<string, number>()
  for (const row of filterRows(rows, filter, notes, facet)) {
    const value = facetValue(row, facet)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** Counts of what will be there after the plan: introduced and existing findings together. */
export function openCounts(summary: Report['summary']): Counts {
  const counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
  for (const key of [...SEVERITIES, 'total'] as const)
    counts[key] = summary.introduced[key] + summary.existing[key]
  return counts
}

/** `aws/rds/instance-encrypted` -> `rds` */
export function serviceOf(policyId: string): string {
  return policyId.split('/')[1] ?? policyId
}

function fingerprintOf(row: Row): string {
  return row.finding.metadata.custom.fingerprint
}

function facetValue(row: Row, facet: Facet): string {
  const { change, severity, policyId } = row.finding.metadata.custom
  return { change, severity, service: row.service, policy: policyId }[facet]
}

function searchText(row: Row, notes: Record<string, PolicyNote>): string {
  const { metadata, message } = row.finding
  const checks = Object.values(notes[metadata.custom.policyId]?.equivalents ?? {}).flat()
  return [row.address, metadata.title, message, metadata.custom.policyId, ...checks].join('\n').toLowerCase()
}

function weight(row: Row): number {
  const { change, severity, waiver } = row.finding.metadata.custom
  return (waiver ? 100 : 0) + CHANGE_ORDER.indexOf(change) * 10 + severityRank(severity as Severity)
}
