import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { CodeBlock } from '../components/code-block.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { SeverityBadge } from '../components/severity-badge.tsx'
import { Text } from '../components/text.tsx'
import { frameworkName, TOOL_NAME } from '../lib/frameworks.ts'
import type { HclLine } from '../lib/hcl.ts'
import { publicPage } from '../lib/public-page.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services } = context
  const policy = await services.catalogue.get(params['*'] ?? '')
  if (!policy) throw data(null, { status: 404 })
  if (policy.id !== params['*']) throw redirect(`/policies/${policy.id}`, 301)
  return { policy }
}

export default function Policy() {
  const { policy } = useLoaderData<typeof loader>()
  const checks = Object.entries(policy.equivalents).filter(([, ids]) => ids.length > 0)
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="text-sm text-mute">
        <Link to="/policies" className="rounded hover:text-base-content">
          Policies
        </Link>{' '}
        /{' '}
        <Link to={`/policies#${policy.service}`} className="rounded hover:text-base-content">
          {policy.service}
        </Link>
      </nav>
      <div className="mt-2 grid gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_17rem]">
        <article className="min-w-0">
          <h1 className="text-xl">{policy.title}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <SeverityBadge severity={policy.severity} />
            <code className="code-text text-sm text-mute">{policy.id}</code>
          </p>
          <p className="mt-6 max-w-[72ch]">
            <Text>{policy.why}</Text>
          </p>
          {policy.deleted && (
            <p className="mt-3 max-w-[72ch]">
              <Text>{policy.deleted}</Text>
            </p>
          )}
          <h2 className="mt-10 text-lg">Remediation</h2>
          <p className="mt-2 mb-3 max-w-[72ch]">
            <Text>{policy.remediation}</Text>
          </p>
          <CodeBlock lines={plain(policy.fix)} label="the fix" />
          {policy.alike && (
            <p className="mt-2 text-sm text-mute">
              <Text>{`The first block is written the same way in ${policy.alike.join(', ')}.`}</Text>
            </p>
          )}
          {policy.differs && (
            <>
              <h2 className="mt-10 text-lg">How this differs from other tools</h2>
              <p className="mt-2 max-w-[72ch]">
                <Text>{policy.differs}</Text>
              </p>
            </>
          )}
          {EXAMPLES.map(([kind, title, text]) =>
            policy.examples[kind].length === 0 ? null : (
              <section key={kind} aria-labelledby={kind}>
                <h2 id={kind} className="mt-10 text-lg">
                  {title}
                </h2>
                <p className="mt-1 text-sm text-mute">{text}</p>
                <Examples of={policy.examples[kind]} />
              </section>
            ),
          )}
        </article>
        <aside className="space-y-6 text-sm md:border-l md:border-line md:pl-6">
          <Facts title="Resource types" items={policy.resourceTypes} mono />
          <section>
            <h2 className="text-xs font-medium tracking-normal text-mute">Documentation</h2>
            <ul className="mt-1 space-y-1">
              {policy.source.map(page => (
                <li key={page}>
                  <a href={page} rel="noreferrer" className="link-text [overflow-wrap:anywhere]">
                    {nameOf(page)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          {checks.map(([tool, ids]) => (
            <Facts key={tool} title={`In ${TOOL_NAME[tool] ?? tool}`} items={ids} mono />
          ))}
          {Object.entries(policy.frameworks).map(([framework, controls]) => (
            <section key={framework}>
              <h2 className="text-xs font-medium tracking-normal text-mute">{frameworkName(framework)}</h2>
              <ul className="mt-1 flex flex-wrap gap-x-2">
                {controls.map(control => (
                  <li key={control} className="whitespace-nowrap">
                    <Link to={`/frameworks/${framework}#${control}`} className="link-text rounded">
                      {control}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </aside>
      </div>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  if (!data) return [{ title: 'Not found · Plumbline' }]
  const { title, why } = data.policy
  return publicPage(args, { title, description: why })
}

export { ErrorPage as ErrorBoundary }

const EXAMPLES: ['pass' | 'fail' | 'undetermined', string, string][] = [
  ['fail', 'Fails', 'Each of these is a finding.'],
  ['pass', 'Passes', 'Nothing is said about these.'],
  ['undetermined', 'Undetermined', 'The plan does not tell yet; the report says so and why.'],
]

function plain(hcl: string): HclLine[] {
  return hcl.split('\n').map(text => ({ text, mark: ' ' }))
}

function Facts({ title, items, mono = false }: { title: string; items: string[]; mono?: boolean }) {
  return (
    <section>
      <h2 className="text-xs font-medium tracking-normal text-mute">{title}</h2>
      <ul className={`mt-1 ${mono ? 'font-mono text-xs leading-5' : ''}`}>
        {items.map(item => (
          <li key={item} className="[overflow-wrap:anywhere]">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a page of documentation is about, as its address tells: `Terraform: db_instance`, `docs.cedarpolicy.com: syntax-policy`. */
function nameOf(page: string): string {
  const { hostname, pathname } = new URL(page)
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  return `${publishers[hostname] ?? hostname}: ${last.replace(/\.html$/, '')}`
}

const publishers: Readonly<Record<string, string>> = {
  'aws.amazon.com': 'AWS',
  'docs.aws.amazon.com': 'AWS',
  'registry.terraform.io': 'Terraform',
}

/** HCL, or the sentence that says why there is none. */
function Examples({ of }: { of: string | string[] }) {
  return typeof of === 'string' ? (
    <p className="mt-3 max-w-[72ch]">{of}</p>
  ) : (
    <div className="mt-3 space-y-3">
      {of.map(example => (
        <CodeBlock key={example} lines={plain(example)} label="the example" />
      ))}
    </div>
  )
}
