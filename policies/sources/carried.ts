import type { Written, WrittenPlace, WrittenText } from '../engine/index.ts'

/** What the sources write at an attribute of one resource, on its way to where the sources are not. */
interface CarriedText extends WrittenText {
  readonly address: string
  /** `inline_policy.1.policy` */
  readonly path: string
}

/** Notes what is asked of the sources, and what they tell. */
export function carrying(written: Written): { written: Written; texts(): CarriedText[] } {
  const told = new Map<string, CarriedText>()
  return {
    texts: () => [...told.values()],
    written: {
      textAt(place, resolve) {
        const found = written.textAt(place, resolve)
        if (found) told.set(keyOf(place), { address: place.address, path: pathOf(place), ...found })
        return found
      },
    },
  }
}

/** So many letters of JSON go to the service, and it takes no more: what does not fit is open there. */
export const carriedLimit = 1024 * 1024

/** Tells what was noted. */
export function carried(texts: readonly CarriedText[]): Written {
  const told = new Map(texts.map(({ address, path, ...written }) => [`${address} ${path}`, written]))
  return { textAt: place => told.get(keyOf(place)) }
}

function keyOf(place: WrittenPlace): string {
  return `${place.address} ${pathOf(place)}`
}

function pathOf({ path }: WrittenPlace): string {
  return path.join('.')
}
