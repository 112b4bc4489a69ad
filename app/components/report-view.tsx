import { Link, useSearchParams } from '@remix-run/react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Report } from '../../policies/engine/judge/report.ts'
import type { PolicyNote } from '../../policies/registry/published.ts'
import { figure, plural } from '../lib/plural.ts'
import type { LeftOut, Row } from '../lib/report.ts'
import {
  cleared,
  filterRows,
  foldRepeats,
  groupByPolicy,
  groupRows,
  readFilter,
  rowsOf,
} from '../lib/report.ts'
import { useOpened } from '../lib/use-opened.ts'
import { usePrinting } from '../lib/use-printing.ts'
import { useRowKeys } from '../lib/use-row-keys.ts'
import { useSearchText } from '../lib/use-search-text.ts'
import { Address } from './address.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FindingRow } from './finding-row.tsx'
import { FoldSummary } from './fold-summary.tsx'
import { KeyHelp } from './key-help.tsx'

export interface ReportViewProps {
  report: Report & { truncated?: LeftOut }
  notes: Record<string, PolicyNote>
  /** Since when a finding is known, by fingerprint; those that are new here are not in it. */
  since?: Record<string, string>
  /** The address of the report, where it has one: each of its findings has one too then. */
  address?: string
}

/** The findings of a report under their filters, by resource or by policy, to be walked by keyboard. */
export function ReportView({ report, notes, since = {}, address }: ReportViewProps) {
  const [params] = useSearchParams()
  // what is waived stands apart, below
  const rows = useMemo(
    () => rowsOf(report.policyResponse).filter(row => !row.finding.metadata.custom.waiver),
    [report],
  )
  const typed = useSearchText()
  const text = useDeferredValue(typed.text)
  const filter = useMemo(() => ({ ...readFilter(params), text }), [params, text])
  const shown = useMemo(() => filterRows(rows, filter, notes), [rows, filter, notes])
  const usual = rows.length > BY_POLICY_ABOVE && filter.finding.length === 0 ? 'policy' : 'resource'
  const byPolicy = (params.get('by') ?? usual) === 'policy'
  const [limit, setLimit] = useState(PAGE)
  const list = useRef<HTMLDivElement>(null)
  // where the button stood there are more findings now
  useEffect(() => {
    if (limit === PAGE) return
    const first = list.current?.children[limit - PAGE]?.querySelector<HTMLElement>('[data-finding] > summary')
    first?.focus({ preventScroll: true })
  }, [limit])
  const keys = useRowKeys(list)
  const printing = usePrinting()
  const eager = printing || shown.length <= EAGER_LIMIT
  const most = printing ? Number.POSITIVE_INFINITY : limit
  const isPart = (report.truncated?.findings ?? 0) > 0
  const isLinked = filter.finding.length > 0

  if (rows.length === 0 && !isLinked) return null
  // a window that is narrow because it is zoomed has a keyboard, a phone has none
  const keysButton = (
    <button
      type="button"
      onClick={() => keys.setHelp(true)}
      className="needs-script hidden cursor-pointer rounded text-mute hover:text-base-content [@media(any-pointer:fine)]:block"
    >
      Keys
    </button>
  )
  const groups = byPolicy ? groupByPolicy(shown) : groupRows(shown)
  return (
    <section id="findings" aria-label="Findings" className="scroll-mt-2">
      {isLinked ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-3 text-sm text-mute print:hidden">
          {shown.length > 0
            ? 'Only the finding that the link names is shown.'
            : 'The link names a finding that is not in this report, or is waived.'}
          <Link to={cleared(params)} replace preventScrollReset discover="none" className="link-text">
            Show all findings
          </Link>
          {keysButton}
        </p>
      ) : (
        <FilterBar rows={rows} isPart={isPart} filter={filter} notes={notes} typed={typed} hasKeys={keys.on}>
          <div className="flex gap-3 text-sm sm:gap-4">
            <nav aria-label="Grouped by" className="flex gap-3 sm:gap-4">
              <By params={params} by="resource" current={!byPolicy}>
                By resource
              </By>
              <By params={params} by="policy" current={byPolicy}>
                By policy
              </By>
            </nav>
            {keysButton}
          </div>
        </FilterBar>
      )}
      <p role="status" className="sr-only">
        {`${figure(shown.length)} of ${figure(rows.length)} findings${isPart ? ' shown here' : ''}`}
      </p>
      <div ref={list}>
        {byPolicy
          ? groupByPolicy(shown)
              .slice(0, most)
              .map(group => (
                <section key={group.policyId} className="plumb mt-6">
                  <h2 className="text-sm font-semibold tracking-normal text-wrap">
                    {group.resources > 1 && (
                      <span className="text-mute">
                        {plural(group.resources, 'resource')}
                        {isPart && ' of those shown'}:{' '}
                      </span>
                    )}
                    {group.title}
                  </h2>
                  <Folded rows={group.rows} first={FIRST_OF_POLICY} eager={eager}>
                    {(row, index) => finding(row, index, true)}
                  </Folded>
                </section>
              ))
          : groupRows(shown)
              .slice(0, most)
              .map(group => {
                const { shown: first, folded } = foldRepeats(group.rows, FIRST_OF_RESOURCE)
                return (
                  <section key={group.address} className="plumb mt-6">
                    <h2 className="text-[13px] leading-5 font-normal tracking-normal text-wrap">
                      <Address>{group.address}</Address>
                    </h2>
                    <Folded rows={[...first, ...folded]} first={first.length} eager={eager}>
                      {(row, index) => finding(row, index, false)}
                    </Folded>
                  </section>
                )
              })}
      </div>
      {groups.length === 0 && !isLinked && (
        <p className="py-16 text-center text-sm text-mute">Nothing here matches the filters.</p>
      )}
      {groups.length > limit && (
        <p className="mt-8 text-center">
          <button
            type="button"
            className="btn btn-quiet needs-script print:hidden"
            onClick={() => setLimit(limit + PAGE)}
          >
            {`Show ${Math.min(PAGE, groups.length - limit)} more of ${figure(groups.length)} ${byPolicy ? 'policies' : 'resources'}${isPart ? ' shown here' : ''}`}
          </button>
          <span className="text-sm text-mute print:hidden [@media(scripting:enabled)]:hidden">
            {`Without scripts the first ${figure(limit)} of ${figure(groups.length)} ${byPolicy ? 'policies' : 'resources'} stand here: the filters lead to the others.`}
          </span>
        </p>
      )}
      <KeyHelp {...keys} />
    </section>
  )

  function finding(row: Row, index: number, named: boolean) {
    const { policyId, fingerprint } = row.finding.metadata.custom
    return (
      <FindingRow
        key={row.key}
        row={row}
        index={index}
        note={notes[policyId]}
        since={since[fingerprint]}
        eager={eager}
        named={named}
        isOpen={filter.finding.includes(fingerprint)}
        address={address && `${address}?${new URLSearchParams({ finding: fingerprint })}#findings`}
      />
    )
  }
}

