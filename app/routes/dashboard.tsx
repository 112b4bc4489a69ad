import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { dashboardQuery } from '../../worker/services/assessments/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { ResendButton } from '../components/resend-button.tsx'
import { Time } from '../components/time.tsx'
import { UsageSteps } from '../components/usage-steps.tsx'
import { useAnswer } from '../lib/calm.ts'
import { nextReset } from '../lib/dashboard.ts'
import type { PageHandle } from '../lib/handle.ts'
import { figure, plural } from '../lib/plural.ts'
import { readQuery } from '../lib/query.ts'
import { messageOf, serviceError } from '../lib/service-error.ts'
import { upgradeLabel } from '../lib/upgrade.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = { requiresAuth: true, upload: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, env } = context
  const account = context.session.account!
  const { page, project, q, day, zone } = readQuery(request, dashboardQuery)
  const wanted = { project, q, day, zone }
  const [lines, found, total, trend, usage, keys, projects, projectsTotal] = await Promise.all([
    services.assessments.lines(account.id, { page, perPage: PER_PAGE, ...wanted }),
    services.assessments.total(account.id, wanted),
    services.assessments.total(account.id),
    services.assessments.lines(account.id, { page: 1, perPage: TREND }),
    services.assessments.usage(account.id),
    services.apiKeys.list(account.id),
    services.projects.list(account.id, { page: 1, perPage: PROJECTS_NAMED }),
    services.projects.total(account.id),
  ])
  const [newest] = lines
  const opened = newest && page === 1 ? await services.assessments.line(account.id, newest.id) : undefined
  return {
    email: account.email,
    verified: account.verifiedAt !== null,
    origin: env.ORIGIN,
    lines,
    newest: opened?.policyResponse,
    trend,
    projects,
    projectsTotal,
    page,
    last: Math.max(1, Math.ceil(found / PER_PAGE)),
    found,
    total,
    isFiltered: Boolean(project || q || day),
    ...usage,
    reset: nextReset(new Date()),
    apiKey: keys[0],
    upgrade: upgradeLabel(account.plan),
  }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const accountId = session.account!.id
  let id: string
  try {
    await services.limits.upload(accountId, client)
    id = (await services.assessments.assessUpload(accountId, request, { apiKeyId: '' })).id
  } catch (error) {
    const problem = messageOf(error, 'An unknown error occurred')
    return data({ problem }, { status: serviceError(error)?.status ?? 500 })
  }
  return redirect(`/dashboard/assessments/${id}`)
}

