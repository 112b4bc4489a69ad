/** A whole number as English writes it, `300,000`. `toLocaleString` would load all of ICU first: 13 ms of a process. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
