import { useEffect } from 'react'

/**
 * Renews the session 5 s before its access token ends. `session` is what the root loader said; each navigation brings
 * a new one, which is the normal call that allows two further refreshes. An idle page stops after those two, and the
 * server refreshes inside the next request.
 */
export function useSessionRefresh(session: { expiresIn: number } | null) {
  useEffect(() => {
    if (!session) return
    let refreshes = 0
    let timer = 0
    const abort = new AbortController()

    function schedule(expiresIn: number) {
      if (refreshes >= MOST_REFRESHES) return
      timer = window.setTimeout(refresh, Math.max(0, expiresIn - SECONDS_BEFORE) * 1000)
    }

    async function refresh() {
      refreshes++
      try {
        const response = await fetch('/auth/refresh', { method: 'POST', signal: abort.signal })
        const next: { expiresIn: number } | null = response.ok ? await response.json() : null
        if (next) schedule(next.expiresIn)
      } catch {
        // Offline or left: the server refreshes inside the next request.
      }
    }

    schedule(session.expiresIn)
    return () => {
      abort.abort()
      window.clearTimeout(timer)
    }
  }, [session])
}

const SECONDS_BEFORE = 5
const MOST_REFRESHES = 2
