import { announce } from './notices.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was typed or chosen, by form and field, on a page of an account. */
interface Kept {
  account: string
  path: string
  /** milliseconds since 1970 */
  at: number
  forms: Record<string, Record<string, string>>
}

/**
 * Keeps what was typed and chosen on this page, for its account and this tab: a form that is sent after the session has ended, or when its
 * owner has to be proved anew, leads away from it. Passwords and codes are not kept.
 */
export function keepText(): void {
  const account = accountHere()
  if (account === undefined) return
  const forms: Kept['forms'] = {}
  for (const form of document.forms) {
    const changed = fieldsOf(form).filter(isChanged)
    if (form.id && changed.length > 0)
      forms[form.id] = Object.fromEntries(changed.map(({ name, value }) => [name, value]))
  }
  store({ account, path: window.location.pathname, at: Date.now(), forms })
}

/**
 * Puts into a form what was kept of it, once, where its account is back on its page and nothing else was typed meanwhile. Where a form of another
 * account opens instead nothing stays kept.
 */
export function giveBackText(form: HTMLFormElement): void {
  const kept = stored()
  const account = accountHere()
  if (!kept || account === undefined) return
  if (kept.account !== account) {
    store({ ...kept, forms: {} })
    return
  }
  const { [form.id]: fields, ...others } = kept.forms
  if (!fields || kept.path !== window.location.pathname) return
  store({ ...kept, forms: others })
  if (Date.now() - kept.at > LONGEST) return
  for (const field of fieldsOf(form)) if (!isChanged(field)) field.value = fields[field.name] ?? field.value
  const fold = form.closest('details')
  if (fold) fold.open = true
  announce({ type: 'success', text: 'What you had typed is here again' })
}

/** Milliseconds: later nobody remembers it. */
const LONGEST = 60 * 60 * 1000

const KEY = 'plumbline:typed'

/** A browser that stores nothing, or has no room, keeps nothing. */
function store(kept: Kept): void {
  try {
    if (Object.keys(kept.forms).length > 0) window.sessionStorage.setItem(KEY, JSON.stringify(kept))
    else window.sessionStorage.removeItem(KEY)
  } catch {
    // what was typed is lost, as it would be without this
  }
}

function stored(): Kept | undefined {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Whether this is a field in which somebody wrote or chose something else than the page came with. */
export function isChanged(field: unknown): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  const [first, ...others] = field.options
  return field.value !== (others.find(({ defaultSelected }) => defaultSelected) ?? first)?.value
}

/** The fields of a form that hold nothing secret. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const found: Field[] = []
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) found.push(field)
    if (!(field instanceof HTMLInputElement) || !['text', 'email'].includes(field.type)) continue
    // a password that is shown is text as well
    if (!/password|one-time-code/.test(field.autocomplete)) found.push(field)
  }
  return found
}

/** The id of the account whose page this is. */
function accountHere(): string | undefined {
  return window.__remixRouter.state.loaderData.root?.account?.id
}
