import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'

export const handle: PageHandle = { requiresAuth: true }

/** How many assessments there are: what the dashboard asks for while it waits for the first. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json({ total: await context.services.assessments.total(context.session.account!.id) })
}
