import type { Severity } from '../../policies/engine/judge/report.ts'
import { SEVERITY_LABEL, severityTone } from '../lib/severity.ts'
import { SeverityShape } from './severity-shape.tsx'

/** A severity as word and shape on a tint of its own, so that colour is never the only sign. */
export function SeverityBadge({ severity, index }: { severity: string; index?: number }) {
  const tone = severityTone(severity, index)
  return (
    <span
      className={`inline-flex h-5 items-center gap-1.5 rounded px-1.5 text-xs font-semibold ${tone.text} ${tone.soft}`}
    >
      <SeverityShape severity={severity} />
      {SEVERITY_LABEL[severity as Severity] ?? severity}
    </span>
  )
}
