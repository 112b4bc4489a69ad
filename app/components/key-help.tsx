import { useEffect, useRef } from 'react'
import type { RowKeys } from '../lib/use-row-keys.ts'

/** The list of keys that walk a report, and the switch that turns them off. */
export function KeyHelp({ help, setHelp, on, setOn }: RowKeys) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (help) dialog.current?.showModal()
  }, [help])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="key-help-title"
      onClose={() => setHelp(false)}
      className="m-auto w-80 max-w-[calc(100%-2rem)] rounded-box border border-line bg-panel p-6 text-base-content shadow-float backdrop:bg-black/40 open:animate-rise"
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
      <label className="mt-4 flex items-start gap-2.5 border-t border-line pt-4 text-sm">
        <input
          type="checkbox"
          checked={on}
          onChange={event => setOn(event.target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>
          Keys are on
          <span className="block text-mute">
            Turn them off where speech or a slip presses them. This browser remembers it.
          </span>
        </span>
      </label>
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
