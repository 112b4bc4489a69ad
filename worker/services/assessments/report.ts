import {
  type Counts,
  type Finding,
  type Report,
  type Summary,
  weightOf,
} from '../../../policies/engine/index.ts'
import type { Truncated } from './schema.ts'

/** A report as it is stored: the gravest findings where there are too many, and how many were left out. */
export type StoredReport = Report & { truncated?: Truncated }

/** Findings, and open questions, that one assessment stores. The counts of its summary are whole all the same. */
export const mostFindings = 10_000

/** UTF-16 units of a report's excerpt, which lists read for each assessment. */
const excerptLength = 48 * 1024

/** The report with its gravest findings alone, where it has more than may be stored. */
export function capped(report: Report, most = mostFindings): StoredReport {
  const all = entriesOf(report.policyResponse)
  const leftOut = {
    findings: Math.max(0, all.length - most),
    undetermined: Math.max(0, report.undetermined.length - most),
  }
  if (leftOut.findings + leftOut.undetermined === 0) return report
  const kept = new Set(
    [...all]
      .sort((a, b) => weight(a.finding) - weight(b.finding))
      .slice(0, most)
      .map(entry => entry.finding),
  )
  return {
    ...report,
    policyResponse: grouped(all.filter(({ finding }) => kept.has(finding))),
    undetermined: report.undetermined.slice(0, most),
    truncated: leftOut,
  }
}

/** A report that was stored before all of its parts were told has them empty. */
export function completed<Kind extends Report>(report: Kind): Kind {
  const coverage: Report['coverage'] = { ...nothingTold, ...report.coverage }
  return { ...report, dataLoss: report.dataLoss ?? [], coverage }
}

const nothingTold = { harmless: {}, deferred: {}, actions: [], complete: null, lists: [] }

/** The gravest findings, as many as fit into a row that lists read. */
export function excerptOf({ policyResponse, truncated }: StoredReport) {
  const all = entriesOf(policyResponse).sort((a, b) => weight(a.finding) - weight(b.finding))
  let left = excerptLength
  const kept = all.filter(({ address, finding }) => {
    left -= left > 0 ? JSON.stringify(finding).length + address.length : 0
    return left > 0
  })
  const findings = all.length - kept.length + (truncated?.findings ?? 0)
  return {
    policyResponse: grouped(kept),
    ...(findings > 0 && { truncated: { findings, undetermined: truncated?.undetermined ?? 0 } }),
  }
}

interface Entry {
  address: string
  finding: Finding
}

/** Every finding with its address, in the report's order. */
export function entriesOf(policyResponse: Report['policyResponse']): Entry[] {
  return Object.entries(policyResponse).flatMap(([address, findings]) =>
    findings.map(finding => ({ address, finding })),
  )
}

function grouped(entries: Entry[]): Report['policyResponse'] {
  const byAddress = Map.groupBy(entries, entry => entry.address)
  return Object.fromEntries(
    [...byAddress].map(([address, same]) => [address, same.map(entry => entry.finding)]),
  )
}

function weight({ metadata: { custom } }: Finding): number {
  return weightOf(custom.change, custom.severity, custom.waiver !== undefined)
}

const none: Counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }

/** A summary as it was stored; what an old one lacks is nought. */
export function readSummary(text: string): Summary {
  return { introduced: none, existing: none, fixed: none, undetermined: 0, resources: 0, ...JSON.parse(text) }
}
