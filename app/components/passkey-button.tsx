import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { PasskeyCreation, PasskeyRequest } from '../../worker/services/passkeys/schema.ts'
import { useNotify } from './snackbar.tsx'

interface PasskeyButtonProps {
  /** What the browser is asked with. */
  ask: { create: PasskeyCreation } | { get: PasskeyRequest }
  children: ReactNode
  look?: 'primary' | 'quiet'
  wide?: boolean
}

/** Stands in a form: asks the browser for a passkey, puts what it gives into the field `passkey`, and sends the form. */
export function PasskeyButton({ ask, children, look = 'primary', wide = false }: PasskeyButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const notify = useNotify()

  async function use() {
    const input = field.current
    // the password beside it comes first: the browser's question would hide that it is missing
    if (!input?.form?.reportValidity()) return
    setAsking(true)
    try {
      input.value = JSON.stringify(await answerOf(ask))
      input.form.requestSubmit()
    } catch {
      notify({ type: 'error', text: 'The browser gave no passkey; try again' })
    } finally {
      input.value = ''
      setAsking(false)
    }
  }

  return (
    <>
      <input type="hidden" name="passkey" ref={field} />
      <button
        type="button"
        onClick={use}
        disabled={asking}
        data-passkey={JSON.stringify('create' in ask ? ask.create : ask.get)}
        className={`needs-script btn btn-form ${look === 'primary' ? 'btn-primary' : 'btn-quiet'} ${wide ? 'w-full' : ''}`}
      >
        {children}
      </button>
    </>
  )
}

/** The library comes when it is wanted: few who see the page have a passkey. */
async function answerOf(ask: PasskeyButtonProps['ask']) {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return 'create' in ask
    ? startRegistration({ optionsJSON: ask.create })
    : startAuthentication({ optionsJSON: ask.get })
}
