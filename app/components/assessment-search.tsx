import { Form, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'

/** The list's filter: a project, a day, and words. A plain form, so that it works without any script. */
export function AssessmentSearch({ projects }: { projects: { id: string; name: string }[] }) {
  const [params] = useSearchParams()
  const [isDated, setDated] = useState(params.has('day'))
  const hydrated = useHydrated()
  return (
    <Form
      method="get"
      role="search"
      aria-label="Assessments"
      preventScrollReset
      className="flex flex-wrap items-center gap-2"
    >
      {projects.length > 1 && (
        <>
          <label htmlFor="of-project" className="sr-only">
            Project
          </label>
          <select
            id="of-project"
            name="project"
            key={params.get('project')}
            defaultValue={params.get('project') ?? ''}
            onChange={event => event.currentTarget.form?.requestSubmit()}
            className="h-9 max-w-44 rounded-field border border-field-line bg-panel px-2 text-sm"
          >
            <option value="">All projects</option>
            {projects.map(project => (
              <option key={project.id} value={project.id}>
                {project.name}
              </option>
            ))}
          </select>
        </>
      )}
      <label htmlFor="of-day" className="sr-only">
        Day
      </label>
      <input
        id="of-day"
        type="date"
        name="day"
        key={`day ${params.get('day')}`}
        defaultValue={params.get('day') ?? ''}
        onChange={event => setDated(event.target.value !== '')}
        className="h-9 rounded-field border border-field-line bg-panel px-2 text-sm"
      />
      {/* the day of the reader, whose clock the list goes by too */}
      {isDated && hydrated && (
        <input type="hidden" name="zone" value={Intl.DateTimeFormat().resolvedOptions().timeZone} />
      )}
      <label htmlFor="assessment-search" className="sr-only">
        Find by branch, commit, pull request, label or file
      </label>
      <input
        id="assessment-search"
        type="search"
        name="q"
        key={`q ${params.get('q')}`}
        defaultValue={params.get('q') ?? ''}
        placeholder="Branch, commit, #412, file"
        maxLength={200}
        className="h-9 w-60 max-w-full rounded-field border border-field-line bg-panel px-2.5 text-sm placeholder:text-mute"
      />
      <button type="submit" className="btn btn-quiet">
        Find
      </button>
    </Form>
  )
}
