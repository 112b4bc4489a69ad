/** A whole number as English writes it, `300,000`. `toLocaleString` would load all of ICU first: 13 ms of a process. */
export function grouped(count: number): string {
  const digits = String(count)
  const first = digits.length % 3 || 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',')
}
