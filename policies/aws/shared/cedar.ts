import type { Scalar, Verdict } from '../../engine/index.ts'

/** A policy in Cedar has no rule that permits everybody everything, without a condition or under one that always holds. */
export function permitsNotEverything(document: Scalar): Verdict {
  return document.satisfies(
    text => !PERMITS_EVERYTHING.test(text.replaceAll(/\/\/[^\n]*/g, '').replaceAll(/\s+/g, '')),
    'a rule that names a principal, an action, a resource or a condition is expected',
  )
}

/** Of a text without spaces: to look for them in each place where they may stand would take a square of their number. */
const PERMITS_EVERYTHING = /\bpermit\(principal,action,resource,?\)(when\{\(?true\)?\})?;/
