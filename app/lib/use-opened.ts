import type { SyntheticEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Whether a `details` was ever opened, also before the page ran: `details` are the element's own properties. */
export function useOpened(isOpen = false) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [opened, setOpened] = useState(isOpen)
  // what it was drawn with stays: only the reader opens and closes it from then on
  const [open] = useState(isOpen)
  useEffect(() => {
    if (ref.current?.open) setOpened(true)
  }, [])
  function onToggle(event: SyntheticEvent<HTMLDetailsElement>) {
    if (event.currentTarget.open) setOpened(true)
  }
  return { opened, details: { ref, onToggle, open } }
}
