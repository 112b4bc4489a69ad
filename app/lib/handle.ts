import type { RouteHandle } from '../../worker/context.ts'

/** What a route says of itself: who may see it, which the Worker enforces, and whether it hides the navigation bar. */
export interface PageHandle extends RouteHandle {
  bare?: true
}
