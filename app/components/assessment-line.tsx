import { Link, useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { Report } from '../../policies/engine/judge/report.ts'
import type { Line } from '../../worker/services/assessments/lines.ts'
import type { AssessmentLine as Opened } from '../../worker/services/assessments/schema.ts'
import { gravest } from '../lib/dashboard.ts'
import { figure, plural } from '../lib/plural.ts'
import { useOpened } from '../lib/use-opened.ts'
import { FindingList } from './finding-list.tsx'
import { GateTag } from './gate-tag.tsx'
import { Origin } from './origin.tsx'
import { SeverityMarks } from './severity-marks.tsx'
import { Time } from './time.tsx'

interface AssessmentLineProps {
  line: Line
  /** The gravest findings of the newest assessment, which stands open; the others fetch theirs when opened. */
  findings?: Report['policyResponse']
  /** On the page of its project it needs no name. */
  named?: boolean
}

/** One assessment of a list: when, of what, how bad; opened, its gravest findings. */
export function AssessmentLine({ line, findings, named = true }: AssessmentLineProps) {
  const fetcher = useFetcher<Opened>()
  const all = findings ?? fetcher.data?.policyResponse
  const { opened, details } = useOpened(findings !== undefined)
  const { load } = fetcher
  const isMissing = opened && !findings
  useEffect(() => {
    if (isMissing) load(`/dashboard/assessments/${line.id}/findings`)
  }, [isMissing, load, line.id])
  const shown = all && gravest(all, SHOWN)
  const { summary, coverage } = line
  const { introduced, existing, fixed, waived } = summary
  const found = introduced.total + existing.total + fixed.total + (waived?.total ?? 0)
  return (
    <details {...details} className="group border-b border-line last:border-0">
      <summary className="grid cursor-pointer grid-cols-[14px_1fr] items-baseline gap-x-4 rounded-md px-4 py-3 -outline-offset-4 text-sm hover:bg-base-200/60">
        <svg
          viewBox="0 0 16 16"
          className="size-3.5 translate-y-0.5 text-mute transition-transform group-open:rotate-90"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="m6 3.5 4.5 4.5L6 12.5" />
        </svg>
        <span className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-3 font-medium tracking-normal">
            {named && <span className="[overflow-wrap:anywhere]">{line.project.name}</span>}
            <Time value={line.createdAt} className={named ? 'font-normal' : ''} />
          </h3>
          <span className="text-mute">
            {coverage.judged === 0 && coverage.resources > 0
              ? 'Nothing here could be judged'
              : `Issues with ${plural(summary.resources, 'resource')}`}
          </span>
          <GateTag gate={line.gate} />
          <span className="flex flex-wrap items-center gap-x-6 gap-y-1 sm:ml-auto">
            {introduced.total > 0 && (
              <span className="text-error">{figure(introduced.total)} introduced</span>
            )}
            {fixed.total > 0 && <span className="text-success">{figure(fixed.total)} fixed</span>}
            <SeverityMarks line={line} />
          </span>
          <span className="flex w-full flex-wrap gap-x-4 text-mute empty:hidden">
            <Origin head={line} />
          </span>
        </span>
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-6 sm:pl-[46px]">
        {shown ? (
          Object.keys(shown).length > 0 && <FindingList policyResponse={shown} assessment={line.id} />
        ) : (
          <div className="needs-script animate-late space-y-2" aria-busy="true">
            <div className="skeleton h-5 w-2/3 rounded" />
            <div className="skeleton h-5 w-1/2 rounded" />
          </div>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-mute">
          <Link to={`/dashboard/assessments/${line.id}`} prefetch="intent" className="btn btn-quiet">
            Open the assessment
          </Link>
          {shown && found > SHOWN && `It has ${plural(found - SHOWN, 'more finding')}.`}
        </p>
      </div>
    </details>
  )
}

const SHOWN = 5
