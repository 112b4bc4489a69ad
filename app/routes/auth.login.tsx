import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirectDocument } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useSearchParams } from '@remix-run/react'
import { login, redirectUrl } from '../../worker/services/sessions/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Field, PasswordField } from '../components/field.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { serviceError } from '../lib/service-error.ts'
import { useZodForm } from '../lib/use-zod-form.ts'

export const handle: PageHandle = { requiresNoAuth: true, bare: true }

export function loader() {
  return null
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const submission = parseWithZod(await request.formData(), { schema: login })
  if (submission.status !== 'success') {
    return data(submission.reply({ hideFields: ['password'] }), { status: 400 })
  }
  try {
    await session.signIn(await services.sessions.login(submission.value, client))
  } catch (error) {
    const known = serviceError(error)
    if (!known) console.error(error)
    session.flash({ type: 'error', text: 'Failed to login' })
    return data(
      submission.reply({
        ...(known && { fieldErrors: { email: [known.message] } }),
        hideFields: ['password'],
      }),
      { status: known?.status ?? 500 },
    )
  }
  return redirectDocument(redirectUrl.parse(new URL(request.url).searchParams.get('redirectUrl')))
}

export default function Login() {
  const lastResult = useActionData<typeof action>()
  const [params] = useSearchParams()
  const [form, fields] = useZodForm(login, { id: 'login', lastResult })
  return (
    <>
      <h1 className="text-xl">Login</h1>
      <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
        <Field field={fields.email} label="Email" type="email" autoComplete="email" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <SubmitButton wide>Login</SubmitButton>
      </Form>
      <p className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <Link
          to={{ pathname: '/auth/signup', search: params.size ? `?${params}` : '' }}
          className="link-text"
        >
          Create an Account
        </Link>
        <Link to="/auth/password/forget" className="link-text">
          Forgot your password?
        </Link>
      </p>
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Login · Plumbline' },
  { name: 'description', content: 'Log in to Plumbline.' },
]

export { ErrorPage as ErrorBoundary }
