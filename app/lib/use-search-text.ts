import { useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * The text of a search field. What it filters follows each key at once; the address of the page follows more calmly, and without a step
 * of its own to go back to. `field` is the element's ref.
 */
export function useSearchText() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(() => params.get('q') ?? '')
  const timer = useRef(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  // what was typed before the page ran
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it begins to run
  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== text) search(typed)
  }, [])

  function search(value: string) {
    setText(value)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      setParams(
        previous => {
          const next = new URLSearchParams(previous)
          if (value) next.set('q', value)
          else next.delete('q')
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    }, URL_DELAY)
  }

  return { text, search, field }
}

const URL_DELAY = 250
