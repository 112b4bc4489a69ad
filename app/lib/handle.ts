import type { z } from 'zod'
import type { RouteHandle } from '../../worker/context.ts'

/** What a route says of itself: who may see it, which the Worker enforces, and whether it hides the navigation bar. */
export interface PageHandle extends RouteHandle {
  bare?: true
}

/**
 * The names of the fields of a schema, told one by one: the schema itself would come to the browser with the handle. A name that is
 * missing or too many does not compile.
 */
export function fieldsOf<Schema extends z.ZodType>(names: Record<keyof z.input<Schema>, true>): string[] {
  return Object.keys(names)
}
