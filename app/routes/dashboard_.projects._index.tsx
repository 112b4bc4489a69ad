import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { projectsPageQuery } from '../../worker/services/projects/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { Pagination } from '../components/pagination.tsx'
import { ProjectCard } from '../components/project-card.tsx'
import { ProjectSearch } from '../components/project-search.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { figure, plural } from '../lib/plural.ts'
import { readQuery } from '../lib/query.ts'

export const handle: PageHandle = { requiresAuth: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, session } = context
  const accountId = session.account!.id
  const { page, q = '' } = readQuery(request, projectsPageQuery)
  const [projects, found, total] = await Promise.all([
    services.projects.list(accountId, { page, perPage: PER_PAGE, q }),
    services.projects.total(accountId, q),
    services.projects.total(accountId),
  ])
  return { projects, page, q, found, total, last: Math.max(1, Math.ceil(found / PER_PAGE)) }
}

export default function Projects() {
  const { projects, page, q, found, total, last } = useLoaderData<typeof loader>()
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="text-sm text-mute">
        <Link to="/dashboard" className="rounded hover:text-base-content">
          Dashboard
        </Link>{' '}
        / Projects
      </nav>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 id="projects" className="scroll-mt-4 text-xl">
          Projects
        </h1>
        {total > 1 && <ProjectSearch words={q} />}
      </div>
      {total === 0 && (
        <p className="mt-3 text-mute">
          There is none yet: a project begins with its first assessment, under the name that the upload gives
          it.
        </p>
      )}
      {q && found > 0 && (
        <p role="status" className="mt-3 text-sm text-mute">
          {`${figure(found)} of ${plural(total, 'project')}. `}
          <Link to="/dashboard/projects" className="link-text">
            Show all
          </Link>
        </p>
      )}
      {total > 0 && found === 0 && (
        <p role="status" className="card-panel mt-3 px-5 py-12 text-center text-sm text-mute">
          No project matches.{' '}
          <Link to="/dashboard/projects" className="link-text">
            Show all
          </Link>
        </p>
      )}
      {projects.length > 0 && (
        <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {projects.map(project => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      )}
      <Pagination page={page} last={last} list="projects" />
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Projects · Plumbline' },
  { name: 'description', content: 'What your assessments belong to.' },
]

export { ErrorPage as ErrorBoundary }

const PER_PAGE = 60
