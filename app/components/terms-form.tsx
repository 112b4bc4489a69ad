import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { publishTerms } from '../../worker/services/terms/schema.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { TextField } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface TermsFormProps {
  /** HTML of the terms in force, to begin from. */
  description: string
  /** What the new version will be. */
  version: number
  lastResult: SubmissionResult<string[]> | undefined
}

/** Writes and publishes the next version of the terms. */
export function TermsForm({ description, version, lastResult }: TermsFormProps) {
  const [form, fields] = useZodForm(publishTerms, { id: 'terms', lastResult, defaultValue: { description } })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 space-y-5">
      <TextField field={fields.description} label="Terms as HTML" rows={20} mono />
      <SubmitButton>Publish version {version}</SubmitButton>
    </Form>
  )
}
