import { origin, type Person, send } from './client.ts'

/** A browser: keeps the cookies that it is given. */
export function browser(first: Record<string, string> = {}) {
  const jar = new Map(Object.entries(first))
  return {
    jar,
    async get(path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await send(path, { ...init, headers })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (/max-age=0/i.test(cookie)) jar.delete(name)
        else jar.set(name, value)
      }
      return response
    },
    /** Sends a form as one of our pages does. */
    async post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
      return this.get(path, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      })
    },
  }
}

/** The browser in which this person is signed in. */
export function browserOf({ token, refreshToken, accountId }: Person) {
  return browser({ auth_token: token, refresh_token: refreshToken, account_id: accountId })
}
