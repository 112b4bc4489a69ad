import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { signupForm } from '../../worker/services/accounts/schema.ts'
import type { Terms } from '../../worker/services/terms/schema.ts'
import { useFormValid, useZodForm } from '../lib/use-zod-form.ts'
import { Field, PasswordField } from './field.tsx'
import { PlanCards } from './plan-cards.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TermsDialog } from './terms-dialog.tsx'

interface SignupFormProps {
  /** Those in force. */
  terms: Terms
  lastResult: SubmissionResult<string[]> | undefined
}

/** Creates an account, once the terms are agreed to. */
export function SignupForm({ terms, lastResult }: SignupFormProps) {
  const [asking, setAsking] = useState(false)
  const [agreed, setAgreed] = useState<number>()
  const submit = useSubmit()
  const submitting = useNavigation().formData !== undefined
  const [form, fields] = useZodForm(signupForm, {
    id: 'signup',
    lastResult,
    defaultValue: { planType: 'FREE' },
    onSubmit(event) {
      event.preventDefault()
      setAsking(true)
    },
  })
  const valid = useFormValid(form.id, signupForm)

  // whoever agreed to terms that have been replaced is asked anew
  useEffect(() => {
    if (agreed !== undefined && agreed !== terms.version) setAsking(true)
  }, [agreed, terms.version])

  function agree() {
    setAsking(false)
    setAgreed(terms.version)
    const element = document.getElementById(form.id)
    if (!(element instanceof HTMLFormElement)) return
    const body = new FormData(element)
    body.set('agreed', `${terms.version}`)
    submit(body, { method: 'post' })
  }

  return (
    <>
      <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
        <Field field={fields.name} label="Name" autoComplete="name" />
        <Field field={fields.email} label="Email" type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters, one of them a special character."
        />
        <PlanCards name={fields.planType.name} defaultValue={fields.planType.initialValue} />
        <noscript>
          <div className="space-y-3 rounded-box border border-line p-4 text-sm">
            <div
              className="prose-text terms-text max-h-60 overflow-y-auto"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was published
              dangerouslySetInnerHTML={{ __html: terms.description }}
            />
            <label className="flex items-center gap-2 font-medium">
              <input type="checkbox" name="agreed" value={terms.version} className="size-5" /> I Agree
            </label>
          </div>
        </noscript>
        {form.errors && (
          <p role="alert" className="text-sm text-error">
            {form.errors[0]}
          </p>
        )}
        <SubmitButton wide disabled={!valid || submitting}>
          Create account
        </SubmitButton>
      </Form>
      <TermsDialog open={asking} terms={terms.description} onAgree={agree} onClose={() => setAsking(false)} />
    </>
  )
}
