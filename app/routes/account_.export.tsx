import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportQuery } from '../../worker/services/export/schema.ts'
import type { PageHandle } from '../lib/handle.ts'
import { readQuery } from '../lib/query.ts'
import { requireRecent } from '../lib/recent.ts'
import { throwAnswer } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true }

/** All that is kept of the account as a file of JSON lines, or its next piece. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireRecent(context, '/account/settings#data')
  const { after } = readQuery(request, exportQuery)
  const body = await context.services.export.open(context.session.account!.id, after).catch(throwAnswer)
  const date = new Date().toISOString().slice(0, 10)
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="plumbline-${date}.jsonl"`,
    },
  })
}
