import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Gives the focus back where what had it is taken from the page, or cannot have it while a form is on its way: to what took its place
 * under its id, to what stood before it, or to the part of the page that it stood in. A keyboard goes on from there, and a screen reader
 * says where it is.
 */
export function KeptFocus() {
  const { hash, key } = useLocation()
  const last = useRef(key)
  // what the address names comes into view, so that is where the keyboard goes on
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    const named = hash && document.getElementById(hash.slice(1))
    if (named) focusOn(named)
  }, [hash, key])
  useEffect(() => {
    let place: Place | null = null

    function remember() {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || activeElement === document.body) place = null
      else if (place?.element !== activeElement) place = placeOf(activeElement, place)
    }
    function forget() {
      place = null
    }
    function onFocusOut() {
      const left = place
      // in a moment it is known whether it was left or taken away
      queueMicrotask(() => {
        if (place === left && left && canFocus(left.element)) place = null
      })
    }
    function onChange() {
      const { activeElement } = document
      if (place === null || (activeElement !== document.body && activeElement?.checkVisibility())) return
      // a form that is on its way: its button takes the focus again once it can
      if (place.element.checkVisibility() && place.element.matches(':disabled')) return
      const target = heirOf(place)
      place = null
      if (target) focusOn(target)
    }

    const changes = new MutationObserver(onChange)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'open'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusin', closeMenus)
    document.addEventListener('focusout', onFocusOut)
    // a click beside everything leaves the focus on purpose
    document.addEventListener('pointerdown', forget)
    document.addEventListener('click', remember)
    remember()
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusin', closeMenus)
      document.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('click', remember)
    }
  }, [])
  return null
}

/** What has the focus, and from the inside out what it stands in, each with what stands before it there. */
interface Place {
  element: HTMLElement
  around: { parent: HTMLElement; before: Element | null }[]
  dialog: HTMLDialogElement | null
  /** Of what is inside a dialog: what had the focus when it opened. */
  opener: Place | null
}

function placeOf(element: HTMLElement, last: Place | null): Place {
  const around = []
  for (let own = element; own.parentElement; own = own.parentElement)
    around.push({ parent: own.parentElement, before: own.previousElementSibling })
  const dialog = element.closest('dialog')
  return { element, around, dialog, opener: last?.dialog === dialog ? last.opener : dialog && last }
}

function heirOf({ element, around, dialog, opener }: Place): HTMLElement | null {
  if (canFocus(element)) return element
  if (dialog && !dialog.open && opener) return heirOf(opener)
  const namesake = element.id ? document.getElementById(element.id) : null
  if (namesake && canFocus(namesake)) return namesake
  const nearest = around.find(({ parent }) => parent.checkVisibility())
  if (!nearest) return null
  const { parent, before } = nearest
  const standing = before?.isConnected ? before : null
  const within = standing && [standing, ...standing.querySelectorAll(FOCUSABLE)]
  const neighbour = within?.findLast(one => one.matches(FOCUSABLE) && one.checkVisibility())
  return (neighbour ?? parent.closest('section, nav, form, dialog, main')) as HTMLElement | null
}

function canFocus(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(':disabled')
}

/** Gives the focus to an element, also to one that has none by itself, and leaves the page where it stands. */
function focusOn(element: HTMLElement) {
  if (!element.matches(`${FOCUSABLE}, [tabindex]`)) {
    element.tabIndex = -1
    element.dataset.isPart = ''
  }
  element.focus({ preventScroll: true })
}

/** What a keyboard stops at by itself. */
const FOCUSABLE =
  'a[href], summary, button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled'

/** A menu that the focus has left would stand over what has it then. */
function closeMenus({ target }: FocusEvent) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details[open]'))
    if (!menu.contains(target as Node)) menu.open = false
}
