import { Form, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useUnreached } from '../lib/calm.ts'
import { SubmitButton } from './submit-button.tsx'

interface SelfSentProps {
  /** The code of an emailed link, or of a payment. */
  code: string
  /** What is said while it is on its way. */
  doing: string
  /** The button of the form, for who has no script, or whose call never arrived. */
  label: string
}

/**
 * A form that the page sends by itself: links are opened by machines that look at mails, too, and a visit alone changes
 * nothing.
 */
export function SelfSent({ code, doing, label }: SelfSentProps) {
  const submit = useSubmit()
  const unreached = useUnreached()
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    submit({ code }, { method: 'post', replace: true })
  }, [code, submit])
  const form = (
    <Form method="post" replace>
      <input type="hidden" name="code" value={code} />
      <SubmitButton>{label}</SubmitButton>
    </Form>
  )
  if (unreached) return form
  return (
    <>
      <p className="needs-script flex items-center gap-3 text-mute">
        <span className="loading loading-spinner loading-sm" aria-hidden="true" /> {doing}
      </p>
      <noscript>{form}</noscript>
    </>
  )
}
