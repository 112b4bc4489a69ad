import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/auth/login${new URL(request.url).search}`)
}
