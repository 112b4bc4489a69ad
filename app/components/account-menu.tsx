import { Form, Link } from '@remix-run/react'
import type { Account } from '../../worker/services/accounts/schema.ts'
import { upgradeLabel } from '../lib/upgrade.ts'
import { Menu } from './menu.tsx'

/** The menu of a person who is logged in, under the name; without one under the email. */
export function AccountMenu({ account, version }: { account: Account; version: string }) {
  const premium = account.plan.type === 'PREMIUM'
  return (
    <Menu label={account.name || account.email || 'N/A'}>
      <p className="truncate px-2.5 py-1.5 text-xs text-mute" title={account.email}>
        {account.email}
      </p>
      {LINKS.map(([to, label]) => (
        <Link key={to} to={to} className="menu-line">
          {label}
        </Link>
      ))}
      {account.role === 'ADMIN' && (
        <Link to="/terms/publish" className="menu-line">
          Publish terms
        </Link>
      )}
      <div className="my-1.5 border-t border-line" />
      <p className="flex items-center justify-between px-2.5 py-1.5 text-mute">
        Subscription <span className="font-medium text-base-content">{premium ? 'Premium' : 'Free'}</span>
      </p>
      {upgradeLabel(account.plan) && (
        <Form method="post" action="/account/upgrade" navigate={false} className="md:hidden">
          <button type="submit" className="menu-line">
            {upgradeLabel(account.plan)}
          </button>
        </Form>
      )}
      <Form method="post" action="/auth/logout" navigate={false}>
        <button type="submit" className="menu-line">
          Logout
        </button>
      </Form>
      <p className="px-2.5 pt-1.5 pb-1 text-xs text-mute">Version {version}</p>
    </Menu>
  )
}

const LINKS: [to: string, label: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/account/profile', 'Profile'],
  ['/account/settings', 'Settings'],
  ['/policies', 'Policies'],
  ['/pipelines', 'CI/CD Integration'],
]
