import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { signup } from '../../worker/services/accounts/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Field, PasswordField } from '../components/field.tsx'
import { PlanCards } from '../components/plan-cards.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TermsDialog } from '../components/terms-dialog.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { fieldErrors, messageOf, serviceError, throwAnswer } from '../lib/service-error.ts'
import { useFormValid, useZodForm } from '../lib/use-zod-form.ts'

export const handle: PageHandle = {
  requiresNoAuth: true,
  bare: true,
  form: [...Object.keys(signup.shape), 'agreed'],
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
  const lastResult = useActionData<typeof action>()
  const [asking, setAsking] = useState(false)
  const submit = useSubmit()
  const submitting = useNavigation().formData !== undefined
  const [form, fields] = useZodForm(signup, {
    id: 'signup',
    lastResult,
    defaultValue: { planType: 'FREE' },
    onSubmit(event) {
      event.preventDefault()
      setAsking(true)
    },
  })
  const valid = useFormValid(form.id, signup)

  function agree() {
    setAsking(false)
    const element = document.getElementById(form.id)
    if (!(element instanceof HTMLFormElement)) return
    const body = new FormData(element)
    body.set('agreed', 'yes')
    submit(body, { method: 'post' })
  }

  return (
    <>
      <h1 className="text-xl">Create an Account</h1>
      <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
        <Field field={fields.name} label="Name" autoComplete="name" />
        <Field field={fields.email} label="Email" type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters, one of them a special character."
        />
        <PlanCards name={fields.planType.name} defaultValue={fields.planType.initialValue} />
        <noscript>
          <div className="space-y-3 rounded-box border border-line p-4 text-sm">
            <div
              className="prose-text terms-text max-h-60 overflow-y-auto"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was published
              dangerouslySetInnerHTML={{ __html: terms }}
            />
            <label className="flex items-center gap-2 font-medium">
              <input type="checkbox" name="agreed" value="yes" className="size-5" /> I Agree
            </label>
          </div>
        </noscript>
        {form.errors && (
          <p role="alert" className="text-sm text-error">
            {form.errors[0]}
          </p>
        )}
        <SubmitButton wide disabled={!valid || submitting}>
          Create account
        </SubmitButton>
      </Form>
      <p className="mt-6 text-sm text-mute">
        You have an account?{' '}
        <Link to="/auth/login" className="link-text">
          Log in
        </Link>
      </p>
      <TermsDialog open={asking} terms={terms} onAgree={agree} onClose={() => setAsking(false)} />
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Create an Account · Plumbline' },
  { name: 'description', content: 'Create a Plumbline account: five assessments a month are free.' },
]

export { ErrorPage as ErrorBoundary }

const AGREE_FIRST = 'Agree to the terms of service to create an account'
