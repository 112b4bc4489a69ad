import { useFetchers, useLocation, useNavigation } from '@remix-run/react'
import { type FunctionComponent, useEffect, useRef, useState } from 'react'
import { loadWhenUsed } from '../lib/when-used.tsx'

/** A thin bar above the page while the next one, or the answer to a form, is on its way for longer than 300 ms, and the word on where one has arrived. */
export function NavigationProgress() {
  const isGoing = useNavigation().state !== 'idle'
  const isSending = useFetchers().some(({ formData }) => formData !== undefined)
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef(pathname)
  const KeptFocus = useKeptFocus()

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    const main = document.getElementById('content')
    // a field that asks for the focus itself keeps it
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      {KeptFocus && <KeptFocus />}
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
      {/* it stands outside of the page's landmarks, where nothing but a status may */}
      <div role="status">
        {(isGoing || isSending) && (
          <div
            role="progressbar"
            aria-label="Loading"
            className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 animate-wait overflow-hidden bg-accent-soft print:hidden"
          >
            <div className="h-full w-1/3 animate-pass bg-accent" />
          </div>
        )}
      </div>
    </>
  )
}

/** It shows nothing, so nothing of it comes from the server: it is put in place when its code is there. */
function useKeptFocus(): FunctionComponent | undefined {
  const [part, setPart] = useState<FunctionComponent>()
  useEffect(() => {
    loadWhenUsed(() => import('./kept-focus.tsx')).then(({ KeptFocus }) => setPart(() => KeptFocus))
  }, [])
  return part
}
