import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { codeQuery } from '../../worker/services/fields/schema.ts'
import { paymentCode } from '../../worker/services/subscriptions/schema.ts'
import { Banner } from '../components/banner.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { SelfSent } from '../components/self-sent.tsx'
import { useAnswer } from '../lib/calm.ts'
import type { PageHandle } from '../lib/handle.ts'
import { readQuery } from '../lib/query.ts'
import { messageOf, serviceError } from '../lib/service-error.ts'

export const handle: PageHandle = { form: ['code'] }

export function loader({ request }: LoaderFunctionArgs) {
  return { code: readQuery(request, codeQuery).code }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const code = paymentCode.safeParse((await request.formData()).get('code') ?? '')
  if (!code.success) return NO_CODE
  try {
    await context.services.subscriptions.verifyPayment(code.data, context.client)
    return { state: 'paid', message: THANKS }
  } catch (error) {
    if (serviceError(error)?.code === 'ACCOUNT_ALREADY_PAYED') {
      return { state: 'already', message: 'This payment was confirmed before.' }
    }
    return { state: 'failed', message: messageOf(error, 'An unknown error occurred') }
  }
}

export default function Payment() {
  const { code } = useLoaderData<typeof loader>()
  const outcome = useAnswer<typeof action>() ?? (code ? null : NO_CODE)
  if (!outcome) {
    return (
      <Page width="small" centred>
        <h1 className="text-xl">Payment</h1>
        <div className="mt-6">
          <SelfSent code={code} doing="Confirming your payment…" label="Confirm payment" />
        </div>
      </Page>
    )
  }
  const { state, message } = outcome
  if (state === 'failed') {
    return (
      <Page width="small" centred>
        <h1 className="mb-6 text-xl">Payment not confirmed</h1>
        <Banner type="warning">{message}</Banner>
        <p className="mt-6 text-mute">If you have just paid, load this page again in a moment.</p>
        <Link to="/dashboard" className="btn btn-form btn-quiet mt-6">
          Dashboard
        </Link>
      </Page>
    )
  }
  return (
    <Page width="small" centred>
      <svg
        viewBox="0 0 48 48"
        className="size-12 text-success"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="24" cy="24" r="22" />
        <path d="m15 25 6 6 12-14" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <h1 className="mt-5 text-xl">Payment Successful</h1>
      <p className="mt-2 text-mute">
        {THANKS} Your subscription is Premium now: 100 API calls a month and 5 API keys.
      </p>
      {state === 'already' && <p className="mt-2 text-mute">{message}</p>}
      <Link to="/dashboard" className="btn btn-form btn-primary mt-6">
        Dashboard
      </Link>
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Payment · Plumbline' },
  { name: 'description', content: 'Whether your payment has arrived.' },
]

export { ErrorPage as ErrorBoundary }

const THANKS = 'Thank you for your payment!'

interface Outcome {
  state: 'paid' | 'already' | 'failed'
  message: string
}

const NO_CODE: Outcome = { state: 'failed', message: 'The address holds no payment code' }
