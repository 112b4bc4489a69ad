import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { catalogue } from '../../policies/catalogue.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Logo } from '../components/logo.tsx'
import { Menu } from '../components/menu.tsx'
import { SampleReport } from '../components/sample-report.tsx'
import { Terminal } from '../components/terminal.tsx'
import { uploadCommand } from '../lib/commands.ts'
import type { PageHandle } from '../lib/handle.ts'

export const handle: PageHandle = { bare: true }

export function loader({ context }: LoaderFunctionArgs) {
  const { session, env } = context
  return {
    verified: Boolean(session.account?.verifiedAt),
    origin: env.ORIGIN,
    policies: catalogue.length,
  }
}

export default function Landing() {
  const { verified, origin, policies } = useLoaderData<typeof loader>()
  const second = verified ? { to: '/dashboard', label: 'Dashboard' } : { to: '/auth/login', label: 'Login' }
  return (
    <>
      <div className="mx-auto flex h-[72px] w-full max-w-[74rem] items-center justify-between px-4 sm:px-8">
        <Logo />
        <nav aria-label="Main" className="flex items-center gap-6 max-sm:hidden">
          <Link to="/policies" className="rounded text-mute hover:text-base-content">
            Policies
          </Link>
          <Link to="/about" className="rounded text-mute hover:text-base-content">
            About
          </Link>
          <Link to={second.to} className="btn btn-primary btn-form">
            {second.label}
          </Link>
        </nav>
        <Menu label="Menu" className="sm:hidden">
          <Link to={second.to} className="menu-line">
            {second.label}
          </Link>
          <Link to="/policies" className="menu-line">
            Policies
          </Link>
          <Link to="/about" className="menu-line">
            About
          </Link>
        </Menu>
      </div>

      <section className="mx-auto grid w-full max-w-[74rem] gap-x-16 gap-y-12 px-4 pt-8 pb-16 sm:px-8 md:grid-cols-[1fr_1.12fr] md:pt-14">
        <div>
          <h1 className="text-[34px] leading-[38px] tracking-[-0.03em] sm:text-[48px] sm:leading-[52px]">
            Know what is unsafe in a Terraform plan before you apply it.
          </h1>
          <ul className="plumb mt-7 space-y-1 text-mute">
            <li>Gain insight into critical infrastructure</li>
            <li>Assess infrastructure resources</li>
            <li>Address security vulnerabilities</li>
          </ul>
          <p className="mt-9 flex flex-wrap gap-3">
            {verified ? (
              <Link to="/dashboard" className="btn btn-form btn-primary">
                Open the dashboard
              </Link>
            ) : (
              <Link to="/auth/signup" className="btn btn-form btn-primary">
                Create an Account
              </Link>
            )}
            <Link to="/policies" className="btn btn-form btn-quiet">
              See the {policies} policies
            </Link>
          </p>
          <Link
            to="/try"
            prefetch="intent"
            className="mt-6 block max-w-md rounded-box border border-dashed border-field-line px-4 py-3 text-sm text-mute transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <span className="font-medium text-base-content">Try it with a plan of yours.</span> It is assessed
            in the page and stays in your browser.
          </Link>
        </div>
        <div className="min-w-0 space-y-6">
          <Terminal label="the upload command" command={uploadCommand(origin, 'you@example.com', 'plb_…')} />
          <SampleReport />
        </div>
      </section>

      <section aria-label="How it differs" className="border-t border-line bg-panel">
        <div className="mx-auto grid w-full max-w-[74rem] gap-x-10 gap-y-8 px-4 py-12 sm:grid-cols-2 sm:px-8 lg:grid-cols-4">
          {DIFFERENCES.map(([title, text]) => (
            <div key={title}>
              <h2 className="text-lg">{title}</h2>
              <p className="mt-1.5 text-sm text-mute">{text}</p>
            </div>
          ))}
        </div>
      </section>
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Plumbline: know what is unsafe in a Terraform plan' },
  {
    name: 'description',
    content:
      'Plumbline assesses Terraform plans against security and compliance policies, from your pipeline, in seconds.',
  },
]

export { ErrorPage as ErrorBoundary }

const DIFFERENCES: [title: string, text: string][] = [
  [
    'Introduced',
    'What this plan brings is told apart from what was there and what it fixes, without a baseline file.',
  ],
  [
    'Undetermined',
    'A value that is known only after apply is said to be so, with the reason, instead of guessed at.',
  ],
  [
    'Followed',
    'References are followed through modules, count, for_each and data sources, so a companion is found where it is.',
  ],
  [
    'Actionable',
    'Each finding names the attribute and its value, and gives the HCL to write for this very resource.',
  ],
]
