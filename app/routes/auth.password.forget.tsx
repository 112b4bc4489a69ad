import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import { Form, Link } from '@remix-run/react'
import { forgot } from '../../worker/services/passwords/schema.ts'
import { ErrorPage } from '../components/error-page.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { messageOf, serviceError } from '../lib/service-error.ts'
import { useCountdown } from '../lib/use-countdown.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  // mails lead here, whoever is signed in where they are read
  requiresNoAuth: 'You are logged in here: log out, then open the link once more',
  form: [...fieldsOf<typeof forgot>({ email: true }), 'intent'],
}

export function loader() {
  return null
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session, client } = context
  const form = await request.formData()
  const submission = parseWithZod(form, { schema: forgot })
  if (submission.status !== 'success')
    return data({ result: submission.reply(), sent: null }, { status: 400 })
  const { email } = submission.value
  const again = form.get('intent') === 'resend'
  const keys = new URL(request.url).searchParams.has('keys')
  try {
    const { delay } = await services.passwords.requestReset(email, client, { keys })
    if (again) session.flash({ type: 'success', text: 'Email resent' })
    return { result: null, sent: { email, delay, at: Date.now() } }
  } catch (error) {
    const text = messageOf(error, FAILED)
    const known = serviceError(error)
    const status = known?.status ?? 500
    const delay = known?.details.delay
    // only of one that was sent before is it true that it is on its way
    if (again && delay !== undefined) {
      session.flash({ type: 'error', text })
      return data({ result: null, sent: { email, delay, at: Date.now() } }, { status })
    }
    session.flash({ type: 'error', text: FAILED })
    return data({ result: submission.reply({ fieldErrors: { email: [text] } }), sent: null }, { status })
  }
}

export default function ForgotPassword() {
  const answer = useAnswer<typeof action>()
  return answer?.sent ? <Sent key={answer.sent.at} {...answer.sent} /> : <Ask lastResult={answer?.result} />
}

export const meta: MetaFunction = () => [
  { title: 'Forgot Password · Plumbline' },
  { name: 'description', content: 'Ask for a link that sets a new password.' },
]

export { ErrorPage as ErrorBoundary }

const FAILED = 'Failed to request password reset'

const ForgetForm = whenUsed(() => import('../components/forget-form.tsx').then(part => part.ForgetForm))

function Ask({ lastResult }: { lastResult: SubmissionResult<string[]> | null | undefined }) {
  return (
    <>
      <h1 className="text-xl">Forgot Password</h1>
      <p className="mt-2 text-mute">
        Tell us the email of your account, and we send a link that sets a new password.
      </p>
      <ForgetForm lastResult={lastResult} />
      <Back />
    </>
  )
}

function Sent({ email, delay }: { email: string; delay: number }) {
  const [left] = useCountdown(delay)
  return (
    <>
      <h1 className="text-xl">Email sent</h1>
      <p className="mt-2 [overflow-wrap:anywhere] text-mute">
        If <span className="text-base-content">{email}</span> belongs to an account, the link is on its way.
        It is valid for one hour.
      </p>
      <Form method="post" className="mt-6">
        <input type="hidden" name="email" value={email} />
        <SubmitButton intent="resend" look="quiet" wide disabled={left > 0}>
          {left > 0 ? `Resend in ${left} s` : 'Resend'}
        </SubmitButton>
      </Form>
      <Back />
    </>
  )
}

function Back() {
  return (
    <p className="mt-6 text-sm">
      <Link to="/auth/login" className="link-text">
        Back to login
      </Link>
    </p>
  )
}
