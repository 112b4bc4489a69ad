import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { figure } from '../lib/plural.ts'

interface ChipProps {
  /** The address that switches it on or off. */
  to: string
  on: boolean
  count: number
  children: ReactNode
}

/** One value of a filter with its count. Its state is the URL's. */
export function Chip({ to, on, count, children }: ChipProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      discover="none"
      aria-current={on ? 'true' : undefined}
      className={`flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap transition-colors ${
        on
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line bg-panel text-mute hover:border-field-line hover:text-base-content'
      }`}
    >
      {children}
      <span>{figure(count)}</span>
    </Link>
  )
}
