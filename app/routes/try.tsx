import type { MetaFunction } from '@remix-run/cloudflare'
import { Link } from '@remix-run/react'
import { useState } from 'react'
import type { Report } from '../../policies/engine/report.ts'
import { visible } from '../../policies/visible.ts'
import { Coverage } from '../components/coverage.tsx'
import { DropZone } from '../components/drop-zone.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { ReportHead } from '../components/report-head.tsx'
import { ReportView } from '../components/report-view.tsx'
import type { PolicyNote } from '../lib/report.ts'
import { notesOf, plural } from '../lib/report.ts'

/** Assesses a plan where it lies: the engine comes to the browser, the plan goes nowhere. */
export default function Try() {
  const [state, setState] = useState<State>({ step: 'waiting' })

  async function assess(file: File) {
    setState({ step: 'reading', name: file.name })
    try {
      setState(await assessHere(file))
    } catch (error) {
      const told = error instanceof Error && 'code' in error ? error.message : 'An unknown error occurred'
      if (!(error instanceof Error && 'code' in error)) console.error(error)
      setState({ step: 'refused', problem: told })
    }
  }

  return (
    <Page>
      {state.step === 'done' ? (
        <nav aria-label="Breadcrumb" className="text-sm text-mute">
          Assessed in this page
        </nav>
      ) : (
        <>
          <h1 className="text-2xl">Try it with a plan of yours</h1>
          <p className="mt-3 max-w-[68ch] text-mute">
            The policies run in this page. The plan is read from your disk and never leaves your browser.
          </p>
        </>
      )}
      {state.step === 'done' && (
        <ReportHead report={state.report}>
          <span className="[overflow-wrap:anywhere]">{visible(state.name)}</span>
          <span>{`Issues with ${plural(state.report.summary.resources, 'resource')}`}</span>
          <span>{`assessed in ${Math.max(1, Math.round(state.milliseconds))} ms`}</span>
        </ReportHead>
      )}
      <div className={state.step === 'done' ? 'mb-6' : 'mt-8'}>
        <DropZone busy={state.step === 'reading'} again={state.step === 'done'} onFile={assess} />
      </div>
      {state.step === 'refused' && (
        <p role="alert" className="mt-4 max-w-[72ch] text-sm text-error">
          {visible(state.problem, { lines: true })}
        </p>
      )}
      <noscript>
        <p className="mt-4 text-sm text-mute">
          This page needs scripts: it is your browser that reads the plan.
        </p>
      </noscript>
      {state.step === 'done' && (
        <>
          <ReportView key={state.milliseconds} report={state.report} notes={state.notes} />
          <Coverage report={state.report} />
          <p className="mt-10 text-sm text-mute">
            To have this in a pipeline,{' '}
            <Link to="/auth/signup" className="link-text">
              create an account
            </Link>
            .
          </p>
        </>
      )}
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Try it · Plumbline' },
  { name: 'description', content: 'Assess a Terraform plan in your browser: nothing is uploaded.' },
]

export { ErrorPage as ErrorBoundary }

type State =
  | { step: 'waiting' }
  | { step: 'reading'; name: string }
  | { step: 'refused'; problem: string }
  | { step: 'done'; name: string; milliseconds: number; report: Report; notes: Record<string, PolicyNote> }

async function assessHere(file: File): Promise<State> {
  const [{ assess }, { catalogue }] = await Promise.all([
    import('../../policies/assess.ts'),
    import('../../policies/catalogue.ts'),
  ])
  const begun = performance.now()
  const report = await assess(file.stream())
  const milliseconds = performance.now() - begun
  return { step: 'done', name: file.name, milliseconds, report, notes: notesOf(report, catalogue) }
}
