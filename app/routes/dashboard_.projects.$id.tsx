import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type ListPages, type Project, projectQuery } from '../../worker/services/projects/schema.ts'
import { Address } from '../components/address.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Origin } from '../components/origin.tsx'
import { Page } from '../components/page.tsx'
import { SeverityBadge } from '../components/severity-badge.tsx'
import { Text } from '../components/text.tsx'
import { Time } from '../components/time.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { figure, plural } from '../lib/plural.ts'
import { messageOf, throwAnswer } from '../lib/service-error.ts'
import { shortPolicy } from '../lib/short-policy.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = { requiresAuth: true }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { page, branch, label, ...pages } = projectQuery
    .catch({ page: 1, open: 1, fixed: 1, settled: 1 })
    .parse(Object.fromEntries(new URL(request.url).searchParams))
  const { services, session } = context
  const accountId = session.account!.id
  const project = await services.projects
    .get(accountId, params.id!, { branch, label }, { perPage: ROWS, ...pages })
    .catch(throwAnswer)
  const shown = { project: project.id, branch: project.branch ?? '', label: project.label }
  const [lines, total] = await Promise.all([
    services.assessments.lines(accountId, { page, perPage: PER_PAGE, ...shown }),
    services.assessments.total(accountId, shown),
  ])
  return { project, pages, lines, page, total, last: Math.ceil(total / PER_PAGE) }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ params, context }: ActionFunctionArgs) {
  const { services, session } = context
  try {
    await services.projects.remove(session.account!.id, params.id!)
    session.flash({ type: 'success', text: 'The project was deleted' })
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to delete the project') })
  }
  return redirect('/dashboard')
}

export default function ProjectPage() {
  const { project, pages, lines, page, total, last } = useLoaderData<typeof loader>()
  const { latest, trend } = project
  const [params] = useSearchParams()
  const before = trend[1]
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="text-sm text-mute">
        <Link to="/dashboard" className="rounded hover:text-base-content">
          Dashboard
        </Link>{' '}
        /{' '}
        <Link to="/dashboard/projects" className="rounded hover:text-base-content">
          Projects
        </Link>
      </nav>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{project.name}</h1>
        <Link to="?confirm=delete" preventScrollReset className="btn btn-quiet">
          Delete the project
        </Link>
      </div>
      <Series project={project} />

      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <section aria-labelledby="latest" className="card-panel min-w-0 p-5">
          <h2 id="latest" className="text-xs font-medium tracking-normal text-mute">
            Latest assessment
          </h2>
          <p className="mt-2 text-lg font-semibold">
            <Verdict
              summary={latest.summary}
              coverage={latest.coverage}
              dataLost={latest.dataLost}
              isOneOfMany
            />
          </p>
          <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-mute">
            <Time value={latest.createdAt} />
            <Origin head={latest} linked />
          </p>
          <p className="mt-3 text-sm">
            {latest.since && before ? (
              <>
                Since{' '}
                <Link to={`/dashboard/assessments/${before.id}`} className="link-text">
                  the assessment before
                </Link>
                :{' '}
                <span className={latest.since.opened > 0 ? 'text-error' : ''}>
                  {plural(latest.since.opened, 'finding')} opened
                </span>
                ,{' '}
                <span className={latest.since.gone > 0 ? 'text-success' : ''}>
                  {figure(latest.since.gone)} gone
                </span>
              </>
            ) : (
              <span className="text-mute">
                {before
                  ? 'The one before is too old to compare with: its findings were no longer followed.'
                  : 'The first assessment: there is none before it to compare with.'}
              </span>
            )}
          </p>
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <Link to={`/dashboard/assessments/${latest.id}`} prefetch="intent" className="btn btn-quiet">
              Open the assessment
            </Link>
            {total > 1 && (
              <a href="#assessments" className="link-text">
                All {plural(total, 'assessment')}
              </a>
            )}
          </p>
        </section>
        <section aria-labelledby="trend" className="card-panel min-w-0 p-5">
          <h2 id="trend" className="text-xs font-medium tracking-normal text-mute">
            Last {trend.length === 1 ? 'assessment' : `${trend.length} assessments`}
          </h2>
          <Trend lines={trend} />
        </section>
      </div>

      {project.followed ? (
        <Followed project={project} pages={pages} />
      ) : (
        <p className="mt-10 text-sm text-mute">
          The findings of a branch or pull request are followed until 90 days after its last assessment; those
          of main, master, develop and trunk, and of the branch that is assessed most, for longer. What it had
          is in the assessments.
        </p>
      )}

      <section aria-labelledby="assessments" className="mt-10">
        <h2 id="assessments" className="scroll-mt-4 text-lg">
          Assessments
        </h2>
        {lines.length > 0 && (
          <div className="card-panel mt-3 overflow-hidden">
            {lines.map(line => (
              <AssessmentLine key={line.id} line={line} named={false} />
            ))}
          </div>
        )}
        <Pagination page={page} last={last} list="assessments" label="Pages: Assessments" />
      </section>

      <ConfirmDialog
        open={params.get('confirm') === 'delete'}
        title="Delete this project?"
        confirmLabel="Delete"
        danger
        form="delete-project"
        cancelTo={`/dashboard/projects/${project.id}`}
      >
        <p className="text-mute">
          <span className="font-medium text-base-content">{project.name}</span> with all its assessments and
          the history of its findings. This cannot be undone. Calls that were made stay counted.
        </p>
        <Form method="post" id="delete-project" />
      </ConfirmDialog>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.project.name ?? 'Not found'} · Plumbline` },
  { name: 'description', content: 'What is open in this project, since when, and what has been fixed.' },
]

export { ErrorPage as ErrorBoundary }

const AssessmentLine = whenUsed(() =>
  import('../components/assessment-line.tsx').then(part => part.AssessmentLine),
)
const ConfirmDialog = whenUsed(() =>
  import('../components/confirm-dialog.tsx').then(part => part.ConfirmDialog),
)
const Pagination = whenUsed(() => import('../components/pagination.tsx').then(part => part.Pagination))
const Trend = whenUsed(() => import('../components/trend.tsx').then(part => part.Trend))
const Verdict = whenUsed(() => import('../components/verdict.tsx').then(part => part.Verdict))

const PER_PAGE = 10

/** Of each list of findings and questions: all of them are a phone that scrolls for minutes. */
const ROWS = 20

/** What stands after the latest assessment, what was fixed, and what became of questions. */
function Followed({ project, pages }: { project: Project; pages: ListPages }) {
  const { latest, trend, open, openTotal, fixed, fixedTotal, settled, settledTotal } = project
  return (
    <>
      <Part id="open" title="Open" page={pages.open} total={openTotal}>
        {openTotal === 0 && <Empty>Nothing is open after the latest assessment.</Empty>}
        {open.map(row => (
          <Row
            key={row.fingerprint}
            row={row}
            to={`/dashboard/assessments/${latest.id}?${new URLSearchParams({ finding: row.fingerprint })}#findings`}
          >
            {trend.length > 1 && row.openedBy === latest.id ? (
              <span className="font-medium text-error">new</span>
            ) : (
              <>
                since <Time value={row.firstSeenAt} form="day" />
              </>
            )}
          </Row>
        ))}
      </Part>

      <Part id="fixed" title="Fixed" page={pages.fixed} total={fixedTotal}>
        {fixedTotal === 0 && <Empty>Nothing has been fixed yet.</Empty>}
        {fixed.map(row => (
          <Row key={row.fingerprint} row={row} to={`/policies/${row.policyId}`}>
            <Link to={`/dashboard/assessments/${row.fixedBy}`} className="link-text">
              fixed <Time value={row.goneAt} form="day" />
            </Link>
            <span className="block">
              first seen <Time value={row.firstSeenAt} form="day" />
            </span>
          </Row>
        ))}
      </Part>

      {settledTotal > 0 && (
        <Part id="settled" title="Settled questions" page={pages.settled} total={settledTotal}>
          {settled.map(row => (
            <li key={row.fingerprint} className="px-4 py-3 text-sm">
              <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
                <span className="min-w-0">
                  <Address plain>{row.address}</Address>{' '}
                  <Link to={`/policies/${row.policyId}`} className="link-text in-text">
                    {shortPolicy(row.policyId)}
                  </Link>
                </span>
                <Link to={`/dashboard/assessments/${row.fixedBy}`} className="link-text">
                  settled <Time value={row.goneAt} form="day" />:{' '}
                  {row.outcome === 'finding' ? 'it is a finding' : 'no problem found'}
                </Link>
              </p>
              <p className="text-mute">
                Was undetermined: <Text>{row.reason}</Text>
              </p>
            </li>
          ))}
        </Part>
      )}
    </>
  )
}

