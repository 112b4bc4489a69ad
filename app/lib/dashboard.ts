import type { Counts, Report } from '../../policies/engine/judge/report.ts'
import { type Reach, shortfall } from '../../policies/gate.ts'
import { figure, plural } from './plural.ts'
import { groupRows, rowsOf } from './report.ts'

/** The `most` gravest findings of a report. */
export function gravest(policyResponse: Report['policyResponse'], most: number): Report['policyResponse'] {
  const groups = groupRows(rowsOf(policyResponse).slice(0, most))
  return Object.fromEntries(groups.map(({ address, rows }) => [address, rows.map(row => row.finding)]))
}

/** Midnight UTC of the first day of the next month, when the count of calls starts anew. */
export function nextReset(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
}

/** The numbers of the pages around `page`, at most `most` of them, shifted at both ends so that there are always `most`. */
export function pagesAround(page: number, last: number, most: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), last - most + 1))
  return Array.from({ length: Math.min(most, last) }, (_, index) => first + index)
}

/** "data of 1 resource lost, 2 High, 1 Low", for those who cannot see marks. */
export function countsInWords(counts: Counts, dataLost: number | null, coverage: Reach): string {
  const words = [
    dataLost && `data of ${plural(dataLost, 'resource')} lost`,
    shortfall(coverage),
    counts.HIGH && `${figure(counts.HIGH)} High`,
    counts.MEDIUM && `${figure(counts.MEDIUM)} Medium`,
    counts.LOW && `${figure(counts.LOW)} Low`,
    counts.INFO && `${figure(counts.INFO)} Info`,
  ].filter(Boolean)
  return words.join(', ') || 'no issues'
}
