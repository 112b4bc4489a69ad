import { asValue, PASS, type Scalar, Verdict } from '../../engine/index.ts'
import type { AwsTypes } from './policy.ts'

/** Two attributes name the same thing: equal values, or one resource of a type that both lead to. */
export function namesSame(
  one: Scalar,
  other: Scalar,
  type: keyof AwsTypes & `aws_${string}`,
  keys: readonly string[],
): Verdict {
  const [a, b] = [asValue(one), asValue(other)]
  if (a._state() === 'known' && b._state() === 'known') return a._raw === b._raw ? PASS : APART
  const others = a._body.graph.others()
  const [of, to] = [others.follow(a, type, keys), others.follow(b, type, keys)]
  if (of.certain.some(id => to.certain.includes(id))) return PASS
  if (of.certain.length > 0 && to.certain.length > 0) return APART
  return (a._state() === 'unknown' ? a : b)._open()
}

const APART = new Verdict('fail')
