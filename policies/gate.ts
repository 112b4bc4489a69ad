import { type Report, SEVERITIES, type Severity } from './engine/judge/report.ts'

/** What stops a pipeline. */
export interface Gate {
  /** The lowest severity that fails; `none`: nothing does. */
  readonly failOn: Severity | 'none'
  /** `introduced`: what was there before the plan does not count. */
  readonly only?: 'introduced'
  /** The severity that lost data counts as; left out: `HIGH`. */
  readonly dataLoss?: Severity | 'none'
}

/** Whether a report passes. What the plan fixes, and what stays undetermined, never fails it. */
export function passes(
  { summary, dataLoss: ledger }: Pick<Report, 'summary' | 'dataLoss'>,
  { failOn, only, dataLoss = 'HIGH' }: Gate,
): boolean {
  const failing = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn as Severity) + 1)
  const counts = (severity: Severity) =>
    summary.introduced[severity] + (only === 'introduced' ? 0 : summary.existing[severity])
  const isLost = failing.includes(dataLoss as Severity) && ledger.some(({ fate }) => fate === 'lost')
  return !isLost && failing.every(severity => counts(severity) === 0)
}
