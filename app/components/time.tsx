import { useEffect, useState } from 'react'

interface TimeProps {
  /** ISO 8601 or milliseconds since 1970. */
  value: string | number
  /** `full`: November 21, 2026 9:14:03 AM. `relative`: 12 minutes ago, the full form in the title. `date`: no time.
   *  `day`: Nov 21, or Nov 21, 2025 of another year. */
  form?: 'full' | 'relative' | 'date' | 'day'
  /** For a moment that is a date of the calendar everywhere, such as the first of a month. */
  utc?: boolean
  className?: string
}

/** A moment. The server writes it in UTC; once in the browser it is told in the reader's own time zone. */
export function Time({ value, form = 'full', utc = false, className }: TimeProps) {
  const [local, setLocal] = useState(false)
  useEffect(() => setLocal(true), [])
  const moment = new Date(value)
  const timeZone = local && !utc ? undefined : 'UTC'
  const full = `${written(moment, LONG_DATE, timeZone)} ${written(moment, CLOCK, timeZone)}`
  return (
    <time
      dateTime={moment.toISOString()}
      title={local && !utc ? full : `${full} UTC`}
      className={className}
      // "now" may have become "1 minute ago" between the two renderings.
      suppressHydrationWarning
    >
      {form === 'full' && full}
      {form === 'relative' && relative(moment)}
      {form === 'date' && written(moment, LONG_DATE, timeZone)}
      {form === 'day' &&
        written(moment, isThisYear(moment, timeZone) ? DAY : { ...DAY, year: 'numeric' }, timeZone)}
    </time>
  )
}

// The language's own formats: a library of dates would come to the browser with every page that tells a time.
const LONG_DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
const DAY = { month: 'short', day: 'numeric' } as const

function written(moment: Date, format: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  // some versions put a narrow no-break space before AM and PM, and both sides have to write the same
  return moment.toLocaleString('en-US', { ...format, timeZone }).replaceAll('\u202f', ' ')
}

function isThisYear(moment: Date, timeZone: string | undefined): boolean {
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
