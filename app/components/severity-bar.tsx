import type { Counts } from '../../policies/engine/judge/report.ts'
import { figure } from '../lib/plural.ts'
import { SEVERITIES, SEVERITY_LABEL, severityTone } from '../lib/severity.ts'

/** A thin bar of the severities; the widths are the counts. An SVG, since the page's policy allows no style attribute. */
export function SeverityBar({ counts }: { counts: Counts }) {
  const present = SEVERITIES.filter(severity => counts[severity] > 0)
  const free = WIDTH - GAP * Math.max(0, present.length - 1)
  let x = 0
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 8`}
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-hidden rounded-full bg-base-200"
      role="img"
      aria-label={
        present.map(severity => `${SEVERITY_LABEL[severity]} ${figure(counts[severity])}`).join(', ') ||
        'No findings'
      }
    >
      {present.map(severity => {
        const width = (free * counts[severity]) / counts.total
        const left = x
        x += width + GAP
        return (
          <rect key={severity} x={left} width={width} height="8" className={severityTone(severity).fill}>
            <title>{`${SEVERITY_LABEL[severity]}: ${figure(counts[severity])}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}

const WIDTH = 1000
const GAP = 3
