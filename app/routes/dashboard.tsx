import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { dashboardQuery } from '../../worker/services/assessments/schema.ts'
import { AssessmentLine } from '../components/assessment-line.tsx'
import { CallRing } from '../components/call-ring.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { Pagination } from '../components/pagination.tsx'
import { Time } from '../components/time.tsx'
import { Trend } from '../components/trend.tsx'
import { UploadCard } from '../components/upload-card.tsx'
import { UsageSteps } from '../components/usage-steps.tsx'
import { gravestResources, lineOf, nextReset } from '../lib/dashboard.ts'
import type { PageHandle } from '../lib/handle.ts'
import { readQuery } from '../lib/query.ts'
import { messageOf, serviceError } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true, upload: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, env } = context
  const account = context.session.account!
  const { page } = readQuery(request, dashboardQuery)
  const [list, total, keys] = await Promise.all([
    services.assessments.list(account.id, { page, perPage: PER_PAGE }),
    services.assessments.total(account.id),
    services.apiKeys.list(account.id),
  ])
  const newest = page === 1 ? list.assessments[0] : undefined
  return {
    email: account.email,
    verified: account.verifiedAt !== null,
    origin: env.ORIGIN,
    lines: list.assessments.map(lineOf),
    newest: newest && gravestResources(newest.policyResponse, OPEN_RESOURCES),
    page,
    last: Math.max(1, Math.ceil(total / PER_PAGE)),
    total,
    callsUsed: list.callsUsed,
    callLimit: list.callLimit,
    reset: nextReset(new Date()),
    apiKey: keys[0],
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const accountId = session.account!.id
  let id: string
  try {
    await services.limits.upload(accountId, client)
    id = (await services.assessments.assessUpload(accountId, request)).id
  } catch (error) {
    const problem = messageOf(error, 'An unknown error occurred')
    return data({ problem }, { status: serviceError(error)?.status ?? 500 })
  }
  return redirect(`/dashboard/assessments/${id}`)
}

export default function Dashboard() {
  const { lines, newest, total, page, last, ...rest } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.problem
  const upload = <UploadCard problem={problem} verified={rest.verified} />
  return (
    <Page>
      <h1 className="text-xl">Dashboard</h1>
      <div className="mt-6 grid gap-4 md:grid-cols-[auto_1fr]">
        <section aria-label="API calls" className="card-panel flex items-center gap-5 p-5 md:pr-10">
          <CallRing used={rest.callsUsed} limit={rest.callLimit} />
          <div>
            <p className="text-lg font-semibold whitespace-nowrap">{`${rest.callsUsed} of ${rest.callLimit} calls`}</p>
            <p className="text-sm text-mute">
              Reset on <Time value={rest.reset} form="date" utc className="whitespace-nowrap" />
            </p>
          </div>
        </section>
        {total === 0 ? (
          upload
        ) : (
          <section aria-labelledby="trend" className="card-panel min-w-0 p-5">
            <h2 id="trend" className="text-xs font-medium tracking-normal text-mute">
              Last {lines.length === 1 ? 'assessment' : `${lines.length} assessments`}
            </h2>
            <Trend lines={lines} />
          </section>
        )}
      </div>
      {total > 0 && <div className="mt-4">{upload}</div>}
      {total === 0 ? (
        <section aria-labelledby="first" className="mt-12 max-w-3xl">
          <h2 id="first" className="text-lg">
            Your first assessment
          </h2>
          <UsageSteps email={rest.email} origin={rest.origin} apiKey={rest.apiKey} />
          <Waiting />
        </section>
      ) : (
        <section aria-labelledby="assessments" className="mt-10">
          <h2 id="assessments" className="text-lg">
            Assessments
          </h2>
          <div className="card-panel mt-3 overflow-hidden">
            {lines.map((line, index) => (
              <AssessmentLine key={line.id} line={line} findings={index === 0 ? newest : undefined} />
            ))}
          </div>
          <Pagination page={page} last={last} />
        </section>
      )}
    </Page>
  )
}

export const meta: MetaFunction = () => [{ title: 'Dashboard · Plumbline' }]

export { ErrorPage as ErrorBoundary }

const PER_PAGE = 10
const OPEN_RESOURCES = 8

/** Looks for the first plan every few seconds, while somebody looks at the page, and not for ever. */
function Waiting() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let looks = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      if (++looks > MOST_LOOKS) clearInterval(timer)
      else revalidate()
    }, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <p role="status" className="needs-script mt-10 flex items-center gap-3 text-sm text-mute">
      <span className="loading loading-ring loading-sm text-accent" aria-hidden="true" />
      Waiting for your first plan…
    </p>
  )
}

const LOOK_EVERY = 4000
const MOST_LOOKS = 150
