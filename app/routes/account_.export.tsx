import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'
import { requireRecent } from '../lib/recent.ts'

export const handle: PageHandle = { requiresAuth: true }

/** Leads to the file of all that is kept of the account. It is the API that gives it, since a page's data is put together in memory. */
export function loader({ context }: LoaderFunctionArgs) {
  requireRecent(context, '/account/settings#data')
  return redirect(`${context.env.API_BASE}/account/export`)
}
