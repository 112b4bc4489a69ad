import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { Account } from '../../worker/services/accounts/schema.ts'
import { profile } from '../../worker/services/accounts/schema.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Field } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface ProfileFormProps {
  account: Account
  lastResult: SubmissionResult<string[]> | undefined
}

/** Edits the name; the email is shown and stays. */
export function ProfileForm({ account, lastResult }: ProfileFormProps) {
  const hydrated = useHydrated()
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
