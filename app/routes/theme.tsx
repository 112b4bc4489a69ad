import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { redirectUrl } from '../../worker/services/sessions/schema.ts'
import type { PageHandle } from '../lib/handle.ts'
import { parseTheme, themeCookie } from '../lib/theme.ts'

export const handle: PageHandle = { form: ['redirectUrl', 'theme'] }

export function loader() {
  return redirect('/')
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  return redirect(redirectUrl.parse(form.get('redirectUrl')), {
    headers: { 'Set-Cookie': themeCookie(parseTheme(form.get('theme'))) },
  })
}
