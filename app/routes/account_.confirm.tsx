import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { reauthenticationForm } from '../../worker/services/factors/schema.ts'
import { redirectUrl } from '../../worker/services/sessions/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { serviceError } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  requiresAuth: true,
  form: fieldsOf<typeof reauthenticationForm>({ password: true, code: true, passkey: true }),
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, session } = context
  const id = session.account!.id
  const [factor, passkey] = await Promise.all([
    services.factors.isOn(id),
    services.sessions.passkeyRequest(id, session.id!),
  ])
  return { factor, passkey: passkey ?? null }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const submission = parseWithZod(await request.formData(), { schema: reauthenticationForm })
  const hideFields = ['password' as const, 'code' as const, 'passkey' as const]
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 })
  try {
    await services.sessions.reauthenticate(session.account!.id, session.id!, submission.value, client)
  } catch (error) {
    const known = serviceError(error)
    if (!known) throw error
    const field = known.code.startsWith('SECOND_FACTOR') ? 'code' : 'password'
    return data(submission.reply({ fieldErrors: { [field]: [known.message] }, hideFields }), {
      status: known.status,
    })
  }
  return redirect(redirectUrl.parse(new URL(request.url).searchParams.get('redirectUrl')))
}

/** Asked before what must not be done by whoever finds a browser open. */
export default function Confirm() {
  const { factor, passkey } = useLoaderData<typeof loader>()
  const lastResult = useAnswer<typeof action>()
  return (
    <Page width="small" centred>
      <h1 className="text-xl">Is it still you?</h1>
      <p className="mt-2 text-mute">
        You logged in a while ago. Prove once more who you are, then do again what you were about to do; it is
        not asked again for ten minutes.
      </p>
      <ConfirmForm factor={factor} passkey={passkey} lastResult={lastResult} />
    </Page>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Is it still you? · Plumbline' },
  { name: 'description', content: 'Prove once more who you are before a change that matters.' },
]

export { ErrorPage as ErrorBoundary }

const ConfirmForm = whenUsed(() => import('../components/confirm-form.tsx').then(part => part.ConfirmForm))
