import { useEffect, useRef } from 'react'

interface TermsDialogProps {
  open: boolean
  /** HTML, sanitised by the server when the terms were published. */
  terms: string
  onAgree: () => void
  onClose: () => void
}

/** The latest terms of service and the one button that agrees to them. */
export function TermsDialog({ open, terms, onAgree, onClose }: TermsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="terms-title"
      onClose={onClose}
      className="m-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] max-w-[40rem] flex-col rounded-box border border-line bg-panel text-base-content shadow-float backdrop:bg-black/40 open:flex open:animate-rise"
    >
      <h2 id="terms-title" className="border-b border-line px-6 py-4 text-lg">
        Terms of service
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="terms-title"
        className="prose-text terms-text grow overflow-y-auto px-6 py-4 -outline-offset-4 text-sm"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was published
        dangerouslySetInnerHTML={{ __html: terms }}
      />
      <div className="flex justify-end gap-3 border-t border-line px-6 py-4">
        <button type="button" className="btn btn-form btn-quiet" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="btn btn-form btn-primary" onClick={onAgree}>
          I Agree
        </button>
      </div>
    </dialog>
  )
}
