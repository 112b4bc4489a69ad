import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

/** Where search engines find what there is. Pages of an account lead whoever has none to the login. */
export function loader({ context: { env } }: LoaderFunctionArgs) {
  const text = `User-agent: *\nAllow: /\nSitemap: ${env.ORIGIN}/sitemap.xml\n`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
