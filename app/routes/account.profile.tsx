import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import type { Account } from '../../worker/services/accounts/schema.ts'
import { profile } from '../../worker/services/accounts/schema.ts'
import { Banner } from '../components/banner.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { ResendButton } from '../components/resend-button.tsx'
import { useAnswer } from '../lib/calm.ts'
import { fieldsOf, type PageHandle } from '../lib/handle.ts'
import { messageOf } from '../lib/service-error.ts'
import { whenUsed } from '../lib/when-used.tsx'

export const handle: PageHandle = { form: fieldsOf<typeof profile>({ name: true }) }

export function loader({ context }: LoaderFunctionArgs) {
  return { account: context.session.account! }
}

export { clientAction } from '../lib/calm.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, session } = context
  const submission = parseWithZod(await request.formData(), { schema: profile })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  try {
    await services.accounts.updateProfile(session.account!.id, submission.value)
  } catch (error) {
    const text = messageOf(error, 'Failed to update profile')
    session.flash({ type: 'error', text: 'Failed to update profile' })
    return data(submission.reply({ fieldErrors: { name: [text] } }), { status: 400 })
  }
  session.flash({ type: 'success', text: 'Profile updated successfully!' })
  return redirect('/account/profile')
}

export default function Profile() {
  const { account } = useLoaderData<typeof loader>()
  const lastResult = useAnswer<typeof action>()
  const [params] = useSearchParams()
  return (
    <>
      {!account.verifiedAt && (
        <div className="mb-8">
          <Banner type="warning" action={<ResendButton />}>
            Some functionality will not be enabled until your account has been verified (via email link)
          </Banner>
        </div>
      )}
      <div className="max-w-[30rem]">
        <h1 className="text-xl">Profile</h1>
        {params.has('edit') ? (
          <ProfileForm account={account} lastResult={lastResult} />
        ) : (
          <Show account={account} />
        )}
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Profile · Plumbline' },
  { name: 'description', content: 'Your name and email at Plumbline.' },
]

export { ErrorPage as ErrorBoundary }

const ProfileForm = whenUsed(() => import('../components/profile-form.tsx').then(part => part.ProfileForm))

function Show({ account }: { account: Account }) {
  return (
    <>
      <dl className="mt-6 space-y-4">
        <div>
          <dt className="text-sm text-mute">Name</dt>
          <dd className="[overflow-wrap:anywhere]">{account.name || 'N/A'}</dd>
        </div>
        <div>
          <dt className="text-sm text-mute">Email</dt>
          <dd className="[overflow-wrap:anywhere]">{account.email}</dd>
        </div>
      </dl>
      <Link to="?edit" className="btn btn-form btn-quiet mt-8">
        Edit profile
      </Link>
    </>
  )
}
