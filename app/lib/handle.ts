import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { RouteHandle } from '../../worker/context.ts'
import type { Account } from '../../worker/services/accounts/schema.ts'

/** What a route says of itself: who may see it, which the Worker enforces, and what becomes of the navigation bar. */
export interface PageHandle extends RouteHandle {
  /** There is none. */
  bare?: true
  /** Stands in its place. */
  header?: (props: { account: Account | null }) => ReactNode
}

/**
 * The names of the fields of a schema, told one by one: the schema itself would come to the browser with the handle. A name that is
 * missing or too many does not compile.
 */
export function fieldsOf<Schema extends z.ZodType>(names: Record<keyof z.input<Schema>, true>): string[] {
  return Object.keys(names)
}
