import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Fragment, useDeferredValue, useMemo } from 'react'
import type { ListedPolicy } from '../../policies/registry/published.ts'
import { checkOf, whyUnanswered } from '../../policies/unanswered.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { SeverityBadge } from '../components/severity-badge.tsx'
import { plural } from '../lib/plural.ts'
import { publicPage } from '../lib/public-page.ts'
import { shortPolicy } from '../lib/short-policy.ts'
import { useSearchText } from '../lib/use-search-text.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return { policies: await context.services.catalogue.list() }
}

/** A reader who types does not wait for the server: the table is all here. */
export function shouldRevalidate() {
  return false
}

export default function Policies() {
  const { policies } = useLoaderData<typeof loader>()
  const searchable = useMemo(() => policies.map(policy => ({ policy, text: textOf(policy) })), [policies])
  const { text, search, field } = useSearchText()
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean)
  const shown = searchable
    .filter(({ text }) => words.every(word => text.includes(word)))
    .map(({ policy }) => policy)
  const why = whyUnanswered(text)
  const services = [...Map.groupBy(shown, ({ service }) => service)]
  return (
    <Page>
      <h1 className="text-2xl">Policies</h1>
      <p className="mt-3 max-w-[68ch] text-mute">
        What every plan is judged by. Each policy says why it matters, what to write, and which checks of
        other tools it stands for. They are also listed{' '}
        <Link to="/frameworks" className="link-text">
          by framework
        </Link>
        .
      </p>
      <Form
        method="get"
        role="search"
        aria-label="Policies"
        onSubmit={event => event.preventDefault()}
        className="mt-8"
      >
        <label htmlFor="policy-search" className="sr-only">
          Find a policy
        </label>
        <input
          ref={field}
          id="policy-search"
          type="search"
          name="q"
          value={text}
          onChange={event => search(event.target.value)}
          placeholder="Words, a type or CKV_AWS_16"
          autoComplete="off"
          spellCheck={false}
          className="h-11 w-full max-w-xl rounded-field border border-field-line bg-panel px-3 text-sm placeholder:text-mute"
        />
      </Form>
      <p role="status" className="mt-3 text-sm text-mute">
        {shown.length === policies.length
          ? plural(shown.length, 'policy', 'policies')
          : `${shown.length} of ${plural(policies.length, 'policy', 'policies')}`}
      </p>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_12rem] lg:gap-x-8">
        {services.length > 1 && (
          <nav
            aria-label="Services"
            // beside the list, and where there is no room a few lines that go on to the side: a wall of names would stand before the first
            // policy, and be set anew when its font comes
            className="-mx-4 mt-3 grid auto-cols-max grid-flow-col grid-rows-3 gap-x-4 gap-y-1.5 overflow-x-auto px-4 pt-1 pb-2 text-sm sm:-mx-8 sm:grid-rows-5 sm:px-8 lg:sticky lg:top-6 lg:order-last lg:mx-0 lg:mt-7 lg:block lg:max-h-[calc(100dvh-3rem)] lg:space-y-1.5 lg:self-start lg:border-l lg:border-line lg:px-6"
          >
            {services.map(([service, own]) => (
              <a key={service} href={`#${service}`} className="link-text rounded lg:block lg:w-fit">
                {service} <span className="text-mute">{own.length}</span>
              </a>
            ))}
          </nav>
        )}
        <div>
          {services.map(([service, own]) => (
            <section
              key={service}
              aria-labelledby={service}
              className="mt-8 [contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
            >
              <h2 id={service} className="scroll-mt-4 text-base">
                {service}
              </h2>
              <Service policies={own} />
            </section>
          ))}
          {shown.length === 0 && (
            <p className="card-panel mt-3 px-4 py-16 text-center text-sm text-balance text-mute">
              {why === undefined
                ? 'No policy has all of these words.'
                : `No policy stands for ${checkOf(text)}: ${why}.`}
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'Policies',
    description: 'The security policies that Plumbline judges Terraform plans for AWS by.',
  })

export { ErrorPage as ErrorBoundary }

/** The policies of one service. */
function Service({ policies }: { policies: ListedPolicy[] }) {
  return (
    <div className="card-panel mt-3 overflow-hidden">
      <table className="w-full table-fixed text-left text-sm">
        <thead className="border-b border-line text-xs text-mute">
          <tr>
            <th className="w-28 px-4 py-2.5 font-medium">Severity</th>
            <th className="px-4 py-2.5 font-medium max-sm:pl-0">Policy</th>
            <th className="w-[36%] px-4 py-2.5 font-medium max-md:hidden lg:w-[30%]">Resource types</th>
            <th className="w-[20%] px-4 py-2.5 font-medium max-lg:hidden">Known elsewhere as</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {policies.map(policy => (
            <tr key={policy.id} className="align-top hover:bg-base-200/60">
              <td className="px-4 py-2.5">
                <SeverityBadge severity={policy.severity} />
              </td>
              <td className="px-4 py-2.5 max-sm:pl-0">
                <Link
                  to={`/policies/${policy.id}`}
                  prefetch="intent"
                  className="rounded font-medium hover:text-accent hover:underline"
                >
                  {policy.title}
                </Link>
                <span className="block font-mono text-xs leading-5 text-mute [overflow-wrap:anywhere]">
                  {shortPolicy(policy.id)}
                </span>
              </td>
              <td className="px-4 py-2.5 max-md:hidden">
                <Some items={policy.resourceTypes} />
              </td>
              <td className="px-4 py-2.5 font-mono text-xs leading-5 text-mute max-lg:hidden">
                {policy.checks.map(check => (
                  <Fragment key={check}>
                    <span className="inline-block [overflow-wrap:anywhere]">{check}</span>{' '}
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What a search looks through, made once for each policy. */
function textOf({ id, title, severity, resourceTypes, checks }: ListedPolicy): string {
  return [id, title, severity, ...resourceTypes, ...checks].join('\n').toLowerCase()
}

/** The first of a list in the monospace face, and how many more there are. */
function Some({ items }: { items: string[] }) {
  return (
    <span className="block font-mono text-xs leading-5 text-mute [overflow-wrap:anywhere]">
      {items.slice(0, MOST).map(item => (
        <span key={item} className="block">
          {item}
        </span>
      ))}
      {items.length > MOST && <span className="font-sans">and {items.length - MOST} more</span>}
    </span>
  )
}

const MOST = 3
