import { Link } from '@remix-run/react'
import type { Theme } from '../lib/theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Links that every page offers, and the choice of theme. */
export function Footer({ theme }: { theme: Theme }) {
  return (
    <footer className="border-t border-line text-sm text-mute print:hidden">
      <div className="mx-auto flex w-full flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-4 sm:px-8 xl:w-10/12">
        <nav aria-label="Footer" className="-mx-1.5 flex flex-wrap sm:-mx-2">
          {LINKS.map(([to, label]) => (
            <Link
              key={to}
              to={to}
              className="rounded-md px-1.5 py-1.5 hover:text-base-content sm:px-2"
              prefetch="intent"
            >
              {label}
            </Link>
          ))}
        </nav>
        <ThemeSwitch theme={theme} />
      </div>
    </footer>
  )
}

const LINKS: [to: string, label: string][] = [
  ['/about', 'About'],
  ['/policies', 'Policies'],
  ['/pipelines', 'CI/CD Integration'],
  ['/terms', 'Terms'],
  ['/api/docs', 'API'],
]
