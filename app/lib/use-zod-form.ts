import type { SubmissionResult } from '@conform-to/react'
import { useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { giveBackText, isChanged } from './kept-text.ts'

interface Options<Values> {
  id: string
  lastResult: SubmissionResult<string[]> | null | undefined
  defaultValue?: Partial<Values>
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A form whose rules are one zod schema, shared with the server: checked on blur, then at each input. */
export function useZodForm<Output, Values extends Record<string, string | undefined>>(
  schema: z.ZodType<Output, Values>,
  { id, lastResult, defaultValue, onSubmit }: Options<Values>,
) {
  useEffect(() => catchUp(id), [id])
  return useForm<Values, Output>({
    id,
    lastResult,
    defaultValue: defaultValue as Parameters<typeof useForm<Values, Output>>[0]['defaultValue'],
    onSubmit,
    constraint: getZodConstraint(schema),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
}

/** What was typed before the form ran, or before its page was left, is told to it as if it were typed now. */
function catchUp(formId: string) {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return
  giveBackText(form)
  for (const field of form.elements)
    if (isChanged(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether what stands in the form satisfies the schema now. True on the server, where nobody can correct it. */
export function useFormValid(formId: string, schema: z.ZodType): boolean {
  const [valid, setValid] = useState(true)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const check = () => setValid(schema.safeParse(Object.fromEntries(new FormData(form))).success)
    check()
    form.addEventListener('input', check)
    form.addEventListener('change', check)
    return () => {
      form.removeEventListener('input', check)
      form.removeEventListener('change', check)
    }
  }, [formId, schema])
  return valid
}
