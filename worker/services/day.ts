/** `December 1, 2026`, in UTC as all our days are. */
export function day(date: Date): string {
  return date.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
}
