import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { changeForm } from '../../worker/services/passwords/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { PasswordField } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Old and new password; the other sessions of the account end with the change. */
export function ChangePassword({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const [form, fields] = useZodForm(changeForm, { id: 'change-password', lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-4 space-y-5">
      <PasswordField field={fields.oldPassword} label="Old password" autoComplete="current-password" />
      <PasswordField
        field={fields.newPassword}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, one of them a special character. Other devices are logged out."
      />
      <SubmitButton intent="change-password">Change password</SubmitButton>
    </Form>
  )
}
