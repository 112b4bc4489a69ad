import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CodeBlock } from '../components/code-block.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { Text } from '../components/text.tsx'
import { publicPage } from '../lib/public-page.ts'
import { type Snippet, settingsFor, snippetsFor } from '../lib/snippets.server.ts'

export function loader({ context: { env, session } }: LoaderFunctionArgs) {
  const { ORIGIN, LISTING_URL, LISTING_PUBLISHED } = env
  const snippets = snippetsFor(ORIGIN, session.account?.id)
  const listing = LISTING_URL ? { url: LISTING_URL, isPublished: LISTING_PUBLISHED === 'true' } : null
  return { snippets, settings: settingsFor(ORIGIN), listing, signedIn: Boolean(session.account) }
}

export default function Pipelines() {
  const { snippets, settings, listing, signedIn } = useLoaderData<typeof loader>()
  const of = (names: string[]) => names.flatMap(name => snippets.find(({ id }) => id === name) ?? [])
  const [github] = of(['github'])
  return (
    <Page width="medium">
      <h1 className="text-2xl">CI/CD Integration</h1>
      <p className="mt-4 max-w-[68ch] text-mute">
        A job plans, the plan is judged before anybody approves, and the findings stand where people look.
        Judging a plan needs no account. To upload the report, GitHub and GitLab show the ID token of the job;
        every other tool needs an API key from your{' '}
        <Link to="/account/settings" className="link-text">
          account settings
        </Link>
        .{' '}
        {signedIn
          ? 'The lines below have your account’s own values.'
          : 'Log in, and the lines below have your account’s own values.'}
      </p>

      {github && (
        <Way
          snippet={github}
          open
          aside={
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {!listing?.isPublished && <Mark>Not on the Marketplace yet</Mark>}
              {listing && (
                <a
                  href={listing.url}
                  rel="noopener"
                  className="btn btn-quiet h-auto min-h-9 py-1.5 text-center whitespace-normal"
                >
                  {listing.isPublished ? 'View on the Marketplace' : 'Where it will be listed'}
                </a>
              )}
            </div>
          }
        />
      )}
      {of(Object.keys(UNLISTED)).map(snippet => (
        <Way key={snippet.id} snippet={snippet} aside={<Mark>{UNLISTED[snippet.id]}</Mark>} />
      ))}
      {of(['atlantis', 'spacelift', 'env0', 'terrateam', 'digger']).map(snippet => (
        <Way key={snippet.id} snippet={snippet} />
      ))}

      <Way snippet={settings} open />

      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        {COMING.map(([id, what]) =>
          of([id]).map(snippet => (
            <section
              key={id}
              aria-labelledby={id}
              className="min-w-0 rounded-box border border-dashed border-field-line p-5"
            >
              <div className="flex items-center justify-between gap-4">
                <h2 id={id} className="text-lg text-mute">
                  {snippet.name}
                </h2>
                <Mark>Coming soon</Mark>
              </div>
              <p className="mt-2 mb-3 text-sm text-mute">{what} Until then these lines do the same.</p>
              <Lines snippet={snippet} />
            </section>
          )),
        )}
      </div>
    </Page>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'CI/CD Integration',
    description:
      'Judge Terraform plans in GitHub Actions, GitLab, HCP Terraform, Atlantis and other pipelines.',
  })

export { ErrorPage as ErrorBoundary }

/** Ways in that work, and that no public directory lists yet. */
const UNLISTED: Record<string, string> = {
  gitlab: 'Not in the CI/CD Catalog yet',
  'hcp-terraform': 'Not in the Terraform Registry yet',
  bitbucket: 'No public image yet',
  azure: 'No extension: a template',
}

const COMING: [id: string, what: string][] = [
  ['jenkins', 'A plugin.'],
  ['circleci', 'An orb.'],
]

interface WayProps {
  snippet: Snippet
  /** Stands beside the name. */
  aside?: ReactNode
  open?: boolean
}

function Way({ snippet, aside, open = false }: WayProps) {
  const { id, name, text } = snippet
  return (
    <section aria-labelledby={id} className="card-panel mt-4 p-5 first-of-type:mt-10 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="scroll-mt-4 text-lg">
          {name}
        </h2>
        {aside}
      </div>
      <p className="mt-2 mb-3 max-w-[68ch] text-sm text-mute">
        <Text>{text}</Text>
      </p>
      <Lines snippet={snippet} open={open} />
    </section>
  )
}

function Lines({ snippet: { name, blocks, notes }, open = false }: { snippet: Snippet; open?: boolean }) {
  return (
    <details open={open}>
      <summary className="fold-text text-sm">What to write</summary>
      <div className="mt-3 space-y-3">
        {blocks.map(({ language, lines }, index) => (
          <CodeBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change places
            key={index}
            label={`the ${language} for ${name}`}
            lines={lines.map(text => ({ text, mark: ' ' }))}
          />
        ))}
        {notes.map(note => (
          <p key={note} className="max-w-[72ch] text-sm text-mute">
            <Text>{note}</Text>
          </p>
        ))}
      </div>
    </details>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full bg-base-200 px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-mute">
      {children}
    </span>
  )
}
