import type { PlanResource, ProviderConfig } from '../plan.ts'

/**
 * A provider block as a resource whose attributes are the literals written in it. A plan holds no past of its configuration: beside
 * resources that run already, the block counts as one that stood there.
 */
export function providerResource(
  { name, alias, module, expressions }: ProviderConfig,
  running: boolean,
): PlanResource {
  const values = literals(expressions)
  const address = `${module ? `${module}.` : ''}provider.${name}${alias === undefined ? '' : `["${alias}"]`}`
  return {
    address,
    module: '',
    mode: 'managed',
    type: `provider.${name}`,
    name: alias ?? name,
    index: undefined,
    previousAddress: undefined,
    actions: running ? 'no-op' : 'create',
    actionReason: undefined,
    replacePaths: [],
    body: {
      before: running ? values : null,
      after: values,
      afterUnknown: {},
      beforeSensitive: undefined,
      afterSensitive: undefined,
    },
  }
}

function literals(expression: unknown): unknown {
  if (Array.isArray(expression)) return expression.map(literals)
  if (typeof expression !== 'object' || expression === null) return null
  if ('constant_value' in expression) return expression.constant_value
  if ('references' in expression) return null
  return Object.fromEntries(Object.entries(expression).map(([name, inner]) => [name, literals(inner)]))
}
