import type { MetaFunction } from '@remix-run/cloudflare'
import { useRouteLoaderData } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Report } from '../../policies/engine/judge/report.ts'
import type { PolicyNote } from '../../policies/registry/published.ts'
import { visible } from '../../policies/visible.ts'
import { DropZone } from '../components/drop-zone.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { Text } from '../components/text.tsx'
import type { Told } from '../lib/assess.worker.ts'
import { takeHanded } from '../lib/handed-file.ts'
import { plural } from '../lib/plural.ts'
import { publicPage } from '../lib/public-page.ts'
import { shownPart } from '../lib/report.ts'
import { whenUsed } from '../lib/when-used.tsx'
import type { loader as rootLoader } from '../root.tsx'

/** Assesses a plan where it lies: the engine comes to the browser, the plan goes nowhere. */
export default function Try() {
  const [state, setState] = useState<State>({ step: 'waiting' })
  const signedIn = Boolean(useRouteLoaderData<typeof rootLoader>('root')?.account)
  const [notes, setNotes] = useState<Record<string, PolicyNote>>({})
  const running = useRef<Worker | null>(null)

  const assess = useCallback(async (file: File) => {
    setState({ step: 'reading', name: file.name, share: 0 })
    running.current?.terminate()
    const { worker, done } = assessBeside(file, share =>
      setState({ step: 'reading', name: file.name, share }),
    )
    running.current = worker
    const next = await done
    setState(next)
    if (next.step === 'done') setNotes(await allNotes())
  }, [])

  useEffect(() => {
    const file = takeHanded()
    if (file) assess(file)
    return () => running.current?.terminate()
  }, [assess])

  const assessSample = useCallback(async () => {
    setState({ step: 'reading', name: SAMPLE, share: 0 })
    const answer = await fetch('/sample-plan.json').catch(() => null)
    if (answer?.ok) await assess(new File([await answer.blob()], SAMPLE))
    else setState({ step: 'refused', problem: 'The sample plan could not be loaded; try it again' })
  }, [assess])

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
        <ReportHead report={state.report} elsewhere="The JSON at the end of this page has all of it.">
          <span className="[overflow-wrap:anywhere]">{visible(state.name)}</span>
          <span>{`Issues with ${plural(state.report.summary.resources, 'resource')}`}</span>
          <span>{`assessed in ${Math.max(1, Math.round(state.milliseconds))} ms`}</span>
        </ReportHead>
      )}
      <div className={state.step === 'done' ? 'mb-6' : 'mt-8'}>
        <DropZone
          busy={state.step === 'reading' ? state.share : null}
          again={state.step === 'done'}
          onFile={assess}
        />
      </div>
      {(state.step === 'waiting' || state.step === 'refused') && (
        <p className="needs-script mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-mute">
          No plan at hand?
          <button type="button" onClick={assessSample} className="btn btn-quiet">
            Assess the sample plan
          </button>
        </p>
      )}
      {state.step === 'refused' && (
        <p role="alert" className="mt-4 max-w-[72ch] text-sm text-error">
          <Text>{state.problem}</Text>
        </p>
      )}
      <noscript>
        <p className="mt-4 text-sm text-mute">
          This page needs scripts: it is your browser that reads the plan.
        </p>
      </noscript>
      {state.step === 'done' && (
        <>
          <ReportBody key={state.milliseconds} report={state.report} notes={notes} />
          <NextSteps report={state.whole} signedIn={signedIn} />
        </>
      )}
    </Page>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'Try it',
    description: 'Assess a Terraform plan in your browser: nothing is uploaded.',
  })

export { ErrorPage as ErrorBoundary }

const ReportHead = whenUsed(() => import('../components/report-head.tsx').then(part => part.ReportHead))
const NextSteps = whenUsed(() => import('../components/next-steps.tsx').then(part => part.NextSteps))
const ReportBody = whenUsed(() => import('../components/report-body.tsx').then(part => part.ReportBody))

const SAMPLE = 'shop.tfplan.json'

type State =
  | { step: 'waiting' }
  | { step: 'reading'; name: string; share: number }
  | { step: 'refused'; problem: string }
  | Done

type Done = {
  step: 'done'
  name: string
  milliseconds: number
  /** As much as a page can bear. */
  report: ReturnType<typeof shownPart>
  whole: Report
}

/**
 * What the policies say beyond a finding: all of them, whichever fail, so that the server learns nothing of the plan. Without them the
 * report stands, a little shorter.
 */
async function allNotes(): Promise<Record<string, PolicyNote>> {
  const answer = await fetch('/policies/notes.json').catch(() => null)
  return answer?.ok ? answer.json() : {}
}

/** Assesses a file in a worker of this page. `done` never fails: what goes wrong is a state too. */
function assessBeside(file: File, onProgress: (share: number) => void) {
  const worker = new Worker(new URL('../lib/assess.worker.ts', import.meta.url), { type: 'module' })
  const done = new Promise<State>(resolve => {
    worker.addEventListener('error', event => {
      // as a module that could not be loaded is told everywhere else
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: event.error }))
      resolve({ step: 'refused', problem: 'The policies could not be loaded; load this page again' })
    })
    worker.addEventListener('message', ({ data: told }: MessageEvent<Told>) => {
      if (told.kind === 'progress') return onProgress(told.share)
      worker.terminate()
      if (told.kind === 'refused') {
        return resolve({ step: 'refused', problem: told.problem ?? 'An unknown error occurred' })
      }
      const { report: whole, milliseconds } = told
      resolve({ step: 'done', name: file.name, milliseconds, report: shownPart(whole), whole })
    })
  })
  worker.postMessage(file)
  return { worker, done }
}
