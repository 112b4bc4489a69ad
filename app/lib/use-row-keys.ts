import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/**
 * The keys of a report: j and k walk the findings inside `list` (Enter opens one: it is a summary), / searches,
 * ? shows the list of keys. Returns whether that list is open.
 */
export function useRowKeys(list: RefObject<HTMLElement>): [help: boolean, setHelp: (open: boolean) => void] {
  const [help, setHelp] = useState(false)
  useEffect(() => {
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
  }, [list])
  return [help, setHelp]
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
