import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useNavigate } from '@remix-run/react'
import type { Report } from '../../policies/engine/judge/report.ts'
import type { Account } from '../../worker/services/accounts/schema.ts'
import { Banner } from '../components/banner.tsx'
import type { Shown } from '../components/differences.tsx'
import { Droppable } from '../components/droppable.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Logo } from '../components/logo.tsx'
import { Menu } from '../components/menu.tsx'
import { PLANS } from '../components/plan-cards.tsx'
import { ResendButton } from '../components/resend-button.tsx'
import type { Sample } from '../components/sample-report.tsx'
import { Terminal } from '../components/terminal.tsx'
import { uploadCommand } from '../lib/commands.ts'
import { handOver } from '../lib/handed-file.ts'
import type { PageHandle } from '../lib/handle.ts'
import { figure } from '../lib/plural.ts'
import { publicPage } from '../lib/public-page.ts'
import type { Row } from '../lib/report.ts'
import { CHANGE_ORDER, groupRows, notesOf, rowsOf } from '../lib/report.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = { header: LandingHeader }

export async function loader({ context }: LoaderFunctionArgs) {
  const { session, env, services } = context
  const [policies, report, notes] = await Promise.all([
    services.catalogue.list(),
    services.assessments.sample(),
    services.catalogue.notes(),
  ])
  return {
    signedIn: session.account !== null,
    /** Whose mail is to be checked. */
    unverified: session.account && !session.account.verifiedAt ? session.account.email : null,
    origin: env.ORIGIN,
    policies: policies.length,
    sample: sampleOf(report, notes),
    differences: differencesOf(report, notes),
  }
}

export default function Landing() {
  const { signedIn, unverified, origin, policies, sample, differences } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <>
      {unverified && (
        <div className="mx-auto w-full xl:w-10/12 px-4 sm:px-8">
          <Banner type="info" action={<ResendButton />}>
            <p className="font-medium">Check your mail</p>
            <p className="[overflow-wrap:anywhere]">
              We sent a link to {unverified}. Open it to verify your account; then an API key is one click
              away.
            </p>
          </Banner>
        </div>
      )}

      <section className="mx-auto grid w-full xl:w-10/12 gap-x-16 gap-y-12 px-4 pt-8 pb-16 sm:px-8 md:grid-cols-[1fr_1.12fr] md:pt-14">
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
            {signedIn ? (
              <Link to="/dashboard" className="btn btn-form btn-primary">
                Open the dashboard
              </Link>
            ) : (
              <Link to="/auth/signup" className="btn btn-form btn-primary">
                Create an Account
              </Link>
            )}
            <Link to="/policies" className="btn btn-form btn-quiet">
              See the {figure(policies)} policies
            </Link>
          </p>
          <Link
            to="/try"
            prefetch="intent"
            onDragOver={event => event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              const [file] = event.dataTransfer.files
              if (file) handOver(file)
              navigate('/try')
            }}
            className="mt-6 block max-w-md rounded-box border border-dashed border-field-line px-4 py-3 text-sm text-mute transition-colors hover:border-accent hover:bg-accent-soft"
          >
            <span className="font-medium text-base-content">Try it with a plan of yours.</span>{' '}
            <Droppable otherwise="It is">Drop it here: it is</Droppable> assessed in the page and stays in
            your browser.
          </Link>
        </div>
        <div className="min-w-0 space-y-6">
          <Terminal label="the upload command" command={uploadCommand(origin, 'you@example.com', 'plb_…')} />
          <SampleReport {...sample} />
        </div>
      </section>

      <section aria-label="How it differs" className="border-t border-line bg-panel">
        <div className="mx-auto w-full xl:w-10/12 px-4 py-14 sm:px-8">
          <Differences {...differences} />
        </div>
      </section>

      <section aria-labelledby="prices" className="border-t border-line">
        <div className="mx-auto grid w-full gap-x-16 gap-y-6 px-4 py-14 sm:px-8 md:grid-cols-2 xl:w-10/12">
          <div>
            <h2 id="prices" className="text-lg">
              What it costs
            </h2>
            <p className="mt-2 max-w-[56ch] text-sm text-mute">
              A call is a plan whose report is kept in your account. Judging a plan in your pipeline or in
              this browser needs no account, and is no call.
            </p>
          </div>
          <ul className="grid gap-3 sm:grid-cols-2">
            {PLANS.map(({ type, label, price, per, calls, keys }) => (
              <li key={type} className="card-panel p-4 text-sm text-mute">
                <p className="font-medium text-base-content">{label}</p>
                <p className="mt-1">
                  <span className="text-xl font-semibold tracking-tight text-base-content">{price}</span>
                  {per && ` ${per}`}
                </p>
                <p className="mt-2">{calls}</p>
                <p>{keys}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'Plumbline: know what is unsafe in a Terraform plan',
    description:
      'Plumbline assesses Terraform plans against security and compliance policies, from your pipeline, in seconds.',
  })

export { ErrorPage as ErrorBoundary }

const Differences = whenUsed(() => import('../components/differences.tsx').then(part => part.Differences))
const SampleReport = whenUsed(() => import('../components/sample-report.tsx').then(part => part.SampleReport))

/** The navigation bar of this page: no line below it, larger letters. */
function LandingHeader({ account }: { account: Account | null }) {
  // a signed-in person has no use for the login page, verified or not: it would lead back here
  const second = account ? { to: '/dashboard', label: 'Dashboard' } : { to: '/auth/login', label: 'Login' }
  return (
    <header className="mx-auto flex h-[72px] w-full items-center justify-between px-4 sm:px-8 xl:w-10/12">
      <Logo />
      <nav aria-label="Main" className="flex items-center gap-6 max-md:hidden">
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
      <Menu label="Menu" className="md:hidden">
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
    </header>
  )
}

/** The gravest resource, with as many of its findings as can be read at a glance. */
function sampleOf(report: Report, notes: Sample['notes']): Sample {
  const [gravest] = groupRows(rowsOf(report.policyResponse))
  if (!gravest) throw new Error('The sample plan has no finding to show')
  const group = { ...gravest, rows: gravest.rows.slice(0, 2) }
  const { summary, coverage, dataLoss } = report
  const policyResponse = { [group.address]: group.rows.map(row => row.finding) }
  return { report: { summary, coverage, dataLoss }, group, notes: notesOf({ policyResponse }, notes) }
}

/** What shows each of the differences. */
function differencesOf(report: Report, notes: Shown['notes']): Shown {
  const rows = rowsOf(report.policyResponse)
  const first = (fits: (custom: Row['finding']['metadata']['custom']) => boolean) =>
    rows.find(row => fits(row.finding.metadata.custom))
  const changes = CHANGE_ORDER.flatMap(change => first(custom => custom.change === change) ?? [])
  const remedy = first(({ change, proven }) => change === 'existing' && proven === true)
  const followed = first(({ related }) => related.length > 0)
  const [open] = report.undetermined
  if (!remedy || !followed || !open) throw new Error('The sample plan does not show every difference')
  const policyResponse = Object.fromEntries(changes.map(({ address, finding }) => [address, [finding]]))
  return { changes, remedy, open, followed, notes: notesOf({ policyResponse }, notes) }
}
