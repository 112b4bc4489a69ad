import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { reauthenticationForm } from '../../worker/services/factors/schema.ts'
import { redirectUrl } from '../../worker/services/sessions/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Field, PasswordField } from '../components/field.tsx'
import { Page } from '../components/page.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { serviceError } from '../lib/service-error.ts'
import { useZodForm } from '../lib/use-zod-form.ts'

export const handle: PageHandle = { requiresAuth: true, form: Object.keys(reauthenticationForm.shape) }

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, session } = context
  const id = session.account!.id
  const [factor, passkey] = await Promise.all([
    services.factors.isOn(id),
    services.sessions.passkeyRequest(id, session.id!),
  ])
  return { factor, passkey: passkey ?? null }
}

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
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useZodForm(reauthenticationForm, { id: 'confirm', lastResult })
  return (
    <Page width="small" centred>
      <h1 className="text-xl">Is it still you?</h1>
      <p className="mt-2 text-mute">
        You logged in a while ago. Prove once more who you are, then do again what you were about to do; it is
        not asked again for ten minutes.
      </p>
      <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        {factor && (
          <Field
            field={fields.code}
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            hint="Six digits of your authenticator app, or a recovery code; none with a passkey."
          />
        )}
        <SubmitButton wide>Continue</SubmitButton>
        {passkey && (
          <PasskeyButton ask={{ get: passkey }} look="quiet" wide>
            Continue with a passkey
          </PasskeyButton>
        )}
      </Form>
    </Page>
  )
}

export const meta: MetaFunction = () => [{ title: 'Is it still you? · Plumbline' }]

export { ErrorPage as ErrorBoundary }
