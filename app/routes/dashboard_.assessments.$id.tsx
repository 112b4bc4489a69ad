import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import type { Summary } from '../../policies/engine/judge/report.ts'
import { failingSeverities } from '../../policies/gate.ts'
import type { Assessment, GateAnswer } from '../../worker/services/assessments/schema.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { GateTag } from '../components/gate-tag.tsx'
import { Origin } from '../components/origin.tsx'
import { Page } from '../components/page.tsx'
import { Time } from '../components/time.tsx'
import { UNREACHED } from '../lib/calm.ts'
import type { PageHandle } from '../lib/handle.ts'
import { figure, plural } from '../lib/plural.ts'
import { notesOf, shownPart } from '../lib/report.ts'
import { messageOf, throwAnswer } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = { requiresAuth: true }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services, session, env } = context
  const accountId = session.account!.id
  const whole = await services.assessments.get(accountId, params.id!).catch(throwAnswer)
  const assessment = shownPart(whole, new URL(request.url).searchParams.getAll('finding'))
  const since = await services.assessments.knownSince(accountId, assessment)
  const notes = notesOf(assessment, await services.catalogue.notes())
  return {
    ...{ assessment, since, notes, elsewhere: elsewhereOf(whole) },
    address: `${env.ORIGIN}/dashboard/assessments/${assessment.id}`,
  }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ params, context }: ActionFunctionArgs) {
  const { services, session } = context
  try {
    await services.assessments.remove(session.account!.id, params.id!)
    session.flash({ type: 'success', text: 'The assessment was deleted' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to delete the assessment') })
  }
  return redirect('/dashboard')
}

/** The report does not change when its filters do. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isFiltered = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isFiltered || actionStatus === UNREACHED ? false : defaultShouldRevalidate
}

export default function AssessmentPage() {
  const { assessment, since, notes, elsewhere, address } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const { summary, project } = assessment
  const here = `/dashboard/assessments/${assessment.id}`
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label="Breadcrumb" className="min-w-0 text-sm text-mute [overflow-wrap:anywhere]">
          <Link to="/dashboard" className="rounded hover:text-base-content">
            Dashboard
          </Link>{' '}
          /{' '}
          <Link to={`/dashboard/projects/${project.id}`} className="rounded hover:text-base-content">
            {project.name}
          </Link>{' '}
          / Assessment
        </nav>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm print:hidden">
          <span className="text-mute">Download</span>
          <a href={`${here}/download?format=json`} download className="link-text">
            JSON
          </a>
          <a href={`${here}/download?format=csv`} download className="link-text">
            CSV
          </a>
          <a href={`${here}/download?format=sarif`} download className="link-text">
            SARIF
          </a>
          <Link to="?confirm=delete" preventScrollReset className="btn btn-quiet no-underline">
            Delete
          </Link>
        </p>
      </div>
      <ReportHead report={assessment} elsewhere={elsewhere} tag={<GateTag gate={assessment.gate} />}>
        <Time value={assessment.createdAt} />
        <span>{`Issues with ${plural(summary.resources, 'resource')}`}</span>
        <Origin head={assessment} linked />
        {assessment.gate && <GateFact gate={assessment.gate} summary={summary} />}
      </ReportHead>
      <ReportBody report={assessment} notes={notes} since={since} address={address} />
      <ConfirmDialog
        open={params.get('confirm') === 'delete'}
        title="Delete this assessment?"
        confirmLabel="Delete"
        danger
        form="delete-assessment"
        cancelTo={here}
      >
        <p className="text-mute">
          Of <span className="font-medium text-base-content">{project.name}</span>,{' '}
          <Time value={assessment.createdAt} />. This cannot be undone. The call that made it stays counted.
        </p>
        <Form method="post" id="delete-assessment" />
      </ConfirmDialog>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.assessment.project.name ?? 'Not found'}: assessment · Plumbline` },
  { name: 'description', content: 'What is unsafe in one Terraform plan, resource by resource.' },
]

export { ErrorPage as ErrorBoundary }

const ReportBody = whenUsed(() => import('../components/report-body.tsx').then(part => part.ReportBody))
const ReportHead = whenUsed(() => import('../components/report-head.tsx').then(part => part.ReportHead))

/** What the gate was asked, and the filter that shows the findings which failed it. */
function GateFact({ gate, summary }: { gate: GateAnswer; summary: Summary }) {
  const { failOn, only, passed } = gate
  const asked = `Gate at ${failOn}${only === 'introduced' ? ', introduced only' : ''}`
  if (passed) return <span>{`${asked}: passed`}</span>
  const severities = failingSeverities(gate)
  const changes = only === 'introduced' ? (['introduced'] as const) : (['introduced', 'existing'] as const)
  const failing = new URLSearchParams([
    ...severities.map(severity => ['severity', severity]),
    ...changes.map(change => ['change', change]),
  ])
  // it may have failed by lost data alone
  const isFound = changes.some(change => severities.some(severity => summary[change][severity] > 0))
  return (
    <span>
      {`${asked}: failed`}
      {isFound && (
        <>
          {': '}
          <Link to={`?${failing}`} preventScrollReset discover="none" className="link-text">
            the findings that fail it
          </Link>
        </>
      )}
    </span>
  )
}

/** What the files to download have of a report that is too long for the page. */
function elsewhereOf({ policyResponse, truncated }: Pick<Assessment, 'policyResponse' | 'truncated'>) {
  const stored = Object.values(policyResponse).flat().length
  const files = truncated ? `the gravest ${figure(stored)} findings` : 'all of it'
  return `JSON and CSV have ${files}, SARIF as much as GitHub and GitLab take.`
}
