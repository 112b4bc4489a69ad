import { isPart } from '../../policies/gate.ts'
import type { Line } from '../../worker/services/assessments/lines.ts'
import { figure } from '../lib/plural.ts'
import { openCounts } from '../lib/report.ts'
import { SEVERITIES, SEVERITY_LABEL, severityTone } from '../lib/severity.ts'
import { DataLost } from './data-lost.tsx'
import { SeverityShape } from './severity-shape.tsx'
import { Shortfall } from './shortfall.tsx'

/** What an assessment found, on one line: lost data and a plan that is only a part in words, counts by severity as small marks; a severity without findings is left out. */
export function SeverityMarks({ line: { summary, coverage, dataLost } }: { line: Line }) {
  const counts = openCounts(summary)
  const isJudged = coverage.judged > 0 || coverage.resources === 0
  const isShort = isPart(coverage)
  const isCalm = counts.total === 0 && !dataLost && !isShort && isJudged
  return (
    <>
      {dataLost !== null && dataLost > 0 && <DataLost resources={dataLost} />}
      {isShort && <Shortfall coverage={coverage} />}
      {isCalm && <span className="text-mute">No issues</span>}
      {counts.total > 0 && (
        <span className="inline-flex flex-wrap items-center gap-x-3">
          {SEVERITIES.filter(severity => counts[severity] > 0).map(severity => (
            <span key={severity} className={`inline-flex items-center gap-1 ${severityTone(severity).text}`}>
              <SeverityShape severity={severity} />
              {figure(counts[severity])}
              <span className="sr-only">{SEVERITY_LABEL[severity]}</span>
            </span>
          ))}
        </span>
      )}
    </>
  )
}
