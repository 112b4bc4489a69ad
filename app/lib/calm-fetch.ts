import { announce } from './notices.ts'
import { markUsed } from './when-used.tsx'

/**
 * Makes the page's own calls calm. The data of a page, or its code, that cannot be fetched is asked for again, quietly and ever more
 * slowly, until it comes or the reader goes elsewhere: the page that is there stays. Each call tells the app's version.
 */
export function calmFetch(version: string) {
  const plainFetch = window.fetch
  window.fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (origin !== window.location.origin) return plainFetch(input, init)
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('App-Version', version)
    const call = { ...init, headers }
    if (init.method && init.method !== 'GET') return plainFetch(input, call)
    const signal = init.signal ?? undefined
    // without a signal nobody waits for the manifest: it is asked for ahead of time
    const isAwaited = /\.(?:data|js)$/.test(pathname) || (pathname === '/__manifest' && signal)
    if (!isAwaited) return plainFetch(input, call)
    markUsed()
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const answer = await plainFetch(input, call).catch(error => {
        if (signal?.aborted) throw error
        return null
      })
      // our own pages always say that they are ours; a gateway's error page does not
      if (answer && (answer.status < 500 || answer.headers.has('X-Remix-Response'))) return answer
      if (wait === FIRST_WAIT) announce({ type: 'warning', text: navigator.onLine ? WAITING : OFFLINE })
      await pause(wait, signal)
    }
  }
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 10_000

const OFFLINE = 'You are offline: this page opens once you are back'
const WAITING = 'The server does not answer; trying again'

/** Ends early when the network comes back; fails when the call is given up. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal?.addEventListener('abort', leave)

    function done() {
      clear()
      resolve()
    }

    function leave() {
      clear()
      reject(signal?.reason)
    }

    function clear() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal?.removeEventListener('abort', leave)
    }
  })
}
