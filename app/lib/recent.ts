import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'

/**
 * Leads whoever has not proved for ten minutes to be the account's owner to where that is asked, and back to `path`.
 * @throws the redirect
 */
export function requireRecent({ session }: AppLoadContext, path: string): void {
  if (!session.isRecent) throw redirect(`/account/confirm?${new URLSearchParams({ redirectUrl: path })}`)
}
