import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { codeQuery } from '../../worker/services/fields/schema.ts'
import { resetForm } from '../../worker/services/passwords/schema.ts'
import { Banner } from '../components/banner.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { PasswordField } from '../components/field.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { readQuery } from '../lib/query.ts'
import { messageOf } from '../lib/service-error.ts'
import { useZodForm } from '../lib/use-zod-form.ts'

export const handle: PageHandle = { requiresNoAuth: true, form: Object.keys(resetForm.shape) }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = codeOf(request)
  try {
    await context.services.passwords.validateReset(code, context.client)
    return { problem: null }
  } catch (error) {
    return { problem: messageOf(error, INVALID) }
  }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const submission = parseWithZod(await request.formData(), { schema: resetForm })
  const hideFields = ['password' as const]
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 })
  try {
    const { password, revokeKeys } = submission.value
    const chosen = { password, revokeKeys: revokeKeys === 'yes' }
    const { email } = await services.passwords.reset(codeOf(request), chosen, client)
    session.remember(email)
  } catch (error) {
    const text = messageOf(error, 'Failed to reset password')
    session.flash({ type: 'error', text: 'Failed to reset password' })
    return data(submission.reply({ fieldErrors: { password: [text] }, hideFields }), { status: 400 })
  }
  session.flash({ type: 'success', text: 'Password has been reset. Please login to continue.' })
  return redirect('/auth/login')
}

export default function ResetPassword() {
  const { problem } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [params] = useSearchParams()
  const [form, fields] = useZodForm(resetForm, { id: 'reset', lastResult })
  return (
    <>
      <h1 className="text-xl">Reset Password</h1>
      {problem ? (
        <div className="mt-6 space-y-6">
          <Banner type="error">
            <p className="font-medium">{INVALID}</p>
            {problem !== INVALID && <p>{problem}</p>}
          </Banner>
          <Link to="/auth/password/forget" className="btn btn-form btn-primary w-full">
            Request reset
          </Link>
        </div>
      ) : (
        <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
          <PasswordField
            field={fields.password}
            label="Password"
            autoComplete="new-password"
            hint="At least 8 characters, one of them a special character."
          />
          <label className="flex items-start gap-3 text-sm">
            <input
              type="checkbox"
              name={fields.revokeKeys.name}
              value="yes"
              defaultChecked={params.has('keys')}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              Revoke every API key too
              <span className="block text-mute">
                If somebody else may have been in your account. Pipelines need a new key afterwards.
              </span>
            </span>
          </label>
          <SubmitButton wide>Set the new password</SubmitButton>
        </Form>
      )}
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Reset Password · Plumbline' },
  { name: 'description', content: 'Choose a new password for your account.' },
]

export { ErrorPage as ErrorBoundary }

const INVALID = 'Password reset code is invalid'

function codeOf(request: Request) {
  return readQuery(request, codeQuery).code
}
