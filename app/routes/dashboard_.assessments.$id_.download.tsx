import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'
import { throwAnswer } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true }

/** The report as a file: `?format=json` as the API gives it, `?format=csv` a row for each finding. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { assessments } = context.services
  const accountId = context.session.account!.id
  const id = params.id!
  const format = new URL(request.url).searchParams.get('format') ?? 'json'
  if (format !== 'json' && format !== 'csv') {
    throw data({ message: 'A report comes as json or as csv' }, { status: 400 })
  }
  const body = await (format === 'csv'
    ? assessments.csv(accountId, id)
    : assessments.text(accountId, id)
  ).catch(throwAnswer)
  return new Response(body, {
    headers: {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      'Content-Disposition': `attachment; filename="plumbline-${id}.${format}"`,
    },
  })
}
