import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'
import { resendVerification } from '../lib/resend.ts'

export const handle: PageHandle = { requiresAuth: true }

export function loader() {
  return redirect('/account/profile')
}

export { clientAction } from '../lib/calm.ts'

/** Answers the button's own call; a form sent without any script goes to the profile, which says the same. */
export async function action({ request, context }: ActionFunctionArgs) {
  const resent = await resendVerification(context)
  return isPageCall(request) ? resent : redirect('/account/profile')
}

function isPageCall(request: Request) {
  return !(request.headers.get('Accept') ?? '').includes('text/html')
}
