import type { ActionFunctionArgs } from '@remix-run/cloudflare'

/** Where the page renews its session before the access token ends. */
export async function action({ context }: ActionFunctionArgs) {
  const next = await context.session.refresh()
  return next
    ? Response.json(next)
    : Response.json({ message: 'Authentication has timed out' }, { status: 401 })
}
