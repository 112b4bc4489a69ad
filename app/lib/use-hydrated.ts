import { useEffect, useState } from 'react'

/** Whether scripts run here: false on the server and at the first rendering in the browser. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
