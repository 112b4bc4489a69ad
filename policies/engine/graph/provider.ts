import type { PlanResource, ProviderConfig } from '../plan.ts'

/**
 * A provider block as a resource whose attributes are the literals written in it, and what a root variable gives it: that stands in
 * the plan as well. A plan holds no past of its configuration: beside
 * resources that run already, the block counts as one that stood there.
 */
export function providerResource(
  { name, type, alias, module, expressions }: ProviderConfig,
  variables: Readonly<Record<string, unknown>>,
  running: boolean,
): PlanResource {
  // Within a module `var.x` is the module's own.
  const values = literals(expressions, module === '' ? variables : {})
  const address = `${module ? `${module}.` : ''}provider.${name}${alias === undefined ? '' : `["${alias}"]`}`
  return {
    address,
    module: '',
    mode: 'managed',
    type: `provider.${type}`,
    name: alias ?? name,
    index: undefined,
    previousAddress: undefined,
    actions: running ? 'no-op' : 'create',
    actionReason: undefined,
    replacePaths: [],
    size: 0,
    body: {
      before: running ? values : null,
      after: values,
      afterUnknown: {},
      beforeSensitive: undefined,
      afterSensitive: undefined,
    },
  }
}

function literals(expression: unknown, variables: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(expression)) return expression.map(one => literals(one, variables))
  if (typeof expression !== 'object' || expression === null) return null
  if ('constant_value' in expression) return expression.constant_value
  if ('references' in expression) return valueBehind(expression.references, variables)
  return Object.fromEntries(
    Object.entries(expression).map(([name, inner]) => [name, literals(inner, variables)]),
  )
}

/** An expression that names one variable and nothing else has its value; what a function makes of it beside that is not told. */
function valueBehind(references: unknown, variables: Readonly<Record<string, unknown>>): unknown {
  const [only, ...others] = Array.isArray(references) ? references : []
  const name = typeof only === 'string' && others.length === 0 ? /^var\.([\w-]+)$/.exec(only)?.[1] : undefined
  const value = name !== undefined && Object.hasOwn(variables, name) ? variables[name] : undefined
  return typeof value === 'object' || value === undefined ? null : value
}
