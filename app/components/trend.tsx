import { Link } from '@remix-run/react'
import { type KeyboardEvent, useState } from 'react'
import type { Line } from '../../worker/services/assessments/lines.ts'
import { countsInWords } from '../lib/dashboard.ts'
import { figure } from '../lib/plural.ts'
import { openCounts } from '../lib/report.ts'
import { SEVERITIES, SEVERITY_LABEL, severityTone } from '../lib/severity.ts'
import { Time } from './time.tsx'

/** The last assessments as stacked thin columns, the oldest at the left; hover and focus give the figures. */
export function Trend({ lines }: { lines: Line[] }) {
  const [pointed, setPointed] = useState<string | null>(null)
  const columns = [...lines].reverse().map(line => ({ ...line, counts: openCounts(line.summary) }))
  const totals = columns.map(column => column.counts.total).sort((a, b) => a - b)
  const highest = Math.max(1, totals.at(-1) ?? 0)
  // one plan with a thousand findings would press all others flat
  const isLogarithmic = highest > LOG_ABOVE * Math.max(1, totals[Math.floor(totals.length / 2)] ?? 0)
  const share = (total: number) => (isLogarithmic ? Math.log1p(total) / Math.log1p(highest) : total / highest)
  const line = columns.find(column => column.id === pointed) ?? columns.at(-1)
  return (
    <div>
      <p
        className="flex min-h-15 items-start justify-between gap-4 text-sm text-mute min-[420px]:min-h-10 sm:min-h-5"
        aria-hidden="true"
      >
        <span>
          {line && (
            <>
              <Time value={line.createdAt} form="short" />
              {`: ${countsInWords(line.counts, line.dataLost, line.coverage)}`}
            </>
          )}
        </span>
        {isLogarithmic && <span className="shrink-0 text-xs leading-5">Logarithmic scale</span>}
      </p>
      {/* one stop of the Tab key; the arrows go from column to column */}
      <nav
        aria-label="Columns of the trend"
        onKeyDown={move}
        className="mt-3 flex h-24 items-end gap-1 border-b border-line"
      >
        {columns.map(column => (
          <Link
            key={column.id}
            to={`/dashboard/assessments/${column.id}`}
            tabIndex={column === line ? 0 : -1}
            onPointerEnter={() => setPointed(column.id)}
            onPointerLeave={() => setPointed(null)}
            onFocus={() => setPointed(column.id)}
            onBlur={() => setPointed(null)}
            className="relative block h-full max-w-10 min-w-1 flex-1 opacity-85 hover:opacity-100"
          >
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" className="size-full" aria-hidden="true">
              {stack(column.counts, share(column.counts.total)).map(part => (
                <rect
                  key={part.severity}
                  x="0"
                  width="10"
                  y={part.y}
                  height={part.height}
                  className={part.fill}
                />
              ))}
            </svg>
            <span className="sr-only">
              <Time value={column.createdAt} form="short" />
              {`: ${countsInWords(column.counts, column.dataLost, column.coverage)}`}
            </span>
          </Link>
        ))}
      </nav>
      <div className="sr-only">
        <table>
          <caption>Findings of the last assessments</caption>
          <thead>
            <tr>
              <th>Time</th>
              {SEVERITIES.map(severity => (
                <th key={severity}>{SEVERITY_LABEL[severity]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(column => (
              <tr key={column.id}>
                <th>
                  <Time value={column.createdAt} />
                </th>
                {SEVERITIES.map(severity => (
                  <td key={severity}>{figure(column.counts[severity])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** An arrow leads to the column beside it, Home and End to the first and the last. */
function move(event: KeyboardEvent<HTMLElement>) {
  const columns = [...event.currentTarget.querySelectorAll('a')]
  const at = columns.indexOf(event.target as HTMLAnchorElement)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: columns.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  columns[to]?.focus()
}

/** The rectangles of one column, the gravest at the foot. A column without findings keeps a thin mark. */
function stack(counts: ReturnType<typeof openCounts>, share: number) {
  if (counts.total === 0) return [{ severity: 'none', y: 98, height: 2, fill: 'fill-base-300' }]
  let y = 100
  return SEVERITIES.filter(severity => counts[severity] > 0).map(severity => {
    const height = (counts[severity] / counts.total) * share * 100
    y -= height
    return { severity, y, height: Math.max(0.5, height - 1), fill: severityTone(severity).fill }
  })
}

/** How many times the usual height one column may be before the scale bends. */
const LOG_ABOVE = 12
