import { NavLink, Outlet } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import type { PageHandle } from '../lib/handle.ts'

export const handle: PageHandle = { requiresAuth: true }

export function loader() {
  return null
}

/** Frame of profile and settings. */
export default function Account() {
  return (
    <Page width="medium">
      <nav aria-label="Account" className="mb-8 flex gap-1 border-b border-line text-sm">
        {LINKS.map(([to, label]) => (
          <NavLink
            key={to}
            to={to}
            className="-mb-px rounded-t-md border-b-2 border-transparent px-3 py-2 text-mute hover:text-base-content aria-[current=page]:border-accent aria-[current=page]:text-base-content"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </Page>
  )
}

export { ErrorPage as ErrorBoundary }

const LINKS: [to: string, label: string][] = [
  ['/account/profile', 'Profile'],
  ['/account/settings', 'Settings'],
  ['/account/security', 'Security'],
]
