import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** `December 1, 2026`, in UTC as all our days are. */
export function day(date: Date): string {
  return date.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
}

/** The first moment of a day such as `2026-11-17` in a time zone, and the first after it. */
export function momentsOf(date: string, zone: string): { from: Date; until: Date } {
  const next = dayjs.utc(date).add(1, 'day').format('YYYY-MM-DD')
  return { from: dayjs.tz(`${date} 00:00`, zone).toDate(), until: dayjs.tz(`${next} 00:00`, zone).toDate() }
}
