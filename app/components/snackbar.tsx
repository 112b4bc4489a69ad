import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { NOTICE } from '../lib/notices.ts'

export interface Notice {
  type: 'error' | 'success' | 'warning'
  text: string
}

/**
 * Shows one notice at a time at the bottom left. A notice hides after 4 s; while one is visible the next waits
 * 250 ms for it to leave, otherwise 10 ms. `initial` is the notice that the server sent with the page.
 */
export function SnackbarProvider({ initial, children }: { initial: Notice | null; children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(initial)
  const visible = useRef(initial !== null)
  const timers = useRef<{ show?: number; hide?: number }>({})

  const hide = useCallback(() => {
    visible.current = false
    setNotice(null)
  }, [])

  const hideLater = useCallback(() => {
    window.clearTimeout(timers.current.hide)
    timers.current.hide = window.setTimeout(hide, AUTO_HIDE)
  }, [hide])

  const notify = useCallback(
    (next: Notice) => {
      window.clearTimeout(timers.current.show)
      window.clearTimeout(timers.current.hide)
      const delay = visible.current ? SWITCH_DELAY : SHOW_DELAY
      hide()
      timers.current.show = window.setTimeout(() => {
        visible.current = true
        setNotice(next)
        hideLater()
      }, delay)
    },
    [hide, hideLater],
  )

  useEffect(() => {
    const hear = (event: Event) => notify((event as CustomEvent<Notice>).detail)
    window.addEventListener(NOTICE, hear)
    return () => window.removeEventListener(NOTICE, hear)
  }, [notify])

  // The first page may come with a notice already in its HTML; each later one arrives with a navigation.
  const first = useRef(true)
  useEffect(() => {
    if (first.current && initial) hideLater()
    else if (!first.current && initial) notify(initial)
    first.current = false
  }, [initial, notify, hideLater])

  return (
    <NotifyContext.Provider value={notify}>
      {children}
      <div
        aria-live="polite"
        role="status"
        className="fixed bottom-4 left-4 z-50 max-w-[calc(100vw-2rem)] print:hidden"
      >
        {notice && (
          <div className="flex animate-rise items-center gap-3 rounded-box border border-line bg-panel py-2 pr-2 pl-4 text-sm shadow-float">
            <Mark type={notice.type} />
            <span className="[overflow-wrap:anywhere]">{notice.text}</span>
            <button
              type="button"
              onClick={hide}
              className="needs-script grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-mute hover:bg-base-200 hover:text-base-content"
            >
              <span className="sr-only">Close message</span>
              <svg
                viewBox="0 0 12 12"
                className="size-3"
                stroke="currentColor"
                strokeWidth="1.5"
                aria-hidden="true"
              >
                <path d="M1 1l10 10M11 1 1 11" />
              </svg>
            </button>
          </div>
        )}
      </div>
    </NotifyContext.Provider>
  )
}

/** Shows a notice; the last call wins. */
export function useNotify() {
  return useContext(NotifyContext)
}

const AUTO_HIDE = 4000
const SWITCH_DELAY = 250
const SHOW_DELAY = 10

const NotifyContext = createContext<(notice: Notice) => void>(() => {})

function Mark({ type }: { type: Notice['type'] }) {
  const look = { error: 'text-error', success: 'text-success', warning: 'text-warning' }[type]
  return (
    <svg
      viewBox="0 0 16 16"
      className={`size-4 shrink-0 ${look}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      {type === 'success' && <path d="M2.5 8.5l3.5 3.5 7.5-8" strokeLinecap="round" strokeLinejoin="round" />}
      {type === 'warning' && <path d="M8 1.8 15 14H1zM8 6.5v3.2M8 11.4v.6" strokeLinejoin="round" />}
      {type === 'error' && <path d="M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 0 1 8 1.2zM8 4.5v4.2M8 10.8v.7" />}
    </svg>
  )
}
