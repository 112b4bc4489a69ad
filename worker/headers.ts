import type { Config } from './context.ts'

/** On everything that this Worker answers. */
export const always = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** What JSON may do in a browser that is made to show it. */
export const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The response with its security headers and cookies, for no cache; a Content-Security-Policy or Cache-Control of its own is left alone. */
export function secure(response: Response, policy = nothing, cookies: readonly string[] = []): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}

/** Scripts and styles of our own files, or with this response's nonce. A form may lead on to Stripe's pages. */
export function pagePolicy({ ORIGIN, STRIPE_HOST }: Config, nonce: string): string {
  const hosts = ['checkout', 'billing', 'invoice'].map(name => `https://${name}.stripe.com`)
  const stripe = [...hosts, ...(STRIPE_HOST ? [new URL(STRIPE_HOST).origin] : [])]
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${stripe.join(' ')}`,
    "frame-ancestors 'none'",
    ...(ORIGIN.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Whether a form or fetch that changes something comes from a page of ours, as far as a browser says. */
export function isFromHere(request: Request, { ORIGIN }: Config): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === ORIGIN || origin === new URL(request.url).origin
  return request.headers.get('sec-fetch-site') !== 'cross-site'
}
