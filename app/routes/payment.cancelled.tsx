import type { MetaFunction } from '@remix-run/cloudflare'
import { Link, useRouteLoaderData } from '@remix-run/react'
import { Banner } from '../components/banner.tsx'
import { Page } from '../components/page.tsx'
import type { loader } from '../root.tsx'

export default function PaymentCancelled() {
  const signedIn = useRouteLoaderData<typeof loader>('root')?.account
  return (
    <Page width="small" centred>
      <h1 className="mb-6 text-xl">Payment Cancelled</h1>
      <Banner type="warning">Please login and upgrade through the account settings page</Banner>
      <p className="mt-3 text-sm [overflow-wrap:anywhere] text-mute">
        {signedIn && `You are logged in as ${signedIn.email}. `}
        Nothing was charged.
      </p>
      {signedIn ? (
        <Link to="/account/settings#subscription" className="btn btn-form btn-primary mt-6">
          Account settings
        </Link>
      ) : (
        <Link to="/auth/login?redirectUrl=%2Faccount%2Fsettings" className="btn btn-form btn-primary mt-6">
          Login
        </Link>
      )}
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Payment Cancelled · Plumbline' },
  { name: 'description', content: 'The payment was cancelled; nothing was charged.' },
]
