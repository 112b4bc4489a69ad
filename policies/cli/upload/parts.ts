import type { Filter } from './filter.ts'
import { isObject, type Json, listOf, map, pick } from './json.ts'

/** What goes out of a part of a plan. */
type Part = (part: unknown, filter: Filter) => unknown

/** The parts that are judged. What is named nowhere here does not go out. */
const PARTS: Readonly<Record<string, Part>> = {
  variables: (part, filter) => filter.members(part, name => `variables\n${name}`, 'value'),
  planned_values: stateValues,
  resource_changes: (part, filter) => listOf(part, entry => resourceChange(entry, filter)),
  deferred_changes: (part, filter) =>
    listOf(part, entry => ({
      ...pick(entry, ['reason']),
      ...(isObject(entry.resource_change)
        ? { resource_change: resourceChange(entry.resource_change, filter) }
        : {}),
    })),
  prior_state: (part, filter) =>
    isObject(part)
      ? { ...pick(part, ['format_version', 'terraform_version']), values: stateValues(part.values, filter) }
      : {},
  configuration,
  action_invocations: part => listOf(part, invocation),
  deferred_action_invocations: part =>
    listOf(part, entry => ({
      ...pick(entry, ['reason']),
      ...(isObject(entry.action_invocation)
        ? { action_invocation: invocation(entry.action_invocation) }
        : {}),
    })),
}

/** A plan with the values that were asked for. */
export function planOf(plan: Json, filter: Filter): Json {
  const written = Object.entries(PARTS).flatMap(([name, turn]) =>
    name in plan ? [[name, turn(plan[name], filter)]] : [],
  )
  return {
    ...pick(plan, ['format_version', 'terraform_version', 'timestamp', 'applyable', 'complete', 'errored']),
    ...Object.fromEntries(written),
  }
}

/** Which resource is meant. */
const IDENTITY = [
  'address',
  'module_address',
  'previous_address',
  'mode',
  'type',
  'name',
  'index',
  'deposed',
  'provider_name',
]

function resourceChange(entry: Json, filter: Filter): Json {
  const change = isObject(entry.change) ? entry.change : {}
  const side = (name: string) =>
    name in change ? { [name]: filter.value(change[name], `${entry.mode} ${entry.type}`) } : {}
  return {
    ...pick(entry, [...IDENTITY, 'action_reason']),
    change: {
      ...pick(change, ['actions', 'after_unknown', 'before_sensitive', 'after_sensitive', 'replace_paths']),
      ...side('before'),
      ...side('after'),
    },
  }
}

function stateValues(part: unknown, filter: Filter): Json {
  return isObject(part) && isObject(part.root_module)
    ? { root_module: stateModule(part.root_module, filter) }
    : {}
}

function stateModule(module: Json, filter: Filter): Json {
  return {
    ...pick(module, ['address']),
    resources: listOf(module.resources, entry => ({
      ...pick(entry, [...IDENTITY, 'schema_version', 'sensitive_values']),
      ...('values' in entry ? { values: filter.value(entry.values, `${entry.mode} ${entry.type}`) } : {}),
    })),
    child_modules: listOf(module.child_modules, child => stateModule(child, filter)),
  }
}

function configuration(part: unknown, filter: Filter): Json {
  if (!isObject(part)) return {}
  const providers = map(part.provider_config, (provider, key) => ({
    ...pick(provider, ['name', 'full_name', 'alias', 'module_address', 'version_constraint']),
    expressions: filter.expression(provider.expressions, `provider ${key}`),
  }))
  return {
    provider_config: providers,
    ...(isObject(part.root_module) ? { root_module: configModule(part.root_module, filter) } : {}),
  }
}

function configModule(module: Json, filter: Filter): Json {
  return {
    outputs: map(module.outputs, output => ({
      ...pick(output, ['sensitive', 'depends_on']),
      ...('expression' in output ? { expression: filter.expression(output.expression, 'output') } : {}),
    })),
    resources: listOf(module.resources, entry => ({
      ...pick(entry, [
        'address',
        'mode',
        'type',
        'name',
        'provider_config_key',
        'schema_version',
        'depends_on',
      ]),
      ...block(entry, `config ${entry.mode} ${entry.type}`, filter),
    })),
    module_calls: map(module.module_calls, (call, name) => ({
      ...pick(call, ['source', 'version_constraint', 'depends_on']),
      ...block(call, `call ${name}`, filter),
      ...(isObject(call.module) ? { module: configModule(call.module, filter) } : {}),
    })),
    variables: filter.members(module.variables, name => `default ${name}`, 'default'),
  }
}

/** What a block of a resource or of a module's call says, and how often it stands. */
function block(entry: Json, path: string, filter: Filter): Json {
  return {
    ...('expressions' in entry ? { expressions: filter.expression(entry.expressions, path) } : {}),
    ...('count_expression' in entry
      ? { count_expression: filter.expression(entry.count_expression, 'count') }
      : {}),
    ...('for_each_expression' in entry
      ? { for_each_expression: filter.expression(entry.for_each_expression, 'for_each') }
      : {}),
  }
}

function invocation(entry: Json): Json {
  return pick(entry, ['address', 'type', 'name'])
}
