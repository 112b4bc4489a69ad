import { Form, Link, NavLink } from '@remix-run/react'
import type { Account } from '../../worker/services/accounts/schema.ts'
import { upgradeLabel } from '../lib/upgrade.ts'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'

/** The navigation bar. */
export function Header({ account, version }: { account: Account | null; version: string }) {
  const unverified = account !== null && account.verifiedAt === null
  const links = account ? SIGNED_IN : SIGNED_OUT
  return (
    <header className="border-b border-line bg-panel print:hidden">
      <div className="mx-auto flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 sm:gap-x-6 sm:px-8 xl:w-10/12">
        <Link to="/" aria-label="Plumbline, home" className="flex items-center rounded-md">
          <span className={`flex ${unverified ? 'max-[480px]:hidden' : ''}`}>
            <Logo />
          </span>
          {unverified && (
            <span className="flex min-[481px]:hidden">
              <Logo word={false} />
            </span>
          )}
        </Link>
        <nav aria-label="Main" className="flex gap-1 text-sm max-md:hidden">
          {links.map(([to, label]) => (
            <NavLink
              key={to}
              to={to}
              prefetch="intent"
              className="rounded-md px-2.5 py-1.5 text-mute transition-colors hover:text-base-content aria-[current=page]:bg-base-200 aria-[current=page]:text-base-content"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
          {unverified && (
            <Link
              to="/account/profile"
              className="inline-flex h-6 items-center rounded-full bg-medium-soft px-2.5 text-xs font-medium whitespace-nowrap text-medium hover:underline"
            >
              Unverified<span className="max-sm:sr-only">&nbsp;account</span>
            </Link>
          )}
          {account && upgradeLabel(account.plan) && (
            <Form method="post" action="/account/upgrade" navigate={false} className="max-md:hidden">
              <button type="submit" className="btn btn-quiet">
                {upgradeLabel(account.plan)}
              </button>
            </Form>
          )}
          {account ? (
            <AccountMenu account={account} version={version} />
          ) : (
            <>
              <Link to="/auth/login" className="btn btn-primary">
                Log In
              </Link>
              <Menu label="Menu" className="md:hidden">
                {links.map(([to, label]) => (
                  <Link key={to} to={to} className="menu-line">
                    {label}
                  </Link>
                ))}
              </Menu>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

const SIGNED_IN: [to: string, label: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/policies', 'Policies'],
  ['/pipelines', 'CI/CD Integration'],
]

const SIGNED_OUT: [to: string, label: string][] = [
  ['/policies', 'Policies'],
  ['/pipelines', 'CI/CD Integration'],
  ['/about', 'About'],
]
