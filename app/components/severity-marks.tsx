import type { Counts } from '../../policies/engine/judge/report.ts'
import { SEVERITIES, SEVERITY_LABEL, severityTone } from '../lib/severity.ts'
import { SeverityShape } from './severity-shape.tsx'

/** Counts by severity as small marks on one line; a severity without findings is left out. */
export function SeverityMarks({ counts }: { counts: Counts }) {
  if (counts.total === 0) return <span className="text-mute">No issues</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {SEVERITIES.filter(severity => counts[severity] > 0).map(severity => (
        <span key={severity} className={`inline-flex items-center gap-1 ${severityTone(severity).text}`}>
          <SeverityShape severity={severity} />
          {counts[severity]}
          <span className="sr-only">{SEVERITY_LABEL[severity]}</span>
        </span>
      ))}
    </span>
  )
}
