/**
 * What many ask of one thing, worked out for the first of them. It lies with the thing that is asked: what a WeakMap of the asker's holds
 * V8 keeps until its next full collection, with all that it leads to, and a plan is large.
 */
export class Answers {
  readonly #known = new Map<string, unknown>()

  /** The answer to a question; everybody who asks it means the same answer. */
  once<Answer>(question: string, answer: () => Answer): Answer {
    let known = this.#known.get(question)
    if (known === undefined) this.#known.set(question, (known = answer()))
    return known as Answer
  }
}
