import type { ReactNode } from 'react'
import type { Report } from '../../policies/engine/report.ts'
import { openCounts } from '../lib/report.ts'
import { SEVERITIES, SEVERITY_LABEL, severityTone } from '../lib/severity.ts'
import { SeverityBar } from './severity-bar.tsx'
import { SeverityShape } from './severity-shape.tsx'
import { Verdict } from './verdict.tsx'

/** The verdict in a sentence, facts about the plan (the children), and what stands after it by severity. */
export function ReportHead({ report, children }: { report: Report; children: ReactNode }) {
  const counts = openCounts(report.summary)
  return (
    <>
      <h1 className="mt-2 text-xl">
        <Verdict summary={report.summary} />
      </h1>
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-mute">{children}</p>
      <section aria-label="By severity" className="card-panel mt-6 mb-4 px-5 py-4">
        <SeverityBar counts={counts} />
        <dl className="mt-3.5 grid grid-cols-4">
          {SEVERITIES.map(severity => (
            <div key={severity} className="flex flex-col-reverse">
              <dt className="flex items-center gap-1.5 text-xs text-mute">
                <span className={severityTone(severity).text}>
                  <SeverityShape severity={severity} />
                </span>
                {SEVERITY_LABEL[severity]}
              </dt>
              <dd className="text-lg font-semibold">{counts[severity]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
