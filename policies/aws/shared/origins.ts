import { any, asValue, PASS, type Scalar, Verdict } from '../../engine/index.ts'
import { type AwsTypes, follow } from './policy.ts'

/**
 * A host name is one of a kind of resource: by its form where it is known; by the resources that it is made from where it is not.
 */
export function isNameOf(
  host: Scalar,
  form: RegExp,
  type: keyof AwsTypes & `aws_${string}`,
  keys: readonly string[],
): Verdict {
  const value = asValue(host)
  const { graph } = value._body
  if (graph.others().follow(value, type, keys).certain.length > 0) return PASS
  if (value._state() === 'unknown') return graph.isDerived(value) ? OTHER : value._open()
  return host.satisfies(
    name => name.length <= LONGEST_NAME && form.test(name),
    'another kind of origin is expected',
  )
}

/** Characters of the name of a host: https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4 */
const LONGEST_NAME = 253
const OTHER = new Verdict('fail')

/** No access control is named, or one that never signs: it is as if there were none. */
export function isReadAsAnybody(accessControl: Scalar): Verdict {
  return any(
    accessControl.isAbsent(),
    follow(accessControl, 'aws_cloudfront_origin_access_control', 'id').some(control =>
      control.signing_behavior.is('never'),
    ),
  )
}
