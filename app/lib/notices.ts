import type { Notice } from '../components/snackbar.tsx'

/** Shows a notice from code that is no component. */
export function announce(notice: Notice) {
  window.dispatchEvent(new CustomEvent<Notice>(NOTICE, { detail: notice }))
}

/** The event that carries it to the snackbar. */
export const NOTICE = 'plumbline:notice'
