import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { signup } from '../../worker/services/accounts/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { fieldErrors, messageOf, serviceError, throwAnswer } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  requiresNoAuth: true,
  bare: true,
  form: [...fieldsOf<typeof signup>({ email: true, name: true, password: true, planType: true }), 'agreed'],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { description } = await context.services.terms.latest().catch(throwAnswer)
  return { terms: description }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const form = await request.formData()
  const submission = parseWithZod(form, { schema: signup })
  if (submission.status !== 'success') {
    return data(submission.reply({ hideFields: ['password'] }), { status: 400 })
  }
  if (form.get('agreed') !== 'yes') {
    return data(submission.reply({ formErrors: [AGREE_FIRST], hideFields: ['password'] }), { status: 400 })
  }
  try {
    const { stripeSessionUrl, ...tokens } = await services.accounts.signup(submission.value, client)
    await session.signIn(tokens)
    session.flash({ type: 'success', text: 'An account verification email was sent' })
    return redirect(stripeSessionUrl ?? '/')
  } catch (error) {
    const known = serviceError(error)
    const text = messageOf(error, 'Failed to login')
    session.flash({ type: 'error', text })
    const reply =
      known?.code === 'REGISTER__EMAIL_ALREADY_USED'
        ? { fieldErrors: { email: ['Email already registered'] } }
        : { fieldErrors: fieldErrors(error), formErrors: fieldErrors(error) ? [] : [text] }
    return data(submission.reply({ ...reply, hideFields: ['password'] }), { status: known?.status ?? 500 })
  }
}

export default function Signup() {
  const { terms } = useLoaderData<typeof loader>()
  const lastResult = useAnswer<typeof action>()
  return (
    <>
      <h1 className="text-xl">Create an Account</h1>
      <SignupForm terms={terms} lastResult={lastResult} />
      <p className="mt-6 text-sm text-mute">
        You have an account?{' '}
        <Link to="/auth/login" className="link-text">
          Log in
        </Link>
      </p>
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Create an Account · Plumbline' },
  { name: 'description', content: 'Create a Plumbline account: five assessments a month are free.' },
]

export { ErrorPage as ErrorBoundary }

const SignupForm = whenUsed(() => import('../components/signup-form.tsx').then(part => part.SignupForm))

const AGREE_FIRST = 'Agree to the terms of service to create an account'
