import type { ClientActionFunctionArgs } from '@remix-run/react'
import { isRouteErrorResponse } from '@remix-run/react'
import { announce } from './notices.ts'

/** The status of an action that never reached the server: nothing on the page is asked for anew because of it. */
export const UNREACHED = 503

/**
 * For routes with a form: sends it, and where there is no network, or no sensible answer, says so and leaves the page as it
 * is with all that was typed. What the server itself answers goes its usual way.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    announce({ type: 'error', text: navigator.onLine ? UNANSWERED : OFFLINE })
    // a Response alone keeps its status here
    return Response.json(null, { status: UNREACHED })
  }
}

const OFFLINE = 'You are offline: nothing was sent'
const UNANSWERED = 'The server did not answer; try again in a moment'
