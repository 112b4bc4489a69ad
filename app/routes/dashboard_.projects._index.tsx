import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { ProjectCard } from '../components/project-card.tsx'
import type { PageHandle } from '../lib/handle.ts'

export const handle: PageHandle = { requiresAuth: true }

export async function loader({ context }: LoaderFunctionArgs) {
  return { projects: await context.services.projects.list(context.session.account!.id) }
}

export default function Projects() {
  const { projects } = useLoaderData<typeof loader>()
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="text-sm text-mute">
        <Link to="/dashboard" className="rounded hover:text-base-content">
          Dashboard
        </Link>{' '}
        / Projects
      </nav>
      <h1 className="mt-2 text-xl">Projects</h1>
      {projects.length === 0 && (
        <p className="mt-3 text-mute">
          There is none yet: a project begins with its first assessment, under the name that the upload gives
          it.
        </p>
      )}
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {projects.map(project => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Projects · Plumbline' },
  { name: 'description', content: 'What your assessments belong to.' },
]

export { ErrorPage as ErrorBoundary }
