import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { login } from '../../worker/services/sessions/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Field, PasswordField } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

/** The first step of a login: email and password. */
export function LoginForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null | undefined }) {
  const [form, fields] = useZodForm(login, { id: 'login', lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
      <Field field={fields.email} label="Email" type="email" autoComplete="email" />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <SubmitButton wide>Login</SubmitButton>
    </Form>
  )
}
