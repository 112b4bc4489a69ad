import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'
import { messageOf } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true }

export function loader() {
  return redirect('/account/settings')
}

export { clientAction } from '../lib/calm.ts'

/** Opens Stripe's customer portal. */
export async function action({ context }: ActionFunctionArgs) {
  const { services, session } = context
  try {
    return redirect(await services.subscriptions.portalLink(session.account!.id))
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to open the billing page') })
    return redirect('/account/settings')
  }
}
