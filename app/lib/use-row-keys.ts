import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

export interface RowKeys {
  /** Whether the list of keys is open. */
  help: boolean
  setHelp: (open: boolean) => void
  /** Whether the keys do anything, which this browser remembers. */
  on: boolean
  setOn: (on: boolean) => void
}

/**
 * The keys of a report: j and k walk the findings inside `list` (Enter opens one: it is a summary), / searches,
 * ? shows the list of keys. Who speaks to the computer, or hits keys by accident, can turn them off (WCAG 2.1.4).
 */
export function useRowKeys(list: RefObject<HTMLElement>): RowKeys {
  const [help, setHelp] = useState(false)
  const [on, setOn] = useState(true)
  useEffect(() => setOn(recall()), [])
  useEffect(() => {
    // What is remembered counts from the first moment on, before it has come into the state.
    if (!on || !recall()) return
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      const target = event.target as HTMLElement
      if (target.matches('input, textarea, select, [contenteditable]')) return
      if (event.key === '/') document.getElementById('report-search')?.focus()
      else if (event.key === '?') setHelp(true)
      else if (event.key === 'j') step(list.current, 1)
      else if (event.key === 'k') step(list.current, -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, on])
  return {
    help,
    setHelp,
    on,
    setOn: next => {
      setOn(next)
      remember(next)
    },
  }
}

const STORED_AS = 'single-keys'

/** A browser that keeps nothing for a site throws where it is asked. */
function recall(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    return true
  }
}

function remember(on: boolean) {
  try {
    if (on) localStorage.removeItem(STORED_AS)
    else localStorage.setItem(STORED_AS, 'off')
  } catch {
    // then they are off for as long as the page stands
  }
}

function step(list: HTMLElement | null, by: 1 | -1) {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-finding] > summary') ?? [])].filter(
    // what is folded away cannot take the focus
    row => row.checkVisibility(),
  )
  const current = rows.findIndex(
    row => row === document.activeElement || row.parentElement?.contains(document.activeElement),
  )
  const next = rows[current === -1 ? 0 : current + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
