import type { Policy, Questions } from './policy.ts'
import type { Value } from './value.ts'
import { Verdict } from './verdict.ts'

/** What a policy says of a resource, whose type is given by the name that policies use. */
export function evaluate(policy: Policy, value: Value, type: string): Verdict {
  const meant = ask(policy.when, value, type)
  if (meant?.outcome === 'fail') return NOT_APPLICABLE
  const verdict = ask(policy.must, value, type) as Verdict
  return meant?.outcome === 'undetermined' && verdict.outcome !== 'pass' ? meant : verdict
}

const NOT_APPLICABLE = new Verdict('notApplicable')

/**
 * The answer to one part of a policy; undefined where it asks nothing of the type. One that trips over what it did not expect leaves the
 * question open: all other policies and resources keep their verdicts.
 */
export function ask(questions: Questions | undefined, value: Value, type: string): Verdict | undefined {
  const question = typeof questions === 'object' ? questions[type] : questions
  try {
    // The engine's values are what the typed faces describe; this is the one place where a policy meets them.
    return question?.(value as never)
  } catch (error) {
    if (!isSlip(error)) throw error
    return new Verdict('undetermined', value, SLIPPED)
  }
}

/** What nobody throws on purpose: the plan is not at fault, nor a policy in a file of somebody's own, which tells its faults itself. */
export function isSlip(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
}

/** The reason where a policy tripped. */
export const SLIPPED = 'this policy trips over it, which is a fault of Plumbline: please report it'
