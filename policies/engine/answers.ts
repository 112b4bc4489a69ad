/**
 * What many ask of one thing, worked out for the first of them. It lies with the thing that is asked: what a WeakMap of the asker's holds
 * V8 keeps until its next full collection, with all that it leads to, and a plan is large.
 */
export class Answers {
  readonly #known = new Map<string, unknown>()
  /** The questions whose answers were found by looking at other resources. */
  #crossing: Set<string> | undefined
  readonly #crossings: Crossings

  constructor(crossings: Crossings) {
    this.#crossings = crossings
  }

  /** The answer to a question; everybody who asks it means the same answer, and has looked at what it was found by. */
  once<Answer>(question: string, answer: () => Answer): Answer {
    let known = this.#known.get(question)
    if (known === undefined) {
      const { count } = this.#crossings
      this.#known.set(question, (known = answer()))
      if (this.#crossings.count !== count) (this.#crossing ??= new Set()).add(question)
    } else if (this.#crossing?.has(question)) this.#crossings.count++
    return known as Answer
  }
}

/** Grows with every look at another resource: a verdict during which it did not grow rests on its own resource alone. */
export interface Crossings {
  count: number
}
