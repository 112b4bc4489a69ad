import { type MomentForm, told } from '../lib/moment.ts'

interface TimeProps {
  /** ISO 8601 or milliseconds since 1970. */
  value: string | number
  form?: MomentForm
  /** For a moment that is a date of the calendar everywhere, such as the first of a month. */
  utc?: boolean
  className?: string
}

/** A moment. The server tells it in UTC, and says so beside a clock; the browser in the reader's own time zone, at once. */
export function Time({ value, form = 'full', utc = false, className }: TimeProps) {
  const moment = new Date(value)
  const { text, title } = told(moment, form, utc || !IN_BROWSER ? 'UTC' : undefined)
  return (
    <time
      dateTime={moment.toISOString()}
      title={title}
      data-form={utc ? undefined : form}
      className={className}
      // the server's zone has given way to the reader's, and "now" may have become "1 minute ago"
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}

const IN_BROWSER = typeof document !== 'undefined'
