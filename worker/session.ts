import { clientOf, type Services } from './context.ts'
import { csrfCookie, openCookies } from './cookies.ts'
import type { Account, Role } from './services/accounts/schema.ts'
import { audit } from './services/audit.ts'
import { ServiceError } from './services/errors.ts'
import { logFault } from './services/log.ts'
import { isPathOfThisSite, type Tokens } from './services/sessions/schema.ts'
import type { Authenticated } from './services/sessions/service.ts'

/** A route's own word on who may see it. */
export interface RouteHandle {
  requiresAuth?: boolean
  /** Not for who is signed in; a text is what they are told. */
  requiresNoAuth?: true | string
  requiresRole?: readonly Role[]
  /** Names of the fields that this route's form may have; any other is refused. */
  form?: readonly string[]
  /** Where 32 KB are too few. */
  formBytes?: number
  /** The action reads a multipart upload itself, as it arrives. */
  upload?: true
}

/** A message for the next page, shown once. */
export interface Flash {
  type: 'error' | 'success' | 'warning'
  text: string
}

/** The browser's session: who is signed in, and the cookies that the answer will set. */
export interface Session {
  readonly account: Account | null
  readonly id: string | null
  /** its owner has proved to be it within the last ten minutes */
  readonly isRecent: boolean
  /** seconds until the access token ends */
  readonly expiresIn: number | null
  /** cookies of a session were there, but it has ended */
  readonly timedOut: boolean
  signIn(tokens: Tokens): Promise<void>
  /** Counts this browser's tries for this address apart from those of strangers from now on. */
  remember(email: string): void
  /** Revokes the session, whether that works or not forgets it. */
  signOut(): Promise<void>
  /** New tokens for this browser; null when there is nothing to refresh. */
  refresh(): Promise<{ expiresIn: number } | null>
  flash(message: Flash): void
  takeFlash(): Flash | null
  /** Whether X-XSRF-TOKEN repeats the XSRF-TOKEN that belongs to this session. */
  hasCsrfToken(request: Request): boolean
  /** Throws the redirect of whoever may not see a route. */
  guard(handle: RouteHandle, request: Request): void
  /** Set-Cookie values for the response. */
  toHeaders(): string[]
}

const month = 30 * 24 * 60 * 60

