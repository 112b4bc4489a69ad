import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listFrameworks } from '../lib/frameworks.server.ts'

/** Every public page, for search engines: each policy is one that somebody may look for. */
export async function loader({ context: { env, services } }: LoaderFunctionArgs) {
  const policies = await services.catalogue.list()
  const paths = [
    ...PAGES,
    ...listFrameworks().map(({ id }) => `/frameworks/${id}`),
    ...policies.map(({ id }) => `/policies/${id}`),
  ]
  const urls = paths.map(path => `<url><loc>${env.ORIGIN}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

const PAGES = ['/', '/about', '/pipelines', '/policies', '/frameworks', '/try', '/terms', '/api/docs']
