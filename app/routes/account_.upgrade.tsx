import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'
import { messageOf } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true }

export function loader() {
  return redirect('/account/settings')
}

export { clientAction } from '../lib/calm.ts'

/** "Upgrade Account", "Complete payment", "Pay the invoice": fetches a payment link and goes there. */
export async function action({ context }: ActionFunctionArgs) {
  const { services, session } = context
  try {
    return redirect(await services.subscriptions.paymentLink(session.account!.id))
  } catch (error) {
    session.flash({ type: 'error', text: messageOf(error, 'Failed to get payment link') })
    return redirect('/account/settings')
  }
}
