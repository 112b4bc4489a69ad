import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { pagesAround } from '../lib/dashboard.ts'

interface PaginationProps {
  page: number
  last: number
  /** The id of the list's heading: a page begins there. */
  list: string
  /** What says the page in the address, where another list on the page says its own. */
  param?: string
  /** What the links are called together, where there are several such lists. */
  label?: string
}

/** Links to the pages of a list, five at a time; of a page that is none it says so, and leads back. */
export function Pagination({ page, last, list, param = 'page', label = 'Pages' }: PaginationProps) {
  if (page > last) {
    return (
      <p className="card-panel mt-3 px-5 py-12 text-center text-sm text-mute">
        There is no page {page}.{' '}
        <PageLink to={last} list={list} param={param} className="link-text">
          Show the last
        </PageLink>
      </p>
    )
  }
  if (last <= 1) return null
  return (
    <nav aria-label={label} className="mt-6 flex justify-center gap-1 text-sm">
      {page > 1 && (
        <PageLink to={page - 1} list={list} param={param}>
          Previous
        </PageLink>
      )}
      {pagesAround(page, last, SHOWN).map(number => (
        <PageLink key={number} to={number} list={list} param={param} current={number === page}>
          {number}
        </PageLink>
      ))}
      {page < last && (
        <PageLink to={page + 1} list={list} param={param}>
          Next
        </PageLink>
      )}
    </nav>
  )
}

const SHOWN = 5

interface PageLinkProps {
  to: number
  list: string
  param: string
  current?: boolean
  className?: string
  children: ReactNode
}

function PageLink({ to, list, param, current, className = NUMBER, children }: PageLinkProps) {
  const [params] = useSearchParams()
  const query = new URLSearchParams(params)
  query.set(param, String(to))
  return (
    <Link to={`?${query}#${list}`} aria-current={current ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

const NUMBER =
  'grid h-9 min-w-9 place-items-center rounded-md px-2.5 text-mute hover:bg-base-200 hover:text-base-content aria-[current=page]:bg-base-200 aria-[current=page]:font-medium aria-[current=page]:text-base-content'