/** The branches and labels of a project; findings are followed within one of them. */
function Series({ project }: { project: Project }) {
  if (project.series.length < 2) return null
  const more = project.seriesTotal - project.series.length
  return (
    <nav aria-label="Branch and label" className="mt-3 flex flex-wrap gap-2">
      {project.series.map(one => {
        const name =
          [one.branch, one.label !== 'default' && one.label].filter(Boolean).join(' · ') || 'default'
        const current = one.branch === project.branch && one.label === project.label
        return (
          <Link
            key={name}
            to={`?${new URLSearchParams({ branch: one.branch ?? '', label: one.label })}`}
            aria-current={current ? 'true' : undefined}
            className="rounded-full border border-line bg-panel px-2.5 py-0.5 font-mono text-xs leading-5 [overflow-wrap:anywhere] text-mute hover:border-field-line aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
          >
            {name} <span className="font-sans">{one.assessments}</span>
          </Link>
        )
      })}
      {more > 0 && (
        <Link to="/dashboard#assessments" className="link-text py-0.5 text-xs leading-5">
          and {figure(more)} more: search by branch
        </Link>
      )}
    </nav>
  )
}

function Part({
  id,
  title,
  page,
  total,
  children,
}: {
  id: keyof ListPages
  title: string
  page: number
  total: number
  children: ReactNode
}) {
  const last = Math.max(1, Math.ceil(total / ROWS))
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="scroll-mt-4 text-lg">
        {`${title}: ${figure(total)}`}
      </h2>
      {page <= last && <ul className="card-panel mt-3 divide-y divide-line">{children}</ul>}
      <Pagination page={page} last={last} list={id} param={id} label={`Pages: ${title}`} />
    </section>
  )
}

function Empty({ children }: { children: string }) {
  return <li className="px-4 py-8 text-center text-sm text-mute">{children}</li>
}

function Row({
  row,
  to,
  children,
}: {
  row: Omit<Project['open'][number], 'openedBy'>
  to: string
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[84px_1fr_auto]">
      <span>
        <SeverityBadge severity={row.severity} />
      </span>
      <span className="min-w-0 max-sm:order-last max-sm:col-span-2">
        <Link to={to} className="font-medium hover:underline">
          {row.title}
        </Link>
        <span className="block">
          <Address plain>{row.address}</Address>
          {row.path && <code className="code-text text-mute"> {row.path}</code>}
        </span>
      </span>
      <span className="text-right text-xs text-mute">{children}</span>
    </li>
  )
}
