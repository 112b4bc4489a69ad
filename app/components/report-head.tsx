import type { ReactNode } from 'react'
import type { Report } from '../../policies/engine/judge/report.ts'
import { isPart, lost } from '../../policies/gate.ts'
import { figure, plural } from '../lib/plural.ts'
import type { LeftOut } from '../lib/report.ts'
import { openCounts } from '../lib/report.ts'
import { SEVERITIES, SEVERITY_LABEL, severityTone } from '../lib/severity.ts'
import { Banner } from './banner.tsx'
import { SeverityBar } from './severity-bar.tsx'
import { SeverityShape } from './severity-shape.tsx'
import { Verdict } from './verdict.tsx'

interface ReportHeadProps {
  report: Report & { truncated?: LeftOut }
  /** What stands beside the verdict. */
  tag?: ReactNode
  /** Where the rest is, of a report that has more than a page can bear. */
  elsewhere: string
  children: ReactNode
}

/** The verdict in a sentence, facts about the plan (the children), and what stands after it by severity. */
export function ReportHead({ report, elsewhere, tag, children }: ReportHeadProps) {
  const { summary, coverage, truncated } = report
  const counts = openCounts(summary)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl">
          <Verdict summary={summary} coverage={coverage} dataLost={lost(report.dataLoss)} />
        </h1>
        {tag}
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-mute">{children}</p>
      {coverage.errored && (
        <div className="mt-4">
          <Banner type="warning">
            What Terraform had not planned by then is judged as it was before, or not at all. Mend the error,
            and have the new plan assessed.
          </Banner>
        </div>
      )}
      {!coverage.errored && isPart(coverage) && (
        <div className="mt-4">
          <Banner type="info">
            This plan is a part of the change: Terraform puts the rest off to a later plan, or was told to
            leave it out. That rest is judged as it was before, or not at all. Have the next plan assessed
            too.
          </Banner>
        </div>
      )}
      <div className="mt-6 mb-4 grid gap-4 md:grid-cols-[1.55fr_1fr]">
        <section aria-labelledby="by-severity" className="card-panel px-5 py-4">
          <h2 id="by-severity" className="mb-3 text-xs font-medium tracking-normal text-mute">
            By severity
          </h2>
          <SeverityBar counts={counts} />
          <dl className="mt-3.5 grid grid-cols-2 gap-y-2 min-[420px]:grid-cols-4">
            {SEVERITIES.map(severity => (
              <div key={severity} className="flex flex-col-reverse">
                <dt className="flex items-center gap-1.5 text-xs text-mute">
                  <span className={severityTone(severity).text}>
                    <SeverityShape severity={severity} />
                  </span>
                  {SEVERITY_LABEL[severity]}
                </dt>
                <dd className="text-lg font-semibold">{figure(counts[severity])}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="judged" className="card-panel px-5 py-4">
          <h2 id="judged" className="mb-3 text-xs font-medium tracking-normal text-mute">
            Judged
          </h2>
          <Share part={coverage.judged} whole={coverage.resources} />
          <dl className="mt-3.5 grid grid-cols-[auto_auto_auto] gap-x-3 min-[420px]:grid-cols-3">
            <Fact
              before="judged "
              label={`of ${plural(coverage.resources, 'resource')}`}
              value={coverage.judged}
            />
            <Fact label="policies" value={coverage.policies} />
            <Fact label="undetermined" value={summary.undetermined} to="#coverage" />
          </dl>
        </section>
      </div>
      {truncated && (
        <div className="mb-4">
          <Banner type="info">
            {`Shown here: ${shownOf(report, truncated)}. The counts above are of all. ${elsewhere}`}
          </Banner>
        </div>
      )}
    </>
  )
}

/** `the gravest 2,000 of 12,000 findings`, and so of each list that is not whole. */
function shownOf({ policyResponse, undetermined, dataLoss }: Report, left: LeftOut) {
  const shown = [
    ['gravest', Object.values(policyResponse).flat().length, left.findings, 'findings'],
    ['first', undetermined.length, left.undetermined, 'open questions'],
    ['gravest', dataLoss.length, left.dataLoss ?? 0, 'lines of the data that is ended'],
  ] as const
  return shown
    .filter(([, , more]) => more > 0)
    .map(([which, count, more, what]) => `the ${which} ${figure(count)} of ${figure(count + more)} ${what}`)
    .join(', ')
}

/** How much of the plan there are policies for. */
function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <svg
      viewBox="0 0 1000 8"
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-hidden rounded-full bg-base-200"
      aria-hidden="true"
    >
      <rect width={whole > 0 ? (1000 * part) / whole : 0} height="8" className="fill-primary" />
    </svg>
  )
}

interface FactProps {
  /** What the label needs to be understood where the heading above is not at hand. */
  before?: string
  label: string
  value: number
  to?: string
}

function Fact({ before, label, value, to }: FactProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-mute">
        {before && <span className="sr-only">{before}</span>}
        {to ? (
          <a href={to} className="rounded hover:text-base-content hover:underline">
            {label}
          </a>
        ) : (
          label
        )}
      </dt>
      <dd className="text-lg font-semibold">{figure(value)}</dd>
    </div>
  )
}
