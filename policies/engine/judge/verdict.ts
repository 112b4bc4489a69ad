import type { Value } from './value.ts'

/** What a policy says of one resource. `notApplicable` comes from a policy's `when` alone. */
export type Outcome = 'pass' | 'fail' | 'undetermined' | 'notApplicable'

/**
 * The three-valued answer to one question about a resource, with what it rests on.
 *
 * A leaf holds the value that was looked at, and `words`: for a fail what was expected instead, for an undetermined
 * verdict the reason, and where there is no value (something is missing) the whole fact. A composite holds its `parts`, of which
 * those of its own outcome decided it; with none of them but words, it is told in those words alone. `grouping` says how a report tells a fail: an `item`
 * is one element of a list and becomes a finding of its own, a `whole` stays one finding whatever lies in it.
 */
export class Verdict {
  readonly outcome: Outcome
  readonly value: Value | undefined
  readonly parts: readonly Verdict[] | undefined
  readonly grouping: 'item' | 'whole' | undefined
  /** Of a document of IAM: the actions that are at fault, by the position of their statement. */
  readonly actions: ReadonlyMap<number, readonly string[]> | undefined
  #words: Words

  constructor(
    outcome: Outcome,
    value?: Value,
    words?: Words,
    parts?: readonly Verdict[],
    grouping?: 'item' | 'whole',
    actions?: ReadonlyMap<number, readonly string[]>,
  ) {
    this.outcome = outcome
    this.value = value
    this.#words = words
    this.parts = parts
    this.grouping = grouping
    this.actions = actions
  }

  get words(): string | undefined {
    if (typeof this.#words === 'function') this.#words = this.#words()
    return this.#words
  }
}

/** Words, or how to find them: most verdicts are never told. */
type Words = string | (() => string | undefined) | undefined

/** A verdict that rests on nothing in particular: nothing was there to object to. */
export const PASS = new Verdict('pass')

/**
 * Kleene's conjunction: fails where any part fails, is undetermined where none fails and one is undetermined. The parts
 * that decided are what the verdict rests on; put the most telling one first, a finding's path is taken from it.
 */
export function all(...parts: Verdict[]): Verdict {
  return combine(parts, 'fail', 'pass')
}

/**
 * Kleene's disjunction: passes where any part passes, is undetermined where none passes and one is undetermined. Where all fail it
 * is told by the part that passed at the other moment, else by its first, so put the most telling one first.
 */
export function any(...parts: Verdict[]): Verdict {
  const verdict = combine(parts, 'pass', 'fail')
  return verdict.outcome === 'fail' ? new Verdict('fail', undefined, undefined, parts, 'whole') : verdict
}

/** Swaps pass and fail; what is undetermined stays so. */
export function not(verdict: Verdict): Verdict {
  const outcome = verdict.outcome === 'pass' ? 'fail' : verdict.outcome === 'fail' ? 'pass' : verdict.outcome
  return new Verdict(outcome, undefined, undefined, [verdict])
}

/**
 * The leaves that decided a verdict, in the order in which they were asked. `other` is the same question's verdict at the other
 * moment: of parts that fail together, the one that passed then makes the difference.
 */
export function leaves(verdict: Verdict, other?: Verdict): Verdict[] {
  const found: Verdict[] = []
  collect(verdict, other, found)
  return found
}

function collect(verdict: Verdict, other: Verdict | undefined, found: Verdict[]): void {
  if (verdict.parts && verdict.parts.length > 0)
    for (const { part, beside } of deciding(verdict, other)) collect(part, beside, found)
  else if (verdict.value || verdict.words) found.push(verdict)
}

/** The parts that decided a verdict, each with what it was at the other moment. */
export function deciding(
  { parts = [], outcome, grouping }: Verdict,
  other?: Verdict,
): readonly { readonly part: Verdict; readonly beside: Verdict | undefined }[] {
  // The same question has as many parts at both moments, unless they are the elements of a list.
  const before = other?.parts?.length === parts.length ? other.parts : undefined
  const at = (i: number) => ({ part: parts[i] as Verdict, beside: before?.[i] })
  if (parts.length === 1) return [at(0)]
  if (grouping === 'whole') {
    const turned = before?.findIndex(then => then.outcome === 'pass') ?? -1
    return parts.length === 0 ? [] : [at(Math.max(0, turned))]
  }
  const decided = []
  for (let i = 0; i < parts.length; i++) if (parts[i]?.outcome === outcome) decided.push(at(i))
  return decided
}

/** Collects verdicts on the elements of a list; `deciding` is the outcome of one element that settles the whole. */
export function combine(
  parts: readonly Verdict[],
  deciding: 'pass' | 'fail',
  otherwise: 'pass' | 'fail',
): Verdict {
  let decided = 0
  let open = 0
  for (const part of parts) {
    if (part.outcome === deciding) decided++
    else if (part.outcome === 'undetermined') open++
  }
  const outcome = decided > 0 ? deciding : open > 0 ? 'undetermined' : otherwise
  if (parts.length === 0) return outcome === 'pass' ? PASS : new Verdict(outcome)
  return new Verdict(outcome, undefined, undefined, parts)
}
