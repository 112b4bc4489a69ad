import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

/** What is not for search engines, and where they find the rest. */
export function loader({ context: { env } }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map(path => `Disallow: ${path}`),
    `Sitemap: ${env.ORIGIN}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

const PRIVATE = ['/dashboard', '/account', '/payment', '/auth/logout', '/auth/password']
