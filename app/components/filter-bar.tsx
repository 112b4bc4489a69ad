import { Form, Link, useSearchParams } from '@remix-run/react'
import { Fragment, type ReactNode, useState } from 'react'
import type { PolicyNote } from '../../policies/registry/published.ts'
import { figure } from '../lib/plural.ts'
import type { Facet, Filter, Row } from '../lib/report.ts'
import { CHANGE_ORDER, cleared, facetCounts, toggled } from '../lib/report.ts'
import { SEVERITIES, SEVERITY_LABEL, severityTone } from '../lib/severity.ts'
import { shortPolicy } from '../lib/short-policy.ts'
import type { useSearchText } from '../lib/use-search-text.ts'
import { Chip } from './chip.tsx'
import { SeverityShape } from './severity-shape.tsx'

interface FilterBarProps {
  rows: Row[]
  /** The report has more findings than these. */
  isPart: boolean
  filter: Filter
  notes: Record<string, PolicyNote>
  typed: ReturnType<typeof useSearchText>
  /** Whether / leads to the search. */
  hasKeys: boolean
  /** What stands beside the search. */
  children: ReactNode
}

/** The filters of a report as chips with their counts. The state is the URL's: links, and a form for the text. */
export function FilterBar({ rows, isPart, filter, notes, typed, hasKeys, children }: FilterBarProps) {
  const [params] = useSearchParams()
  const [allServices, setAllServices] = useState(false)
  const changes = facetCounts(rows, filter, notes, 'change')
  const counts = facetCounts(rows, filter, notes, 'severity')
  const severities = SEVERITIES.filter(severity => counts.has(severity) || filter.severity.includes(severity))
  const services = [...facetCounts(rows, filter, notes, 'service')].sort(
    (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
  )
  const shown = allServices
    ? services
    : services.filter(([service], index) => index < SERVICES_SHOWN || filter.service.includes(service))
  const hidden = services.filter(one => !shown.includes(one))
  const active = filter.change.length + filter.severity.length + filter.service.length + filter.policy.length
  const all: [Facet, ReactNode[]][] = [
    [
      'change',
      CHANGE_ORDER.filter(change => changes.has(change) || filter.change.includes(change)).map(change => (
        <Chip key={change} {...chip('change', change, changes)}>
          {CHANGE_LABEL[change]}
        </Chip>
      )),
    ],
    [
      'severity',
      severities.map(severity => (
        <Chip key={severity} {...chip('severity', severity, counts)}>
          <span className={severityTone(severity).text}>
            <SeverityShape severity={severity} />
          </span>
          {SEVERITY_LABEL[severity]}
        </Chip>
      )),
    ],
    [
      'service',
      [
        ...shown.map(([service]) => serviceChip(service)),
        hidden.length > 0 && (
          <Fragment key="more">
            <noscript className="[@media(scripting:none)]:contents">
              {hidden.map(([service]) => serviceChip(service))}
            </noscript>
            <button
              type="button"
              onClick={() => setAllServices(true)}
              className="needs-script h-7 shrink-0 cursor-pointer rounded-full px-2.5 text-sm whitespace-nowrap text-accent hover:bg-base-200"
            >
              {hidden.length} more
            </button>
          </Fragment>
        ),
      ].filter(Boolean),
    ],
    [
      'policy',
      filter.policy.map(policy => (
        <Chip key={policy} {...chip('policy', policy, facetCounts(rows, filter, notes, 'policy'))}>
          {shortPolicy(policy)}
        </Chip>
      )),
    ],
  ]
  const facets = all.filter(([, chips]) => chips.length > 0)
  return (
    <div className="top-0 z-10 -mx-4 border-b border-line bg-base-100 px-4 pt-2.5 pb-3 sm:-mx-8 sm:px-8 md:mx-0 md:px-0 print:hidden [@media(min-height:40rem)]:sticky">
      <div className="space-y-1.5">
        <nav
          aria-label="Filters"
          // what scrolls cuts the ring of what has the focus: there is room for it
          className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-1 sm:px-1 lg:flex-wrap"
        >
          {isPart && (
            <span className="flex h-7 shrink-0 items-center text-sm whitespace-nowrap text-mute">
              Of the {figure(rows.length)} shown:
            </span>
          )}
          {facets.map(([facet, chips], index) => (
            <Fragment key={facet}>
              {index > 0 && <Between />}
              {chips}
            </Fragment>
          ))}
          {active > 0 && (
            <Link
              to={cleared(params)}
              replace
              preventScrollReset
              discover="none"
              className="flex h-7 shrink-0 items-center px-1.5 text-sm text-accent hover:underline"
            >
              Clear
            </Link>
          )}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SearchField {...typed} hasKeys={hasKeys} />
          {children}
        </div>
      </div>
    </div>
  )

  function serviceChip(service: string) {
    return (
      <Chip key={service} {...chip('service', service, new Map(services))}>
        {service}
      </Chip>
    )
  }

  function chip(facet: Facet, value: string, counts: Map<string, number>) {
    return {
      to: toggled(params, facet, value),
      on: filter[facet].includes(value),
      count: counts.get(value) ?? 0,
    }
  }
}

/** Keeps the chips of one facet apart from those of the next. */
function Between() {
  return <span aria-hidden="true" className="my-1 w-px shrink-0 bg-line" />
}

const SERVICES_SHOWN = 7

const CHANGE_LABEL = { introduced: 'Introduced', existing: 'Existing', fixed: 'Fixed' }

function SearchField({
  text,
  search,
  field,
  hasKeys,
}: FilterBarProps['typed'] & Pick<FilterBarProps, 'hasKeys'>) {
  const [params] = useSearchParams()
  return (
    <Form
      method="get"
      role="search"
      aria-label="Findings"
      replace
      preventScrollReset
      discover="none"
      onSubmit={event => event.preventDefault()}
      className="relative max-w-xl flex-1 max-sm:min-w-full sm:min-w-36"
    >
      {[...params]
        .filter(([name]) => name !== 'q')
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      <label htmlFor="report-search" className="sr-only">
        Find an address, policy or check id
      </label>
      <input
        ref={field}
        id="report-search"
        type="search"
        name="q"
        value={text}
        onChange={event => search(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          search('')
          event.currentTarget.blur()
        }}
        placeholder="Find an address, policy or check id"
        autoComplete="off"
        spellCheck={false}
        className="h-8 w-full rounded-field border border-field-line bg-panel px-2.5 text-sm sm:pr-9 placeholder:text-mute"
      />
      {hasKeys && (
        <kbd className="needs-script pointer-events-none absolute top-1.5 right-2 rounded border border-line px-1.5 text-xs leading-[18px] text-mute max-sm:hidden">
          /
        </kbd>
      )}
    </Form>
  )
}
