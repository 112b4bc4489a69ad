import type { ClientActionFunctionArgs } from '@remix-run/react'
import { isRouteErrorResponse, replace, useActionData } from '@remix-run/react'
import { useRef } from 'react'
import { keepText } from './kept-text.ts'
import { announce } from './notices.ts'

/** The status of an action that never reached the server: nothing on the page is asked for anew because of it. */
export const UNREACHED = 503

/**
 * For routes with a form: sends it, and where there is no network, or no sensible answer, says so and leaves the page as it
 * is with all that was typed. What the server itself answers goes its usual way.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<unknown>()
  } catch (error) {
    if (error instanceof Response && isToProve(error)) keepText()
    // given up for what was asked for after it: nobody waits for its answer
    if (error instanceof Response || request.signal.aborted) throw error
    if (isRouteErrorResponse(error) && error.status < 500) throw error
    announce({ type: 'error', text: navigator.onLine ? UNANSWERED : OFFLINE })
    const { pathname, search } = window.location
    const isLeaving = window.__remixRouter.state.navigation.state === 'submitting'
    if (isLeaving && new URL(request.url).pathname !== pathname) throw replace(pathname + search)
    // a Response alone keeps its status here
    return Response.json(null, { status: UNREACHED })
  }
}

/** Leads to where its reader first proves who it is, and from there back to where the form is. */
function isToProve({ headers }: Response): boolean {
  return new URL(headers.get('Location') ?? '', window.location.href).searchParams.has('redirectUrl')
}

/**
 * Looks at each form before it is sent. Without a network it is told so: the code that would send it may not be there either. One that is
 * on its way is not sent again: a second click may come before its button is disabled.
 */
export function holdForms() {
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const isOffline = !navigator.onLine
    if (form.method !== 'post' || !(isOffline || isOnItsWay(form, event.submitter))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isOffline) announce({ type: 'error', text: OFFLINE })
  }
  window.addEventListener('submit', hold, { capture: true })
}

/**
 * What is sent is known at once; that it is drawn so comes later. Of what the page sends beside itself the same alone counts, until it is
 * answered: its button may be there all the while.
 */
function isOnItsWay(form: HTMLFormElement, button: HTMLElement | null): boolean {
  const { navigation, fetchers } = window.__remixRouter?.state ?? {}
  const own = new FormData(form, button)
  const { pathname } = new URL(form.action, window.location.href)
  const isTo = (action = '') => new URL(action, window.location.href).pathname === pathname
  // what is looked for changes nothing, and keeps nothing from being sent
  if (navigation?.formData && navigation.formMethod !== 'GET' && isTo(navigation.formAction))
    return navigation.formData.get('intent') === own.get('intent')
  return [...(fetchers?.values() ?? [])].some(
    ({ state, formAction, formData }) =>
      state === 'submitting' &&
      formData &&
      isTo(formAction) &&
      JSON.stringify([...formData]) === JSON.stringify([...own]),
  )
}

/** What the action answered last. One that never reached the server takes back nothing of it: a key that is shown once, a second step. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>()
  const last = useRef(answer)
  if (answer !== null) last.current = answer
  return last.current
}

/** Whether the last call of the page's action never reached the server. */
export function useUnreached(): boolean {
  return useActionData() === null
}

const OFFLINE = 'You are offline: nothing was sent'
const UNANSWERED = 'The server did not answer; try again in a moment'
