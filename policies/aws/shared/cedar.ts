import type { Scalar, Verdict } from '../../engine/index.ts'

/** A policy in Cedar has no rule that permits everybody everything, without a condition or under one that always holds. */
export function permitsNotEverything(document: Scalar): Verdict {
  return document.satisfies(
    text => !PERMITS_EVERYTHING.test(text.replaceAll(/\/\/[^\n]*/g, ' ')),
    'a rule that names a principal, an action, a resource or a condition is expected',
  )
}

const PERMITS_EVERYTHING =
  /\bpermit\s*\(\s*principal\s*,\s*action\s*,\s*resource\s*,?\s*\)\s*(when\s*\{\s*\(?\s*true\s*\)?\s*\}\s*)?;/
