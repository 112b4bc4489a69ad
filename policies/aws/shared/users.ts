import { asValue, PASS, Verdict } from '../../engine/index.ts'

/**
 * Something of the plan names this resource, by its id or its name: one of many types, each by an attribute of its own. They are asked
 * one after the other, and once for each resource, so a list begins best with those that are met most. Where something may name it that
 * the plan does not tell, or an output gives it to other configurations, it is undetermined.
 */
export function anyNames(
  resource: object,
  users: readonly (readonly [type: string, path: string])[],
  missing: string,
): Verdict {
  const value = asValue(resource)
  return value._once(missing, () => {
    const others = value._body.graph.others()
    let open: string | undefined
    for (const [type, path] of users) {
      const tied = others.companions(value, type, path, KEYS)
      if (tied.certain.length > 0) return PASS
      open ??= tied.open
    }
    if (others.isGivenOut(value, KEYS)) open ??= 'an output gives it to other configurations'
    return open === undefined
      ? new Verdict('fail', undefined, missing)
      : new Verdict('undetermined', value, open)
  })
}

const KEYS = ['id', 'arn', 'name']
