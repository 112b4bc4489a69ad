/** The name that somebody may have meant, for a message: ` (is it fail-on?)`; empty where none is near. */
export function guess(name: string, known: Iterable<string>): string {
  let best: string | undefined
  let least = Math.max(2, Math.floor(name.length / 4)) + 1
  for (const one of known) {
    const steps = Math.abs(one.length - name.length) < least ? distance(name, one, least) : least
    if (steps < least) [best, least] = [one, steps]
  }
  return best === undefined ? '' : ` (is it ${best}?)`
}

/** Single letters to insert, leave out, replace or swap with their neighbour, case aside; `limit` where there are as many or more. */
function distance(a: string, b: string, limit: number): number {
  const [from, to] = [a.toLowerCase(), b.toLowerCase()]
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    if (Math.min(...next) >= limit) return limit
    before = row
    row = next
  }
  return row[to.length]!
}