/** The first rows, and the others behind a line that says how many they are. */
function Folded({
  rows,
  first,
  eager,
  children,
}: {
  rows: Row[]
  first: number
  eager: boolean
  children: (row: Row, index: number) => React.ReactNode
}) {
  const { opened, details } = useOpened()
  const rest = rows.length - first
  if (rest <= 1) return rows.map(children)
  return (
    <>
      {rows.slice(0, first).map(children)}
      <details {...details} className="group/fold">
        <FoldSummary>{`${figure(rest)} more like these`}</FoldSummary>
        {eager || opened ? (
          rows.slice(first).map(children)
        ) : (
          <p className="py-1 text-sm text-mute print:hidden [@media(scripting:enabled)]:hidden">
            {`Without scripts these stand here once the filters leave ${EAGER_LIMIT} findings or fewer.`}
          </p>
        )}
      </details>
    </>
  )
}

function By({
  params,
  by,
  current,
  children,
}: {
  params: URLSearchParams
  by: string
  current: boolean
  children: string
}) {
  const next = new URLSearchParams(params)
  next.set('by', by)
  return (
    <Link
      to={`?${next}`}
      replace
      preventScrollReset
      discover="none"
      aria-current={current ? 'true' : undefined}
      className="rounded text-mute hover:text-base-content aria-[current]:font-medium aria-[current]:text-base-content"
    >
      {children}
    </Link>
  )
}

// Groups drawn at first; a report of thousands stays quick to open.
const PAGE = 100
// Up to so many that the filters leave, the details stand in the page from the start, so that they open without any script.
const EAGER_LIMIT = 200
// Of more findings than these the policies are the shorter list.
const BY_POLICY_ABOVE = 150
const FIRST_OF_POLICY = 5
const FIRST_OF_RESOURCE = 3
