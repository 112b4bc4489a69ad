import { isRouteErrorResponse, Link, useLocation, useRouteError } from '@remix-run/react'
import { NotFound } from './not-found.tsx'
import { Page } from './page.tsx'

/** What a route shows when its loader, action or page failed: what happened in words, and a way on. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { status, message } = describe(error)
  if (status === 404) return <NotFound gone={pathname.startsWith('/dashboard/')} />
  return (
    <Page width="small" centred>
      <p className="text-sm text-mute">Error {status}</p>
      <h1 className="mt-1 text-xl">{message}</h1>
      <p className="mt-3 text-mute">
        {status >= 500
          ? 'This is our fault, not yours. Trying again in a moment often helps.'
          : 'Go back and try another way.'}
      </p>
      <p className="mt-8 flex gap-3">
        {status >= 500 && (
          <Link to={pathname + search} reloadDocument className="btn btn-form btn-primary">
            Try again
          </Link>
        )}
        <Link to="/" className="btn btn-form btn-quiet">
          Home
        </Link>
      </p>
    </Page>
  )
}

function describe(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    const message = typeof error.data === 'string' && error.data ? error.data : error.data?.message
    return { status: error.status, message: message ?? error.statusText ?? UNKNOWN }
  }
  return { status: 500, message: UNKNOWN }
}

const UNKNOWN = 'An unknown error occurred'
