import type { Report } from '../../policies/engine/judge/report.ts'
import { lost } from '../../policies/gate.ts'
import type { PolicyNote } from '../../policies/registry/published.ts'
import type { Group } from '../lib/report.ts'
import { openCounts } from '../lib/report.ts'
import { Address } from './address.tsx'
import { DataLossLine } from './data-loss.tsx'
import { FindingRow } from './finding-row.tsx'
import { SeverityBar } from './severity-bar.tsx'
import { Verdict } from './verdict.tsx'

export interface Sample {
  report: Pick<Report, 'summary' | 'coverage' | 'dataLoss'>
  /** The resource that is shown. */
  group: Group
  notes: Record<string, PolicyNote>
}

/** The report of the sample plan as the dashboard shows it, drawn by the same components. */
export function SampleReport({ report, group, notes }: Sample) {
  const { summary, coverage, dataLoss } = report
  const [gravest] = dataLoss
  return (
    <section
      aria-label="An example of a report"
      className="rounded-box border border-line bg-panel px-5 py-5 shadow-float"
    >
      <h2 className="mb-3.5 text-lg">
        <Verdict summary={summary} coverage={coverage} dataLost={lost(dataLoss)} />
      </h2>
      <SeverityBar counts={openCounts(summary)} />
      <div className="plumb mt-4">
        <h3 className="text-[13px] leading-5 font-normal tracking-normal">
          <Address>{group.address}</Address>
        </h3>
        {group.rows.map((row, index) => (
          <FindingRow
            key={row.key}
            row={row}
            note={notes[row.finding.metadata.custom.policyId]}
            index={index}
            eager
          />
        ))}
      </div>
      {gravest && (
        <div className="@container mt-5 border-t border-line pt-4">
          <h3 className="mb-2 text-xs font-medium tracking-normal text-mute">Data that this plan ends</h3>
          <DataLossLine entry={gravest} />
        </div>
      )}
    </section>
  )
}
