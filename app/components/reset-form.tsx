import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { resetForm } from '../../worker/services/passwords/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { PasswordField } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface ResetFormProps {
  /** Whether the box that revokes the API keys too is ticked at first. */
  revokeKeys: boolean
  lastResult: SubmissionResult<string[]> | undefined
}

/** Sets a new password by an emailed link. */
export function ResetForm({ revokeKeys, lastResult }: ResetFormProps) {
  const [form, fields] = useZodForm(resetForm, { id: 'reset', lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
      <PasswordField
        field={fields.password}
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters, one of them a special character."
      />
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          name={fields.revokeKeys.name}
          value="yes"
          defaultChecked={revokeKeys}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          Revoke every API key too
          <span className="block text-mute">
            If somebody else may have been in your account. Pipelines need a new key afterwards.
          </span>
        </span>
      </label>
      <SubmitButton wide>Set the new password</SubmitButton>
    </Form>
  )
}
