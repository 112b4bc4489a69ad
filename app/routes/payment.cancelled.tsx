import type { MetaFunction } from '@remix-run/cloudflare'
import { Link } from '@remix-run/react'
import { Banner } from '../components/banner.tsx'
import { Page } from '../components/page.tsx'

export default function PaymentCancelled() {
  return (
    <Page width="small" centred>
      <h1 className="mb-6 text-xl">Payment Cancelled</h1>
      <Banner type="warning">Please login and upgrade through the account settings page</Banner>
      <Link to="/auth/login" className="btn btn-form btn-primary mt-6">
        Login
      </Link>
    </Page>
  )
}

export const meta: MetaFunction = () => [{ title: 'Payment Cancelled · Plumbline' }]
