import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { forgot } from '../../worker/services/passwords/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Field } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Asks for the address that a link to a new password is sent to. */
export function ForgetForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null | undefined }) {
  const [form, fields] = useZodForm(forgot, { id: 'forgot', lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
      <Field field={fields.email} label="Email" type="email" autoComplete="email" />
      <SubmitButton wide>Send the link</SubmitButton>
    </Form>
  )
}
