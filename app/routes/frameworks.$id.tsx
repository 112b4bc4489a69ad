import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import type { Coverage } from '../../policies/frameworks/index.ts'
import { Chip } from '../components/chip.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { More } from '../components/more.tsx'
import { Page } from '../components/page.tsx'
import { describeFramework } from '../lib/frameworks.server.ts'
import { frameworkName } from '../lib/frameworks.ts'
import { plural } from '../lib/plural.ts'
import { publicPage } from '../lib/public-page.ts'
import { shortPolicy } from '../lib/short-policy.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('coverage')
  const coverage = COVERAGES.find(([name]) => name === asked)?.[0]
  const framework = describeFramework(params.id ?? '', await context.services.catalogue.list(), coverage)
  if (!framework) throw data(null, { status: 404 })
  return { framework, coverage }
}

export default function Framework() {
  const { framework, coverage } = useLoaderData<typeof loader>()
  const { id, name, version, source, note, isPart, counts, controls } = framework
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="text-sm text-mute">
        <Link to="/policies" className="rounded hover:text-base-content">
          Policies
        </Link>{' '}
        /{' '}
        <Link to="/frameworks" className="rounded hover:text-base-content">
          Frameworks
        </Link>
      </nav>
      <h1 className="mt-2 text-2xl">{frameworkName(id)}</h1>
      <p className="mt-3 max-w-[68ch] text-mute">
        <a href={source} className="link-text">
          {name} {version}
        </a>
        : {isPart ? `${all} of the standard’s requirements` : plural(all, 'control')}. A control is covered
        where a finding of at least one policy means that it is not met. {note}
      </p>
      <nav aria-label="Filters" className="mt-8 flex flex-wrap gap-2">
        {COVERAGES.filter(([name]) => counts[name] > 0).map(([name, label]) => (
          <Chip
            key={name}
            to={coverage === name ? '?' : `?coverage=${name}`}
            on={coverage === name}
            count={counts[name]}
          >
            {label}
          </Chip>
        ))}
      </nav>
      <div className="card-panel mt-4 overflow-hidden">
        <table className="w-full text-left text-sm">
          <thead className="border-b border-line text-xs text-mute max-md:hidden">
            <tr>
              <th className="w-44 px-4 py-2.5 font-medium">Control</th>
              <th className="px-4 py-2.5 font-medium">Title</th>
              <th className="w-[44%] px-4 py-2.5 font-medium">Policies</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {controls.map(({ id, title, policies, reason }) => (
              <tr
                key={id}
                id={id}
                className="scroll-mt-4 align-top target:bg-accent-soft max-md:block max-md:px-4 max-md:py-2.5"
              >
                <th
                  scope="row"
                  className="px-4 py-2.5 font-mono text-xs leading-5 font-normal max-md:block max-md:p-0"
                >
                  {id}
                </th>
                <td className="px-4 py-2.5 max-md:block max-md:p-0">{title}</td>
                <td className="px-4 py-2.5 max-md:mt-1 max-md:block max-md:p-0">
                  {policies.length > 0 && (
                    <More first={FIRST}>
                      {policies.map(policy => (
                        <li key={policy.id} className="not-first:mt-1.5">
                          <Link
                            to={`/policies/${policy.id}`}
                            prefetch="intent"
                            className="rounded font-medium hover:text-accent hover:underline"
                          >
                            {policy.title}
                          </Link>
                          <span className="block font-mono text-xs leading-5 text-mute">
                            {shortPolicy(policy.id)}
                          </span>
                        </li>
                      ))}
                    </More>
                  )}
                  {reason && (
                    <span className="text-mute">
                      <span className="block">Not decidable from a plan</span>
                      <span className="block text-xs leading-5">{reason}</span>
                    </span>
                  )}
                  {policies.length === 0 && !reason && <span className="text-mute">Not covered yet</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  if (!data) return [{ title: 'Not found · Plumbline' }]
  const { id, name, version } = data.framework
  return publicPage(args, {
    title: frameworkName(id),
    description: `Which controls of ${name} ${version} a Terraform plan can be judged by.`,
  })
}

export { ErrorPage as ErrorBoundary }

const COVERAGES: [Coverage, string][] = [
  ['covered', 'Covered'],
  ['notCovered', 'Not covered'],
  ['undecidable', 'Not decidable'],
]

/** How many policies of a control show before the rest is folded: some requirements have ninety. */
const FIRST = 4
