import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import { Link, useLoaderData } from '@remix-run/react'
import { signupForm } from '../../worker/services/accounts/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { fieldErrors, messageOf, serviceError, throwAnswer } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  requiresNoAuth: true,
  bare: true,
  form: [
    ...fieldsOf<typeof signupForm>({ email: true, name: true, password: true, planType: true }),
    'agreed',
  ],
}

export async function loader({ context }: LoaderFunctionArgs) {
  return context.services.terms.latest().catch(throwAnswer)
}

/** A refusal may be for terms that have changed: it brings the new ones. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const form = await request.formData()
  const submission = parseWithZod(form, { schema: signupForm })
  if (submission.status !== 'success') {
    return data(submission.reply({ hideFields: ['password'] }), { status: 400 })
  }
  // the version of the terms that were shown
  const termsVersion = Number(form.get('agreed'))
  if (!termsVersion) {
    return data(submission.reply({ formErrors: [AGREE_FIRST], hideFields: ['password'] }), { status: 400 })
  }
  try {
    const wanted = { ...submission.value, termsVersion }
    const { stripeSessionUrl, ...tokens } = await services.accounts.signup(wanted, client)
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
  const terms = useLoaderData<typeof loader>()
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
