import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToReadableStream } from 'react-dom/server'
import { logFault } from '../worker/services/log.ts'
import { NonceContext } from './lib/nonce.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
) {
  let code = status
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      // a part that is larger would come behind the page, and be put into its place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        if (request.signal.aborted) return
        logFault('render', error)
        code = 500
      },
    },
  )
  await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(paintedFirst(await new Response(body).text()), { headers, status: code })
}

/**
 * The page as text, with its scripts fetched behind the style sheet and the font: what it shows stands without them, and by default
 * they are as urgent. Remix's <Scripts> takes no priority for the links it writes.
 */
function paintedFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** What a loader or an action threw without meaning to. Remix would print it as it is, with whatever it holds. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const isAnswer =
    (typeof error === 'object' &&
      error !== null &&
      'type' in error &&
      error.type === 'DataWithResponseInit') ||
    (isRouteErrorResponse(error) && error.status < 500)
  if (!isAnswer && !request.signal.aborted) logFault('page', error)
}
