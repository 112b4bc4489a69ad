import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form, Link, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { loginFactorForm } from '../../worker/services/factors/schema.ts'
import type { PasskeyRequest } from '../../worker/services/passkeys/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Field } from './field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SubmitButton } from './submit-button.tsx'

interface FactorFormProps {
  challenge: string
  /** What the browser is asked for a passkey with, where the account has one. */
  passkey: PasskeyRequest | null
  lastResult: SubmissionResult<string[]> | null
}

/** The second step of a login: a passkey, or a code. */
export function FactorForm({ challenge, passkey, lastResult }: FactorFormProps) {
  // the first step alone says it; it is good for as long as the challenge
  const [request] = useState(passkey)
  const [params] = useSearchParams()
  const [form, fields] = useZodForm(loginFactorForm, {
    id: 'factor',
    lastResult,
    defaultValue: { challenge },
  })
  return (
    <>
      <h1 className="text-xl">Second factor</h1>
      <p className="mt-2 text-mute">
        {request ? 'Use your passkey, or enter a code' : 'Enter the code'} of your authenticator app, or a
        recovery code.
      </p>
      <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
        <input type="hidden" name="challenge" value={challenge} />
        {request && (
          <PasskeyButton ask={{ get: request }} wide>
            Use a passkey
          </PasskeyButton>
        )}
        <Field
          field={fields.code}
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <SubmitButton wide>Login</SubmitButton>
      </Form>
      <p className="mt-6 text-sm">
        <Link to={{ search: params.size ? `?${params}` : '' }} className="link-text">
          Back to email and password
        </Link>
      </p>
    </>
  )
}
