import type { Mask } from '../judge/value.ts'

/** What the masks of a list's elements mark together: elements move, so any position counts. Each list is gone through once. */
export function maskOfElements(list: readonly Mask[]): Mask {
  if (together.has(list)) return together.get(list)
  let mask: Mask
  for (const one of list) mask = both(mask, one)
  together.set(list, mask)
  return mask
}

const together = new WeakMap<readonly Mask[], Mask>()

/** Two masks as one, of which only what is marked is left; a list in it has one element, which stands for each. */
function both(sum: Mask, mask: Mask): Mask {
  if (sum === true || mask === true) return true
  if (typeof mask !== 'object' || mask === null) return sum
  if (Array.isArray(mask)) {
    const element = maskOfElements(mask)
    if (element === undefined) return sum
    // Two kinds of thing at one place: no provider has that, and what is marked too much is only not quoted.
    return sum === undefined || Array.isArray(sum) ? [both(sum?.[0], element)] : true
  }
  let marked = sum
  for (const [name, inner] of Object.entries(mask)) {
    const before = typeof marked === 'object' && marked !== null ? ownOf(marked, name) : undefined
    const then = both(before, inner)
    if (then === undefined || then === before) continue
    if (Array.isArray(marked)) return true
    marked ??= Object.create(null) as object
    ;(marked as Record<string, Mask>)[name] = then
  }
  return marked
}

function ownOf(object: object, name: string): Mask {
  return Object.hasOwn(object, name) ? (object as Record<string, Mask>)[name] : undefined
}
