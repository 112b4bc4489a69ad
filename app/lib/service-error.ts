import { data } from '@remix-run/cloudflare'
import type { ServiceError } from '../../worker/services/errors.ts'
import { logFault } from '../../worker/services/log.ts'

/**
 * The error if it is one that a service threw on purpose, else nothing. Told by its name: the class itself belongs to
 * the Worker and is no import of the pages.
 */
export function serviceError(error: unknown): ServiceError | undefined {
  return error instanceof Error && error.name === 'ServiceError' ? (error as ServiceError) : undefined
}

/** For loaders: turns a service's error into the answer that the error boundary shows; throws on whatever else. */
export function throwAnswer(error: unknown): never {
  const known = serviceError(error)
  throw known ? data({ message: known.message }, { status: known.status }) : error
}

/** The fields that a service found wrong, as a form shows them. */
export function fieldErrors(error: unknown): Record<string, string[]> | undefined {
  const fields = serviceError(error)?.details.fields
  return fields && Object.fromEntries(fields.map(({ field, message }) => [field, [message]]))
}

/** What to tell a person: the service's own words, or the fallback where something unforeseen went wrong. */
export function messageOf(error: unknown, fallback: string): string {
  const known = serviceError(error)
  if (!known) logFault('page', error)
  return known?.message ?? fallback
}
