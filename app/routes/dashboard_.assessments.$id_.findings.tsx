import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { PageHandle } from '../lib/handle.ts'
import { throwAnswer } from '../lib/service-error.ts'

export const handle: PageHandle = { requiresAuth: true }

/** The gravest findings of one assessment, for its line on a list. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return context.services.assessments.line(context.session.account!.id, params.id!).catch(throwAnswer)
}
