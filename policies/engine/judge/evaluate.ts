import type { Policy, Question, Questions } from './policy.ts'
import type { Value } from './value.ts'
import { Verdict } from './verdict.ts'

/** What a policy says of a resource, whose type is given by the name that policies use. */
export function evaluate(policy: Policy, value: Value, type: string): Verdict {
  // The engine's values are what the typed faces describe; this is the one place where a policy meets them.
  const resource = value as never
  const about = (questions: Questions) => (typeof questions === 'function' ? questions : questions[type])
  const isMeant = policy.when && about(policy.when)
  const must = about(policy.must) as Question
  if (!isMeant) return must(resource)
  const meant = isMeant(resource)
  if (meant.outcome === 'fail') return new Verdict('notApplicable')
  const verdict = must(resource)
  return meant.outcome === 'undetermined' && verdict.outcome !== 'pass' ? meant : verdict
}
