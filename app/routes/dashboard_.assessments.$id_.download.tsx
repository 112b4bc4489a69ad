import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'
import { throwAnswer } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true }

/** The report as a file: `?format=json` as the API gives it, `csv` a row for each finding, `sarif` for code scanning. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { assessments } = context.services
  const accountId = context.session.account!.id
  const id = params.id!
  const format = new URL(request.url).searchParams.get('format') ?? 'json'
  if (!isFormat(format)) {
    throw data({ message: 'A report comes as json, csv or sarif' }, { status: 400 })
  }
  const { method, type } = FORMATS[format]
  const body = await assessments[method](accountId, id).catch(throwAnswer)
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="plumbline-${id}.${format}"`,
    },
  })
}

const FORMATS = {
  json: { method: 'text', type: 'application/json' },
  csv: { method: 'csv', type: 'text/csv; charset=utf-8' },
  sarif: { method: 'sarif', type: 'application/sarif+json' },
} as const

function isFormat(name: string): name is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, name)
}
