import { type Coverage, type Report, SEVERITIES, type Severity } from './engine/judge/report.ts'

/** What stops a pipeline. */
export interface Gate {
  /** The lowest severity that fails; `none`: nothing does. */
  readonly failOn: Severity | 'none'
  /** `introduced`: what was there before the plan does not count; left out: `all`. */
  readonly only?: 'all' | 'introduced'
  /** The severity that lost data counts as; left out: `HIGH`. */
  readonly dataLoss?: Severity | 'none'
}

/** Stands where a policy's id would, for data that a plan loses. */
export const DATA_LOSS = 'plumbline/data-loss'

/** What is said of a gate; of what is left out, or undefined, nothing is said. */
type Said = { readonly [Part in keyof Gate]?: Gate[Part] | undefined }

/** The gate that is asked for: of each part what the first says that says something, and the usual where none does. */
export function gateOf(...said: readonly (Said | undefined)[]): Required<Gate> {
  const first = <Part extends keyof Gate>(part: Part) =>
    said.find(one => one?.[part] !== undefined)?.[part] as Required<Gate>[Part] | undefined
  return {
    failOn: first('failOn') ?? 'HIGH',
    only: first('only') ?? 'all',
    dataLoss: first('dataLoss') ?? 'HIGH',
  }
}

/** The severities that fail a gate, the gravest first. */
export function failingSeverities({ failOn }: Pick<Gate, 'failOn'>): readonly Severity[] {
  return SEVERITIES.slice(0, SEVERITIES.indexOf(failOn as Severity) + 1)
}

/** How many findings, and losses of data, fail a report. What is waived, what the plan fixes and what stays undetermined never does. */
export function failing(
  { summary, dataLoss: ledger }: Pick<Report, 'summary' | 'dataLoss'>,
  gate: Gate,
): number {
  const { only, dataLoss = 'HIGH' } = gate
  const severities = failingSeverities(gate)
  const found = severities.reduce(
    (sum, severity) =>
      sum + summary.introduced[severity] + (only === 'introduced' ? 0 : summary.existing[severity]),
    0,
  )
  return found + (severities.includes(dataLoss as Severity) ? lost(ledger) : 0)
}

/** How many resources lose their data; what is waived is none of them. */
export function lost(ledger: Report['dataLoss']): number {
  return ledger.filter(({ fate, waiver }) => fate === 'lost' && !waiver).length
}

/** Whether a plan is known to leave out a part of its configuration: by an error, by `-target`, or put off to a later plan. */
export function isPart({ errored, complete, deferred = {} }: Reach): boolean {
  return errored === true || complete === false || Object.keys(deferred).length > 0
}

/** What the verdict on a plan that is only a part says of that; undefined where none is known to be left out. */
export function shortfall(reach: Reach): string | undefined {
  if (reach.errored) return 'Terraform stopped with an error'
  return isPart(reach) ? 'Terraform planned only a part' : undefined
}

/** What a report says of it beside its verdict. */
export function shortfallNote(reach: Reach): string | undefined {
  const short = shortfall(reach)
  return short && `${short}: what it had not planned is judged as it was before, or not at all.`
}

/** How far into the configuration a plan comes, as far as the file tells. */
export type Reach = Partial<Pick<Coverage, 'errored' | 'complete' | 'deferred'>>

/** Whether nothing fails a report. */
export function passes(report: Pick<Report, 'summary' | 'dataLoss'>, gate: Gate): boolean {
  return failing(report, gate) === 0
}