/** Reads the session of a request, and refreshes it at once when its access token is over. */
export async function openSession(request: Request, services: Services): Promise<Session> {
  const client = clientOf(request)
  const cookies = openCookies(request)
  let current: Authenticated | undefined
  let timedOut = false
  let renewed = false
  let refused = false

  const token = cookies.get('auth_token')
  if (token) current = await services.sessions.authenticate(token)
  if (!current && (token || cookies.get('refresh_token'))) {
    timedOut = (await refresh()) === null
    if (timedOut && isNavigation(request)) forget()
  }

  return {
    get account() {
      return current?.account ?? null
    },
    get id() {
      return current?.sessionId ?? null
    },
    get isRecent() {
      return current?.isRecent ?? false
    },
    get expiresIn() {
      return current?.expiresIn ?? null
    },
    timedOut,
    signIn,
    remember,
    async signOut() {
      const held = heldTokens()
      if (held) {
        await services.sessions.revoke(held).catch(error => logFault('session.revoke', error))
      } else if (current) {
        await services.sessions
          .revokeAll(current.account.id)
          .catch(error => logFault('session.revoke', error))
      }
      forget()
    },
    refresh,
    flash,
    takeFlash() {
      const text = cookies.get('flash')
      if (!text) return null
      cookies.clear('flash')
      return readFlash(text)
    },
    hasCsrfToken(request) {
      if (!current) return false
      const expected = services.sessions.csrfToken(current.sessionId)
      return cookies.get(csrfCookie) === expected && request.headers.get('x-xsrf-token') === expected
    },
    guard(handle, request) {
      const isMissing = (handle.requiresAuth || handle.requiresRole) && !current
      const isWrong = handle.requiresRole && current && !handle.requiresRole.includes(current.account.role)
      if ((isMissing || isWrong) && !refused) {
        refused = true
        const { pathname } = new URL(request.url)
        const code = isMissing ? 'UNAUTHENTICATED' : 'ROLE_NOT_ALLOWED'
        const accountId = current?.account.id
        audit('refused', { code, accountId, route: `${request.method} ${pathname}`, client: client.address })
      }
      if (isMissing) {
        const text = timedOut ? 'Authentication has timed out' : 'Account is not authenticated'
        flash({ type: 'error', text })
        const { pathname, search } = new URL(request.url)
        throw redirect(`/auth/login?${new URLSearchParams({ redirectUrl: pathname + search })}`)
      }
      if (isWrong) throw redirect('/')
      if (handle.requiresNoAuth && current) {
        if (handle.requiresNoAuth !== true) flash({ type: 'warning', text: handle.requiresNoAuth })
        throw redirect(whereFrom(request))
      }
    },
    toHeaders: () => cookies.toHeaders(),
  }

  async function signIn(tokens: Tokens) {
    current = await services.sessions.authenticate(tokens.token)
    timedOut = false
    cookies.set('auth_token', tokens.token, { maxAge: tokens.expiresIn })
    cookies.set('refresh_token', tokens.refreshToken, { maxAge: month })
    cookies.set('account_id', tokens.accountId, { maxAge: month })
    if (current) cookies.set(csrfCookie, services.sessions.csrfToken(current.sessionId), { maxAge: month })
    if (current?.account.verifiedAt) remember(current.account.email)
  }

  function remember(email: string) {
    if (services.limits.isKnown(email, client)) return
    cookies.set('device', services.limits.deviceToken(email), { maxAge: 12 * month })
  }

  async function refresh() {
    const held = heldTokens()
    if (!held || timedOut) return null
    // A second time in one request would spend what the first was given, before the browser has it: whoever comes with the same
    // token a moment later would be taken for a thief.
    if (renewed && current) return { expiresIn: current.expiresIn }
    try {
      await signIn(await services.sessions.refresh(held, client))
      renewed = true
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'REFRESH_TOKEN_INVALID') return null
      // a database that does not answer is no reason to log anybody out
      throw error
    }
    return current ? { expiresIn: current.expiresIn } : null
  }

  function flash(message: Flash) {
    cookies.set('flash', encodeURIComponent(JSON.stringify(message)), { maxAge: 60 })
  }

  function heldTokens() {
    const accountId = cookies.get('account_id')
    const refreshToken = cookies.get('refresh_token')
    return accountId && refreshToken ? { accountId, refreshToken } : undefined
  }

  function forget() {
    current = undefined
    for (const name of ['auth_token', 'refresh_token', 'account_id', csrfCookie]) cookies.clear(name)
  }
}

/**
 * Whether a person goes somewhere, as far as a browser says. The answer to what a page asks for beside may come after its browser
 * has signed in anew, and must not clear the cookies of that.
 */
function isNavigation(request: Request): boolean {
  const dest = request.headers.get('sec-fetch-dest')
  return dest === null || dest === 'document'
}

/** Where a navigation inside the page began, so that it is cancelled; home for one that began elsewhere. */
function whereFrom(request: Request): string {
  const referer = request.headers.get('referer')
  if (request.headers.get('sec-fetch-dest') !== 'empty' || !referer || !URL.canParse(referer)) return '/'
  const [from, to] = [new URL(referer), new URL(request.url)]
  const path = from.pathname + from.search
  return from.host === to.host && from.pathname !== to.pathname && isPathOfThisSite(path) ? path : '/'
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

function readFlash(text: string): Flash | null {
  try {
    const { type, text: words } = JSON.parse(decodeURIComponent(text))
    if (!['error', 'success', 'warning'].includes(type) || typeof words !== 'string') return null
    return { type, text: words.slice(0, 300) }
  } catch {
    return null
  }
}
