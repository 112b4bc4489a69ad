import { useCallback, useEffect, useState } from 'react'

/** Counts down by the second. Returns the seconds that are left and a function that starts it anew. */
export function useCountdown(initial: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState<number | null>(null)
  const [left, setLeft] = useState(Math.ceil(initial))

  const restart = useCallback((seconds: number) => {
    setLeft(Math.ceil(seconds))
    setEnd(Date.now() + seconds * 1000)
  }, [])

  useEffect(() => {
    if (initial > 0) restart(initial)
  }, [initial, restart])

  // A background tab ticks late: what is left is always reckoned from the end, never by subtracting one.
  useEffect(() => {
    if (end === null) return
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) setEnd(null)
    }, TICK)
    return () => clearInterval(timer)
  }, [end])

  return [left, restart]
}

const TICK = 1000
