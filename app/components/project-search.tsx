import { Form } from '@remix-run/react'

/** Finds projects by their name, on the page that lists them all. A plain form, so that it works without any script. */
export function ProjectSearch({ words = '' }: { words?: string }) {
  return (
    <Form
      method="get"
      action="/dashboard/projects"
      role="search"
      aria-label="Projects"
      preventScrollReset
      className="flex max-w-full items-center gap-2"
    >
      <label htmlFor="project-search" className="sr-only">
        Find a project by name
      </label>
      <input
        id="project-search"
        type="search"
        name="q"
        key={words}
        defaultValue={words}
        placeholder="Project name"
        maxLength={200}
        className="h-9 w-52 min-w-0 rounded-field border border-field-line bg-panel px-2.5 text-sm placeholder:text-mute"
      />
      <button type="submit" className="btn btn-quiet">
        Find
      </button>
    </Form>
  )
}
