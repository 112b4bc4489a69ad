import { flatten } from './changes.ts'
import type { Draft, Step } from './draft.ts'
import { isDocument } from './edits.ts'
import { referencesIn } from './references.ts'
import type { Snippet } from './render.ts'

/**
 * Which drafts for one fault have each value where it is certain to arrive. To tell that a draft is written out; not so where another
 * was not certain by less: what is written beside it, or another text in the same places, makes it no surer.
 */
export class Certainty {
  readonly #write: (draft: Draft) => Snippet
  /** The places of each draft that was written out and is not certain. */
  readonly #unsure: (readonly string[])[] = []

  constructor(write: (draft: Draft) => Snippet) {
    this.#write = write
  }

  isSure(draft: Draft): boolean {
    if (this.isKnownUnsure(draft)) return false
    const { isSure } = this.#write(draft)
    const places = isSure ? [] : draft.flatMap(placesIn)
    if (places.length > 0) this.#unsure.push(places)
    return isSure
  }

  /** It is not certain, and that takes no writing. */
  isKnownUnsure(draft: Draft): boolean {
    if (this.#unsure.length === 0) return false
    const places = new Set(draft.flatMap(placesIn))
    return this.#unsure.some(of => of.every(place => places.has(place)))
  }
}

/** What it rests on whether the values of a step are certain to arrive: where each is written, and what it names. */
function placesIn(step: Step): string[] {
  if (step.kind !== 'edit') return [JSON.stringify([step.kind, 'id' in step ? step.id : step.block.labels])]
  const { id, change } = step.told ?? step
  const picks = [...change.picks].map(([path, elements]) => [path, ...elements])
  const texts = [...flatten(change.body)].map(([path, text]) => [
    path,
    isDocument(text),
    referencesIn(text ?? ''),
  ])
  return [...texts, ...change.removed].map(one => JSON.stringify([id, change.appends, picks, one]))
}
