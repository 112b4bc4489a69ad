import { Link, useNavigate } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { SubmitButton } from './submit-button.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** `confirm` shows both buttons; any other type only the one that confirms. */
  type?: 'confirm' | 'notice'
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** Id of the form that Confirm sends. Its answer leads away and so closes the dialog, or keeps it with an error. */
  form: string
  /** Where Cancel leads: the same page without the question. */
  cancelTo: string
}

/**
 * A question that must be answered: neither a click beside it nor Escape closes it, Cancel always does. Whether it is
 * open stands in the address, so it asks without any script too.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  type = 'confirm',
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  danger = false,
  form,
  cancelTo,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  useEffect(() => {
    if (!hydrated) return
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open, hydrated])
  return (
    <dialog
      ref={dialog}
      open={hydrated ? undefined : open}
      aria-labelledby={`${id}-title`}
      onCancel={event => event.preventDefault()}
      // Some browsers close a dialog at the second Escape whatever the page says: then that is a Cancel.
      onClose={() => open && navigate(cancelTo, { replace: true, preventScrollReset: true })}
      className="m-auto w-[calc(100vw-2rem)] max-w-[400px] min-w-[300px] rounded-box border border-line bg-panel p-6 text-base-content shadow-float backdrop:bg-black/40 open:animate-rise"
    >
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      <div className="mt-2 space-y-4 text-sm [overflow-wrap:anywhere]">{children}</div>
      <div className="mt-6 flex justify-end gap-3">
        {type === 'confirm' && (
          <Link to={cancelTo} replace preventScrollReset className="btn btn-form btn-quiet">
            {cancelLabel}
          </Link>
        )}
        <SubmitButton form={form} look={danger ? 'danger' : 'primary'}>
          {confirmLabel}
        </SubmitButton>
      </div>
    </dialog>
  )
}
