import { MATCHING, takesAbsent } from './iam-callers.ts'
import { type Condition, DERIVED, UNKNOWN } from './iam-document.ts'
import { covers, matchesPattern } from './iam-patterns.ts'

/**
 * What conditions on the region and on the service that a role is passed to leave of a statement. Neither keeps its holder from taking
 * more rights: a role is the same in every region, and one service is enough to run something with it.
 */
export interface Bound {
  /** The conditions say nothing of the action, or all that a request for it meets. An action may be a pattern. */
  frees(action: string): boolean
  /** The action is allowed somewhere; of `iam:PassRole`, to each of the services. */
  lets(action: string, services: readonly string[]): boolean
}

/** The bound that a condition sets; undefined where it limits by something else, or cannot be read yet. */
export function boundOf({ operator, key, values }: Condition): Bound | undefined {
  if (operator === UNKNOWN || key === UNKNOWN) return undefined
  const known = values.filter((value): value is string => value !== UNKNOWN && value !== DERIVED)
  if (known.length < values.length) return undefined
  const test = operator.toLowerCase()
  if (!MATCHING.test(test.replace(/^forallvalues:|ifexists$/g, ''))) return undefined
  const holds = (text: string) =>
    known.some(value => (test.includes('like') ? matchesPattern(value, text) : value === text))
  switch (key.toLowerCase()) {
    case 'aws:requestedregion': {
      const isHome = HOMES.some(holds)
      return {
        frees: action => isHome && isGlobal(action),
        lets: action => isHome || !isGlobal(action),
      }
    }
    case PASSED_TO: {
      // Only where a role is passed does a request have the key.
      const others = takesAbsent(test)
      return {
        frees: action => others && !covers(action, PASS_ROLE),
        lets: (action, services) =>
          action === PASS_ROLE ? services.every(service => holds(service) || holds(`${service}.cn`)) : others,
      }
    }
    default:
      return undefined
  }
}

/**
 * Whoever holds a policy meets a condition on its own account or organisation, or has nothing by the statement; and what it may be about
 * lies in the same one, but for what others share.
 */
export function isMetByHolder({ operator, key, values }: Condition): boolean {
  if (operator === UNKNOWN || key === UNKNOWN || !MATCHING.test(operator.replace(/ifexists$/i, '')))
    return false
  if (HOLDER_KEYS.has(key.toLowerCase())) return true
  const own = OWN_RESOURCES.get(key.toLowerCase())
  return own !== undefined && values.some(value => value !== UNKNOWN && own.test(value))
}

const HOLDER_KEYS = new Set(['aws:principalaccount', 'aws:principalorgid'])

/** Conditions on what a request is about that its holder's account or organisation meets. */
const OWN_RESOURCES: ReadonlyMap<string, RegExp> = new Map([
  ['aws:resourceaccount', /^[$&]\{aws:PrincipalAccount\}$/i],
  ['aws:resourceorgid', /^[$&]\{aws:PrincipalOrgID\}$/i],
])

/** The bound that is left where a statement denies to pass a role to all services but some; undefined where it denies by something else. */
export function boundOfDenial(conditions: readonly Condition[]): Bound | undefined {
  const [condition, ...others] = conditions
  if (!condition || others.length > 0) return undefined
  const { operator, key } = condition
  if (operator === UNKNOWN || key === UNKNOWN || key.toLowerCase() !== PASSED_TO) return undefined
  const [, test] = /^stringnot(equals|like)(?:ifexists)?$/i.exec(operator) ?? []
  return test === undefined ? undefined : boundOf({ ...condition, operator: `string${test}` })
}

export const PASS_ROLE = 'iam:PassRole'

const PASSED_TO = 'iam:passedtoservice'

/** Where the global services of each partition answer. */
const HOMES: readonly string[] = ['us-east-1', 'us-gov-west-1', 'cn-north-1']

/** An action of a service with one endpoint for all regions. A role is passed in a call to another service, wherever that is. */
function isGlobal(action: string): boolean {
  return /^(?:iam|organizations|route53|cloudfront|support|budgets):/i.test(action) && action !== PASS_ROLE
}
