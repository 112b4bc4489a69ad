import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import utc from 'dayjs/plugin/utc.js'
import { useEffect, useState } from 'react'

dayjs.extend(relativeTime)
dayjs.extend(utc)

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
export function Time({ value, form = 'full', utc: inUtc = false, className }: TimeProps) {
  const [local, setLocal] = useState(false)
  useEffect(() => setLocal(true), [])
  const moment = local && !inUtc ? dayjs(value) : dayjs.utc(value)
  const full = moment.format(FULL)
  const text = form === 'relative' ? moment.fromNow() : (format(moment, form) ?? full)
  return (
    <time
      dateTime={dayjs.utc(value).toISOString()}
      title={local ? full : `${full} UTC`}
      className={className}
      // "a few seconds ago" may have become "a minute ago" between the two renderings.
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}

function format(moment: dayjs.Dayjs, form: TimeProps['form']) {
  if (form === 'date') return moment.format('MMMM D, YYYY')
  if (form === 'day') return moment.format(moment.isSame(dayjs(), 'year') ? 'MMM D' : 'MMM D, YYYY')
  return undefined
}

const FULL = 'MMMM D, YYYY h:mm:ss A'
