import { Link, useSearchParams } from '@remix-run/react'
import { pagesAround } from '../lib/dashboard.ts'

/** Links to the pages of a list, five at a time. */
export function Pagination({ page, last }: { page: number; last: number }) {
  if (last <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-center gap-1 text-sm">
      {page > 1 && <PageLink to={page - 1}>Previous</PageLink>}
      {pagesAround(page, last, SHOWN).map(number => (
        <PageLink key={number} to={number} current={number === page}>
          {number}
        </PageLink>
      ))}
      {page < last && <PageLink to={page + 1}>Next</PageLink>}
    </nav>
  )
}

const SHOWN = 5

function PageLink({ to, current, children }: { to: number; current?: boolean; children: React.ReactNode }) {
  const [params] = useSearchParams()
  const query = new URLSearchParams(params)
  query.set('page', String(to))
  return (
    <Link
      to={`?${query}`}
      aria-current={current ? 'page' : undefined}
      className="grid h-9 min-w-9 place-items-center rounded-md px-2.5 text-mute hover:bg-base-200 hover:text-base-content aria-[current=page]:bg-base-200 aria-[current=page]:font-medium aria-[current=page]:text-base-content"
    >
      {children}
    </Link>
  )
}
