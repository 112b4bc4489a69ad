import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { deactivation } from '../../worker/services/accounts/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { TextField } from './field.tsx'

interface DeactivateFormProps {
  id: string
  email: string
  lastResult: SubmissionResult<string[]> | null
}

/** Names what is deactivated and asks for the reason; the dialog around it holds the buttons. */
export function DeactivateForm({ id, email, lastResult }: DeactivateFormProps) {
  const [form, fields] = useZodForm(deactivation, { id, lastResult })
  return (
    <>
      <p className="text-mute">
        <span className="font-medium text-base-content">{email}</span> loses its keys and sessions at once.
        After 30 days the account and its assessments are erased.
      </p>
      <Form method="post" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="deactivate" />
        <TextField field={fields.reason} label="Reason" />
      </Form>
    </>
  )
}