export default function Dashboard() {
  const { lines, newest, total, found, isFiltered, page, last, projects, projectsTotal, trend, ...rest } =
    useLoaderData<typeof loader>()
  const problem = useAnswer<typeof action>()?.problem
  const isUsedUp = rest.callsUsed >= rest.callLimit
  const blocked = !rest.verified ? (
    <>
      Verify your account first: the link is in the mail we sent you. <ResendButton look="link" />
    </>
  ) : isUsedUp ? (
    <>
      {`All ${rest.callLimit} calls of this month are used. The next can be made on `}
      <Time value={rest.reset} form="date" utc />.
    </>
  ) : undefined
  const upload = <UploadCard problem={problem} blocked={blocked} />
  return (
    <Page>
      <h1 className="text-xl">Dashboard</h1>
      <div className="mt-6 grid gap-4 md:grid-cols-[auto_minmax(0,1fr)]">
        <section
          aria-label="API calls"
          className="card-panel grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 p-5 md:pr-10"
        >
          <CallRing used={rest.callsUsed} limit={rest.callLimit} />
          <div>
            <p className="text-lg font-semibold">{`${rest.callsUsed} of ${rest.callLimit} calls`}</p>
            <p className="text-sm text-mute">
              Resets on <Time value={rest.reset} form="date" utc />
            </p>
          </div>
          {isUsedUp && rest.upgrade && (
            <Form method="post" action="/account/upgrade" navigate={false} className="col-span-2">
              <button type="submit" className="btn btn-primary">
                {rest.upgrade}
              </button>
            </Form>
          )}
        </section>
        {total === 0 ? (
          upload
        ) : (
          <section aria-labelledby="trend" className="card-panel min-w-0 p-5">
            <h2 id="trend" className="text-xs font-medium tracking-normal text-mute">
              Last {trend.length === 1 ? 'assessment' : `${trend.length} assessments`}
            </h2>
            <Trend lines={trend} />
          </section>
        )}
      </div>
      {total > 0 && <div className="mt-4">{upload}</div>}
      {total === 0 ? (
        <section aria-labelledby="first" className="mt-12 max-w-3xl">
          <h2 id="first" className="text-lg">
            Your first assessment
          </h2>
          <UsageSteps email={rest.email} origin={rest.origin} apiKey={rest.apiKey} verified={rest.verified} />
          <Waiting />
        </section>
      ) : (
        <>
          <section aria-labelledby="projects" className="mt-10">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <h2 id="projects" className="text-lg">
                Projects
              </h2>
              {projectsTotal > PROJECTS_SHOWN && <ProjectSearch />}
            </div>
            <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {projects.slice(0, PROJECTS_SHOWN).map(project => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
            {projectsTotal > PROJECTS_SHOWN && (
              <p className="mt-3 text-sm">
                <Link to="/dashboard/projects" className="link-text">
                  All {figure(projectsTotal)} projects
                </Link>
              </p>
            )}
          </section>
          <section aria-labelledby="assessments" className="mt-10">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <h2 id="assessments" className="scroll-mt-4 text-lg">
                Assessments
              </h2>
              <AssessmentSearch projects={projects} />
            </div>
            {isFiltered && found > 0 && (
              <p role="status" className="mt-3 text-sm text-mute">
                {`${figure(found)} of ${plural(total, 'assessment')}. `}
                <Link to="/dashboard#assessments" className="link-text">
                  Show all
                </Link>
              </p>
            )}
            {found === 0 ? (
              <p className="card-panel mt-3 px-5 py-12 text-center text-sm text-mute">
                No assessment matches.{' '}
                <Link to="/dashboard" className="link-text">
                  Show all
                </Link>
              </p>
            ) : (
              lines.length > 0 && (
                <div className="card-panel mt-3 overflow-hidden">
                  {lines.map((line, index) => (
                    <AssessmentLine key={line.id} line={line} findings={index === 0 ? newest : undefined} />
                  ))}
                </div>
              )
            )}
            <Pagination page={page} last={last} list="assessments" />
          </section>
        </>
      )}
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Dashboard · Plumbline' },
  { name: 'description', content: 'Your assessments, projects and API calls.' },
]

export { ErrorPage as ErrorBoundary }

const AssessmentLine = whenUsed(() =>
  import('../components/assessment-line.tsx').then(part => part.AssessmentLine),
)
const AssessmentSearch = whenUsed(() =>
  import('../components/assessment-search.tsx').then(part => part.AssessmentSearch),
)
const CallRing = whenUsed(() => import('../components/call-ring.tsx').then(part => part.CallRing))
const Pagination = whenUsed(() => import('../components/pagination.tsx').then(part => part.Pagination))
const ProjectCard = whenUsed(() => import('../components/project-card.tsx').then(part => part.ProjectCard))
const ProjectSearch = whenUsed(() =>
  import('../components/project-search.tsx').then(part => part.ProjectSearch),
)
const Trend = whenUsed(() => import('../components/trend.tsx').then(part => part.Trend))
const UploadCard = whenUsed(() => import('../components/upload-card.tsx').then(part => part.UploadCard))

const PER_PAGE = 10
const TREND = 30
const PROJECTS_SHOWN = 6
/** That the list can be narrowed to; there is a search for the others. */
const PROJECTS_NAMED = 200

/** Looks for the first plan every few seconds, while somebody looks at the page, and not for ever. A look that fails changes nothing. */
function Waiting() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let looks = 0
    const timer = setInterval(async () => {
      if (document.hidden || !navigator.onLine) return
      if (++looks > MOST_LOOKS) return clearInterval(timer)
      const arrived = await fetch('/dashboard/total')
        .then(answer => (answer.ok ? answer.json<{ total: number }>() : null))
        .catch(() => null)
      if (arrived && arrived.total > 0) revalidate()
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
