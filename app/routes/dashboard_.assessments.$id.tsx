import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { Link, useLoaderData } from '@remix-run/react'
import { catalogue } from '../../policies/catalogue.ts'
import { Coverage } from '../components/coverage.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { ReportHead } from '../components/report-head.tsx'
import { ReportView } from '../components/report-view.tsx'
import { Time } from '../components/time.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { notesOf, plural } from '../lib/report.ts'
import { throwAnswer } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, session } = context
  const assessment = await services.assessments.get(session.account!.id, params.id!).catch(throwAnswer)
  return { assessment, notes: notesOf(assessment, catalogue) }
}

/** The report does not change when its filters do. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

export default function AssessmentPage() {
  const { assessment, notes } = useLoaderData<typeof loader>()
  const { summary } = assessment
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="text-sm text-mute">
        <Link to="/dashboard" className="rounded hover:text-base-content">
          Dashboard
        </Link>{' '}
        / Assessment
      </nav>
      <ReportHead report={assessment}>
        <Time value={assessment.createdAt} />
        <span>{`Issues with ${plural(summary.resources, 'resource')}`}</span>
      </ReportHead>
      <ReportView report={assessment} notes={notes} />
      <Coverage report={assessment} />
    </Page>
  )
}

export const meta: MetaFunction = () => [{ title: 'Assessment · Plumbline' }]

export { ErrorPage as ErrorBoundary }
