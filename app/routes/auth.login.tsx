import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, AppLoadContext, MetaFunction } from '@remix-run/cloudflare'
import { data, redirectDocument } from '@remix-run/cloudflare'
import { Link, useSearchParams } from '@remix-run/react'
import { loginFactorForm } from '../../worker/services/factors/schema.ts'
import { logFault } from '../../worker/services/log.ts'
import type { PasskeyRequest } from '../../worker/services/passkeys/schema.ts'
import { login, redirectUrl } from '../../worker/services/sessions/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { serviceError } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  requiresNoAuth: true,
  bare: true,
  form: [
    ...fieldsOf<typeof login>({ email: true, password: true }),
    ...fieldsOf<typeof loginFactorForm>({ challenge: true, code: true, passkey: true }),
  ],
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
  const answer = useAnswer<typeof action>()
  const [params] = useSearchParams()
  if (answer?.challenge)
    return <FactorForm challenge={answer.challenge} passkey={answer.passkey} lastResult={answer.result} />
  return (
    <>
      <h1 className="text-xl">Login</h1>
      <LoginForm lastResult={answer?.result} />
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

const LoginForm = whenUsed(() => import('../components/login-form.tsx').then(part => part.LoginForm))
const FactorForm = whenUsed(() => import('../components/factor-form.tsx').then(part => part.FactorForm))
