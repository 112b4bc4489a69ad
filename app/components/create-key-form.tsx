import type { SubmissionResult } from '@conform-to/react'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { createApiKey } from '../../worker/services/api-keys/schema.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { Field } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Names a new API key and makes it. */
export function CreateKeyForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const hydrated = useHydrated()
  const [form, fields] = useZodForm(createApiKey, { id: 'create-key', lastResult })
  return (
    <Form
      method="post"
      // without scripts nothing else brings the key into view
      action={hydrated ? '/account/settings' : '/account/settings#api-keys'}
      preventScrollReset
      {...getFormProps(form)}
      className="mt-4 flex flex-wrap items-start gap-3"
    >
      <div className="w-72 max-w-full">
        <Field field={fields.name} label="Name of the key" placeholder="CI" autoComplete="off" />
      </div>
      <SubmitButton intent="create-key" className="sm:mt-[26px]">
        Generate API Token
      </SubmitButton>
    </Form>
  )
}
