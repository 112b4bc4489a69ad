import { useEffect, useRef } from 'react'

/** The list of keys that walk a report. */
export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="key-help-title"
      onClose={onClose}
      className="m-auto w-72 rounded-box border border-line bg-panel p-6 text-base-content shadow-float backdrop:bg-black/40 open:animate-rise"
    >
      <h2 id="key-help-title" className="text-lg">
        Keys
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {KEYS.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-6 rounded border border-field-line px-1.5 text-center text-xs leading-5">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="mt-5 text-right">
        <button type="submit" className="btn btn-quiet">
          Close
        </button>
      </form>
    </dialog>
  )
}

const KEYS: [string, string][] = [
  ['j', 'Next finding'],
  ['k', 'Previous finding'],
  ['Enter', 'Open or close it'],
  ['/', 'Search'],
  ['?', 'This list'],
]
