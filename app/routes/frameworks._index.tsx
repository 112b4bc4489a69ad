import type { MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { listFrameworks } from '../lib/frameworks.server.ts'
import { frameworkName } from '../lib/frameworks.ts'
import { publicPage } from '../lib/public-page.ts'

export function loader() {
  return { frameworks: listFrameworks() }
}

export default function Frameworks() {
  const { frameworks } = useLoaderData<typeof loader>()
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="text-sm text-mute">
        <Link to="/policies" className="rounded hover:text-base-content">
          Policies
        </Link>{' '}
        / Frameworks
      </nav>
      <h1 className="mt-2 text-2xl">Frameworks</h1>
      <p className="mt-3 max-w-[68ch] text-mute">
        Which controls the policies answer, which none answers yet, and which no plan can decide, with the
        reason.
      </p>
      <div className="card-panel mt-8 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead className="border-b border-line text-xs text-mute">
            <tr>
              <th className="px-4 py-2.5 font-medium max-sm:pr-2">Framework</th>
              <th className="w-28 px-4 py-2.5 text-right font-medium max-sm:w-auto max-sm:px-1.5">Covered</th>
              <th className="w-28 px-4 py-2.5 text-right font-medium max-sm:w-auto max-sm:px-1.5">
                Not covered
              </th>
              <th className="w-32 px-4 py-2.5 text-right font-medium max-sm:w-auto max-sm:pr-3 max-sm:pl-1.5">
                Not decidable
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {frameworks.map(({ id, name, version, note, isPart, counts }) => (
              <tr key={id} className="align-top hover:bg-base-200/60">
                <td className="px-4 py-2.5 max-sm:pr-2">
                  <Link
                    to={`/frameworks/${id}`}
                    prefetch="intent"
                    className="rounded font-medium sm:whitespace-nowrap hover:text-accent hover:underline"
                  >
                    {frameworkName(id)}
                  </Link>
                  <span className="block text-xs leading-5 text-mute max-sm:hidden">
                    {name} {version}
                  </span>
                  {note && (
                    <span className="block max-w-[72ch] text-xs leading-5 text-mute max-sm:hidden">
                      {note}
                    </span>
                  )}
                </td>
                <td className="px-4 py-2.5 text-right max-sm:px-1.5">{counts.covered}</td>
                <td className="px-4 py-2.5 text-right max-sm:px-1.5">
                  {isPart ? NOT_LISTED : counts.notCovered}
                </td>
                <td className="px-4 py-2.5 text-right max-sm:pr-3 max-sm:pl-1.5">
                  {isPart && counts.undecidable === 0 ? NOT_LISTED : counts.undecidable}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'Frameworks',
    description: 'The security frameworks that Plumbline’s policies answer, control by control.',
  })

export { ErrorPage as ErrorBoundary }

const NOT_LISTED = <span className="text-mute">not listed</span>
