import { useSearchParams } from '@remix-run/react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Report } from '../../policies/engine/judge/report.ts'
import type { PolicyNote } from '../lib/report.ts'
import { filterRows, groupRows, readFilter, rowsOf } from '../lib/report.ts'
import { useRowKeys } from '../lib/use-row-keys.ts'
import { Address } from './address.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FindingRow } from './finding-row.tsx'
import { KeyHelp } from './key-help.tsx'

interface ReportViewProps {
  report: Report
  notes: Record<string, PolicyNote>
}

/** The findings of a report under their filters, by resource, to be walked by keyboard. */
export function ReportView({ report, notes }: ReportViewProps) {
  const [params] = useSearchParams()
  const rows = useMemo(() => rowsOf(report.policyResponse), [report])
  const [typed, setTyped] = useState(() => params.get('q') ?? '')
  const text = useDeferredValue(typed)
  const filter = useMemo(() => ({ ...readFilter(params), text }), [params, text])
  const shown = useMemo(() => filterRows(rows, filter, notes), [rows, filter, notes])
  const groups = useMemo(() => groupRows(shown), [shown])
  const [limit, setLimit] = useState(PAGE)
  const list = useRef<HTMLDivElement>(null)
  const [help, setHelp] = useRowKeys(list)
  const eager = rows.length <= EAGER_LIMIT

  if (rows.length === 0) return null
  return (
    <section aria-label="Findings">
      <FilterBar rows={rows} filter={filter} notes={notes} onText={setTyped} />
      <p role="status" className="sr-only">
        {`${shown.length} of ${rows.length} findings`}
      </p>
      <div ref={list}>
        {groups.slice(0, limit).map(group => (
          <section key={group.address} className="plumb mt-6">
            <h2 className="text-[13px] leading-5 font-normal tracking-normal text-wrap">
              <Address>{group.address}</Address>
            </h2>
            {group.rows.map((row, index) => (
              <FindingRow
                key={row.key}
                row={row}
                index={index}
                note={notes[row.finding.metadata.custom.policyId]}
                eager={eager}
              />
            ))}
          </section>
        ))}
      </div>
      {groups.length === 0 && (
        <p className="py-16 text-center text-sm text-mute">Nothing here matches the filters.</p>
      )}
      {groups.length > limit && (
        <p className="mt-8 text-center">
          <button type="button" className="btn btn-quiet" onClick={() => setLimit(limit + PAGE)}>
            {`Show ${Math.min(PAGE, groups.length - limit)} more of ${groups.length} resources`}
          </button>
        </p>
      )}
      <KeyHelp open={help} onClose={() => setHelp(false)} />
    </section>
  )
}

// Resources drawn at first; a report of thousands stays quick to open.
const PAGE = 100
// Up to here the details stand in the page from the start, so that they open without any script.
const EAGER_LIMIT = 200
