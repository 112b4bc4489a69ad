import { Link, Outlet, useLocation } from '@remix-run/react'
import { Logo } from '../components/logo.tsx'
import { Page } from '../components/page.tsx'

/** The centred frame of login, sign up and passwords; each page slides in over the one before. */
export default function Auth() {
  const { pathname } = useLocation()
  return (
    <Page width="small" centred>
      <Link to="/" aria-label="Plumbline, home" className="mb-8 self-start rounded-md">
        <Logo />
      </Link>
      <div key={pathname} className="animate-slide">
        <Outlet />
      </div>
    </Page>
  )
}
