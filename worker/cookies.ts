/** The one cookie that scripts may read, to echo it; they know it by this very name. */
export const csrfCookie = 'XSRF-TOKEN'

/** The cookies of one request, read and to be set. A name that comes twice with two values is nobody's: it is left out. */
interface Cookies {
  get(name: string): string | undefined
  /** `maxAge` in seconds */
  set(name: string, value: string, options: { maxAge: number }): void
  clear(name: string): void
  /** Set-Cookie values for the response. */
  toHeaders(): string[]
}

export function openCookies(request: Request): Cookies {
  // `__Host-`: only this host can have set it, for all paths, over https. Browsers refuse the prefix on http.
  const prefix = new URL(request.url).protocol === 'https:' ? '__Host-' : ''
  const fullName = (name: string) => (name === csrfCookie ? name : prefix + name)
  const received = parse(request.headers.get('cookie') ?? '')
  const sent = new Map<string, string>()

  return {
    get: name => received.get(fullName(name)) ?? undefined,
    set: (name, value, { maxAge }) => put(name, value, maxAge),
    clear: name => put(name, '', 0),
    toHeaders: () => [...sent.values()],
  }

  function put(name: string, value: string, maxAge: number) {
    const full = fullName(name)
    received.set(full, value || null)
    const hidden = name === csrfCookie ? '' : 'HttpOnly; '
    sent.set(full, `${full}=${value}; Path=/; Max-Age=${maxAge}; ${hidden}Secure; SameSite=Lax`)
  }
}

function parse(header: string): Map<string, string | null> {
  const cookies = new Map<string, string | null>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    const value = pair.slice(at + 1).trim()
    const other = cookies.get(name)
    cookies.set(name, other === undefined || other === value ? value : null)
  }
  return cookies
}
