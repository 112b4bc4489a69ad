/**
 * `full`: November 21, 2026 9:14:03 AM. `short`: Nov 21, 9:14 AM. `relative`: 12 minutes ago. `date`: November 21, 2026.
 * `day`: Nov 21, or Nov 21, 2025 of another year.
 */
export type MomentForm = 'full' | 'short' | 'relative' | 'date' | 'day'

/** A moment in words, and its full form for the title. A clock that is not the reader's own says which it is. */
export function told(moment: Date, form: MomentForm, timeZone?: 'UTC'): { text: string; title: string } {
  const zone = timeZone ? ` ${timeZone}` : ''
  const full = `${written(moment, LONG_DATE, timeZone)} ${written(moment, { ...CLOCK, second: '2-digit' }, timeZone)}${zone}`
  const forms: Record<MomentForm, () => string> = {
    full: () => full,
    short: () => `${written(moment, DAY, timeZone)}, ${written(moment, CLOCK, timeZone)}${zone}`,
    relative: () => relative(moment),
    date: () => written(moment, LONG_DATE, timeZone),
    day: () => written(moment, isThisYear(moment, timeZone) ? DAY : { ...DAY, year: 'numeric' }, timeZone),
  }
  return { text: forms[form](), title: full }
}

/** Tells each moment of the page by the reader's own clock, before anything else runs: parts of a page wait until it is used. */
export function tellLocally() {
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-form]')) {
    const { text, title } = told(new Date(element.dateTime), element.dataset.form as MomentForm)
    element.textContent = text
    element.title = title
  }
}

// The language's own formats: a library of dates would come to the browser with every page that tells a time.
const LONG_DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { month: 'short', day: 'numeric' } as const

function written(moment: Date, format: Intl.DateTimeFormatOptions, timeZone: 'UTC' | undefined): string {
  // some versions put a narrow no-break space before AM and PM, and both sides have to write the same
  return moment.toLocaleString('en-US', { ...format, timeZone }).replaceAll('\u202f', ' ')
}

function isThisYear(moment: Date, timeZone: 'UTC' | undefined): boolean {
  const year = { year: 'numeric' } as const
  return written(moment, year, timeZone) === written(new Date(), year, timeZone)
}

function relative(moment: Date): string {
  const seconds = (moment.getTime() - Date.now()) / 1000
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60]
  return Math.abs(seconds) < 45
    ? 'just now'
    : new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
