import { Link, useRouteLoaderData } from '@remix-run/react'
import type { loader } from '../root.tsx'
import { Page } from './page.tsx'

interface NotFoundProps {
  /** It may have been there: an assessment or a project that somebody deleted. */
  gone?: boolean
}

/** "Whoops!": nothing stands at this address; a plumb bob that looks for its vertical. */
export function NotFound({ gone = false }: NotFoundProps) {
  const verified = Boolean(useRouteLoaderData<typeof loader>('root')?.account?.verifiedAt)
  return (
    <Page width="small" centred>
      <div className="text-center">
        <svg
          viewBox="0 0 200 220"
          className="mx-auto h-52"
          fill="none"
          role="img"
          aria-label="A plumb bob swings on its line"
        >
          <path d="M100 20v184" className="stroke-base-300" strokeWidth="1.5" strokeDasharray="3 6" />
          <path d="M60 20h80" className="stroke-field-line" strokeWidth="3" strokeLinecap="round" />
          <g className="origin-[100px_20px] animate-swing [transform-box:view-box]">
            <path d="M100 20v116" className="stroke-primary" strokeWidth="2" />
            <rect x="93" y="134" width="14" height="7" rx="2" className="fill-primary" />
            <path d="M83 144h34v8l-17 42-17-42z" className="fill-primary" />
            <path d="M83 144h34v8H83z" className="fill-accent" />
          </g>
        </svg>
        <h1 className="mt-6 text-2xl">Whoops!</h1>
        <p className="mt-2 text-mute">This page you have requested could not be found.</p>
        {gone && (
          <p className="mt-2 text-mute">An assessment or a project that was deleted is gone for good.</p>
        )}
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to={verified ? '/dashboard' : '/'} className="btn btn-form btn-primary">
            {verified ? 'Dashboard' : 'Home'}
          </Link>
          {gone && (
            <Link to="/dashboard/projects" className="btn btn-form btn-quiet">
              All projects
            </Link>
          )}
        </p>
      </div>
    </Page>
  )
}
