import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { codeQuery } from '../../worker/services/fields/schema.ts'
import { resetForm } from '../../worker/services/passwords/schema.ts'
import { Banner } from '../components/banner.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { readQuery } from '../lib/query.ts'
import { messageOf } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = {
  // mails lead here, whoever is signed in where they are read
  requiresNoAuth: 'You are logged in here: log out, then open the link once more',
  form: fieldsOf<typeof resetForm>({ password: true, revokeKeys: true }),
}

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
  const lastResult = useAnswer<typeof action>()
  const [params] = useSearchParams()
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
        <ResetForm revokeKeys={params.has('keys')} lastResult={lastResult} />
      )}
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Reset Password · Plumbline' },
  { name: 'description', content: 'Choose a new password for your account.' },
]

export { ErrorPage as ErrorBoundary }

const ResetForm = whenUsed(() => import('../components/reset-form.tsx').then(part => part.ResetForm))

const INVALID = 'Password reset code is invalid'

function codeOf(request: Request) {
  return readQuery(request, codeQuery).code
}
