import { Link } from '@remix-run/react'
import type { ProjectLine } from '../../worker/services/projects/schema.ts'
import { figure, plural } from '../lib/plural.ts'
import { SeverityMarks } from './severity-marks.tsx'
import { Time } from './time.tsx'

/** A project in short: what stands after its latest assessment, and what has changed since the one before. */
export function ProjectCard({ project }: { project: ProjectLine }) {
  const { latest } = project
  return (
    <li className="card-panel relative px-4 py-3 text-sm transition-colors hover:border-field-line">
      <Link
        to={`/dashboard/projects/${project.id}`}
        prefetch="intent"
        className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-box"
      >
        {project.name}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-x-4">
        {latest.coverage.judged === 0 && latest.coverage.resources > 0 && (
          <span className="text-mute">Nothing could be judged</span>
        )}
        <SeverityMarks line={latest} />
        {latest.since && latest.since.opened > 0 && (
          <span className="text-error">{figure(latest.since.opened)} opened</span>
        )}
        {latest.since && latest.since.gone > 0 && (
          <span className="text-success">{figure(latest.since.gone)} gone</span>
        )}
      </p>
      <p className="mt-1 text-xs text-mute">
        {plural(project.assessments, 'assessment')}, <Time value={latest.createdAt} form="relative" />
      </p>
    </li>
  )
}
