import { getFormProps } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import type { Account } from '../../worker/services/accounts/schema.ts'
import { profile } from '../../worker/services/accounts/schema.ts'
import { Banner } from '../components/banner.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { Field } from '../components/field.tsx'
import { ResendButton } from '../components/resend-button.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import type { PageHandle } from '../lib/handle.ts'
import { messageOf } from '../lib/service-error.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { useZodForm } from '../lib/use-zod-form.ts'

export const handle: PageHandle = { form: Object.keys(profile.shape) }

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
        {params.has('edit') ? <Edit account={account} /> : <Show account={account} />}
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [
  { title: 'Profile · Plumbline' },
  { name: 'description', content: 'Your name and email at Plumbline.' },
]

export { ErrorPage as ErrorBoundary }

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

function Edit({ account }: { account: Account }) {
  const hydrated = useHydrated()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useZodForm(profile, {
    id: 'profile',
    lastResult,
    defaultValue: { name: account.name ?? '' },
  })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
      <Field field={fields.name} label="Name" autoComplete="name" autoFocus />
      <div className="space-y-1.5">
        <label htmlFor="profile-email" className="block text-sm font-medium">
          Email
        </label>
        <input
          id="profile-email"
          readOnly
          value={account.email}
          className="block h-11 w-full truncate rounded-field border border-line bg-base-200 px-3 text-mute"
        />
      </div>
      <div className="flex gap-3 pt-3">
        <Link to="/account/profile" className="btn btn-form btn-quiet">
          Cancel
        </Link>
        <SubmitButton disabled={hydrated && !form.dirty}>Update</SubmitButton>
      </div>
    </Form>
  )
}
