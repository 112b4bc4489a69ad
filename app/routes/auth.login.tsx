import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, AppLoadContext, MetaFunction } from '@remix-run/cloudflare'
import { data, redirectDocument } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { loginFactorForm } from '../../worker/services/factors/schema.ts'
import { logFault } from '../../worker/services/log.ts'
import type { PasskeyRequest } from '../../worker/services/passkeys/schema.ts'
import { login, redirectUrl } from '../../worker/services/sessions/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { Field, PasswordField } from '../components/field.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { serviceError } from '../lib/service-error.ts'
import { useZodForm } from '../lib/use-zod-form.ts'

export const handle: PageHandle = {
  requiresNoAuth: true,
  bare: true,
  form: [...Object.keys(login.shape), ...Object.keys(loginFactorForm.shape)],
}

export function loader() {
  return null
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const form = await request.formData()
  if (form.has('challenge')) return secondStep(form, request, context)
  const submission = parseWithZod(form, { schema: login })
  if (submission.status !== 'success') {
    return data<Answer>(
      { ...NOTHING, result: submission.reply({ hideFields: ['password'] }) },
      { status: 400 },
    )
  }
  try {
    await session.signIn(await services.sessions.login(submission.value, client))
  } catch (error) {
    const known = serviceError(error)
    const { challenge = null, passkey = null } = known?.details ?? {}
    if (known && challenge)
      return data<Answer>({ result: null, challenge, passkey }, { status: known.status })
    if (!known) logFault('login', error)
    session.flash({ type: 'error', text: 'Failed to login' })
    const result = submission.reply({
      ...(known && { fieldErrors: { email: [known.message] } }),
      hideFields: ['password'],
    })
    return data<Answer>({ ...NOTHING, result }, { status: known?.status ?? 500 })
  }
  return onward(request)
}

async function secondStep(form: FormData, request: Request, { services, session, client }: AppLoadContext) {
  const submission = parseWithZod(form, { schema: loginFactorForm })
  const challenge = String(form.get('challenge'))
  const hideFields = ['code' as const, 'passkey' as const]
  if (submission.status !== 'success') {
    return data<Answer>({ ...NOTHING, result: submission.reply({ hideFields }), challenge }, { status: 400 })
  }
  try {
    await session.signIn(await services.sessions.loginFactor(submission.value, client))
  } catch (error) {
    const known = serviceError(error)
    if (!known) throw error
    session.flash({ type: 'error', text: 'Failed to login' })
    if (known.code === 'CHALLENGE_INVALID')
      return redirectDocument(`/auth/login${new URL(request.url).search}`)
    const result = submission.reply({ fieldErrors: { code: [known.message] }, hideFields })
    return data<Answer>({ ...NOTHING, result, challenge }, { status: known.status })
  }
  return onward(request)
}

function onward(request: Request) {
  return redirectDocument(redirectUrl.parse(new URL(request.url).searchParams.get('redirectUrl')))
}

interface Answer {
  result: SubmissionResult<string[]> | null
  /** The password was right, a second factor is asked for. */
  challenge: string | null
  /** What the browser is asked for a passkey with, where the account has one. */
  passkey: PasskeyRequest | null
}

const NOTHING: Answer = { result: null, challenge: null, passkey: null }

export default function Login() {
  const answer = useActionData<typeof action>()
  return answer?.challenge ? (
    <Second challenge={answer.challenge} passkey={answer.passkey} lastResult={answer.result} />
  ) : (
    <First lastResult={answer?.result} />
  )
}

type LastResult = Parameters<typeof useZodForm>[1]['lastResult']

interface SecondProps {
  challenge: string
  passkey: PasskeyRequest | null
  lastResult: LastResult
}

function Second({ challenge, passkey, lastResult }: SecondProps) {
  // the first step alone says it; it is good for as long as the challenge
  const [request] = useState(passkey)
  const [form, fields] = useZodForm(loginFactorForm, {
    id: 'factor',
    lastResult,
    defaultValue: { challenge },
  })
  return (
    <>
      <h1 className="text-xl">Second factor</h1>
      <p className="mt-2 text-mute">
        {request ? 'Use your passkey, or enter a code' : 'Enter the code'} of your authenticator app, or a
        recovery code.
      </p>
      <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
        <input type="hidden" name="challenge" value={challenge} />
        {request && (
          <PasskeyButton ask={{ get: request }} wide>
            Use a passkey
          </PasskeyButton>
        )}
        <Field field={fields.code} label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus />
        <SubmitButton wide>Login</SubmitButton>
      </Form>
    </>
  )
}

function First({ lastResult }: { lastResult: LastResult }) {
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
