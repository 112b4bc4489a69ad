import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { reauthenticationForm } from '../../worker/services/factors/schema.ts'
import type { PasskeyRequest } from '../../worker/services/passkeys/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Field, PasswordField } from './field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SubmitButton } from './submit-button.tsx'

interface ConfirmFormProps {
  /** Whether the account has a second factor that gives codes. */
  factor: boolean
  passkey: PasskeyRequest | null
  lastResult: SubmissionResult<string[]> | undefined
}

/** Proves once more who is there: the password and a code, or a passkey. */
export function ConfirmForm({ factor, passkey, lastResult }: ConfirmFormProps) {
  const [form, fields] = useZodForm(reauthenticationForm, { id: 'confirm', lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      {factor && (
        <Field
          field={fields.code}
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Six digits of your authenticator app, or a recovery code; none with a passkey."
        />
      )}
      <SubmitButton wide>Continue</SubmitButton>
      {passkey && (
        <PasskeyButton ask={{ get: passkey }} look="quiet" wide>
          Continue with a passkey
        </PasskeyButton>
      )}
    </Form>
  )
}
