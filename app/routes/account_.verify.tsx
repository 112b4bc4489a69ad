import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { codeQuery } from '../../worker/services/fields/schema.ts'
import { Banner } from '../components/banner.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { ResendButton } from '../components/resend-button.tsx'
import { SelfSent } from '../components/self-sent.tsx'
import { useAnswer } from '../lib/calm.ts'
import type { PageHandle } from '../lib/handle.ts'
import { readQuery } from '../lib/query.ts'
import { messageOf, serviceError } from '../lib/service-error.ts'

export const handle: PageHandle = { form: ['code', 'session', 'reset'] }

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    code: readQuery(request, codeQuery).code,
    loggedIn: context.session.account !== null,
    premium: context.session.account?.plan.type === 'PREMIUM',
  }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const { services, session, client } = context
  const form = await request.formData()
  const reset = form.get('reset')
  if (reset !== null) {
    await session.signOut()
    throw redirect(`/auth/password/reset?${new URLSearchParams({ code: String(reset) })}`)
  }
  const code = String(form.get('code') ?? '')
  const { account, id } = session
  const stays = form.get('session') === 'stay'
  try {
    const isOwn = account !== null && (await services.accounts.ownerOfCode(code, client)) === account.id
    if (account && !isOwn && !form.has('session')) return { ...ASK, message: account.email }
    const tokens = await services.accounts.verify(code, client, (isOwn && id) || undefined)
    if (account && !isOwn && stays) {
      await services.sessions.revoke(tokens)
      return {
        state: 'verified',
        message: `The account was verified. You are still ${account.email} here.`,
        paymentLink: null,
      }
    }
    if (isOwn) {
      // The session that is there goes on: a request beside this one that came with it would find it ended, and log the browser out.
      await services.sessions.revoke(tokens)
      session.remember(account.email)
    } else {
      if (account) await session.signOut()
      await session.signIn(tokens)
    }
  } catch (error) {
    const known = serviceError(error)
    if (known?.code === 'ACCOUNT_ALREADY_VERIFIED') {
      return { state: 'already', message: known.message, paymentLink: null }
    }
    return { state: 'failed', message: messageOf(error, FAILED), paymentLink: null }
  }
  session.flash({ type: 'success', text: 'Your account was verified' })
  const isElsewhere = session.account && session.account.id !== account?.id
  return {
    state: 'verified',
    message: 'Your account was verified',
    paymentLink: await paymentLink(context),
    ...(isElsewhere && { reset: await services.passwords.resetCode(session.account.id) }),
  }
}

export default function VerifyAccount() {
  const { code, premium } = useLoaderData<typeof loader>()
  const outcome = useAnswer<typeof action>() ?? null

  // Who had chosen Premium before gets two seconds to read what has happened.
  const wasPremium = useRef(premium)
  const link = outcome?.paymentLink
  useEffect(() => {
    if (!link) return
    const timer = setTimeout(() => window.location.assign(link), wasPremium.current ? PREMIUM_DELAY : 0)
    return () => clearTimeout(timer)
  }, [link])

  return (
    <Page width="small" centred>
      <h1 className="text-xl">Account verification</h1>
      <div className="mt-6 space-y-6" aria-live="polite">
        {outcome?.state === 'ask' ? (
          <Ask code={code} email={outcome.message} />
        ) : outcome ? (
          <Told outcome={outcome} />
        ) : code ? (
          <SelfSent code={code} doing="Verifying your account…" label="Verify account" />
        ) : (
          <Told outcome={NO_CODE} />
        )}
      </div>
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Account verification · Plumbline' },
  { name: 'description', content: 'Verify your Plumbline account.' },
]

export { ErrorPage as ErrorBoundary }

const PREMIUM_DELAY = 2000

const FAILED = 'Could not verify account'

interface Outcome {
  state: 'verified' | 'already' | 'failed' | 'ask'
  /** What happened; with `ask`, who is signed in. */
  message: string
  /** Where an account that chose Premium pays. */
  paymentLink: string | null
  /** The code of a reset, where the browser that signed up was another one. */
  reset?: string
}

const ASK: Outcome = { state: 'ask', message: '', paymentLink: null }

const NO_CODE: Outcome = {
  state: 'failed',
  message: 'The address holds no code; open the link of the mail once more',
  paymentLink: null,
}

async function paymentLink({ services, session }: AppLoadContext): Promise<string | null> {
  const account = session.account
  if (account?.plan.type !== 'PREMIUM' || account.plan.status === 'ACTIVE') return null
  try {
    return await services.subscriptions.paymentLink(account.id)
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'No payment link found') })
    return null
  }
}

/** A link that somebody else may have sent never changes who is signed in: that is for the person to say. */
function Ask({ code, email }: { code: string; email: string }) {
  return (
    <>
      <Banner type="warning">
        <p className="font-medium [overflow-wrap:anywhere]">You are signed in as {email}</p>
        <p>This link verifies another account.</p>
      </Banner>
      <Form method="post" className="space-y-3">
        <input type="hidden" name="code" value={code} />
        <button type="submit" name="session" value="stay" className="btn btn-form btn-primary w-full">
          Verify it and stay signed in
        </button>
        <button type="submit" name="session" value="switch" className="btn btn-form btn-quiet w-full">
          Verify it and sign in to it
        </button>
      </Form>
    </>
  )
}

function Told({ outcome }: { outcome: Outcome }) {
  const { loggedIn } = useLoaderData<typeof loader>()
  if (outcome.state === 'failed') {
    return (
      <>
        <Banner type="warning">
          <p className="font-medium">{FAILED}</p>
          <p>{outcome.message}</p>
        </Banner>
        {loggedIn ? (
          <ResendButton look="form" />
        ) : (
          <Link to="/account/profile" className="btn btn-form btn-primary w-full">
            Log In
          </Link>
        )}
      </>
    )
  }
  return (
    <>
      <Banner type={outcome.state === 'verified' ? 'success' : 'warning'}>{outcome.message}</Banner>
      {outcome.paymentLink ? (
        <>
          <p className="text-mute">You chose Premium: we take you to the payment.</p>
          <a href={outcome.paymentLink} className="btn btn-form btn-primary w-full">
            Go to the payment
          </a>
        </>
      ) : (
        <Link to="/" className="btn btn-form btn-primary w-full">
          Continue
        </Link>
      )}
      {outcome.reset && (
        <Form method="post" className="space-y-3">
          <p className="text-sm text-mute">
            If somebody else signed up with your address, they know the password.
          </p>
          <input type="hidden" name="reset" value={outcome.reset} />
          <button type="submit" className="btn btn-form btn-quiet w-full">
            Choose another password
          </button>
        </Form>
      )}
    </>
  )
}
