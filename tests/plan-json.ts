import { parseResourceAddress } from '../policies/engine/address.ts'
import { Graph, type Plan, readPlan, type Time, type Value } from '../policies/engine/index.ts'

/** The JSON of a plan, as small as a test wants it; what is left out is left out of the file. */
export interface PlanJson {
  format_version: string
  resource_changes?: object[]
  configuration?: { provider_config?: object; root_module: ModuleJson }
  prior_state?: object
  planned_values?: object
  variables?: object
}

export interface ModuleJson {
  resources?: object[]
  module_calls?: Record<string, object>
  outputs?: Record<string, object>
  variables?: Record<string, object>
}

/** What stands before and after a change, and the masks over both. */
export interface Sides {
  before?: object | null
  after?: object | null
  unknown?: object
  beforeSensitive?: unknown
  sensitive?: unknown
  actions?: string[]
  previous?: string
  deposed?: string
}

/** One of `resource_changes`; its action follows from the sides that are there, unless it is given. */
export function change(address: string, sides: Sides = {}): object {
  const { module, mode, type, name, index } = parseResourceAddress(address)!
  const { before = null, after = sides.unknown || !sides.before ? {} : null } = sides
  const implied = !before ? (mode === 'data' ? 'read' : 'create') : !after ? 'delete' : undefined
  const actions =
    sides.actions ??
    (implied ? [implied] : [JSON.stringify(before) === JSON.stringify(after) ? 'no-op' : 'update'])
  return {
    address,
    ...(module && { module_address: module }),
    ...(sides.previous && { previous_address: sides.previous }),
    ...(sides.deposed && { deposed: sides.deposed }),
    mode,
    type,
    name,
    ...(index !== undefined && { index }),
    change: {
      actions,
      before,
      after,
      after_unknown: sides.unknown ?? {},
      before_sensitive: sides.beforeSensitive ?? {},
      after_sensitive: sides.sensitive ?? {},
    },
  }
}

/** A resource block of `configuration`. */
export function block(
  address: string,
  expressions: object = {},
  repeated: { count?: object; forEach?: object } = {},
): object {
  const { mode, type, name } = parseResourceAddress(address)!
  return {
    address,
    mode,
    type,
    name,
    provider_config_key: 'aws',
    expressions,
    ...(repeated.count && { count_expression: repeated.count }),
    ...(repeated.forEach && { for_each_expression: repeated.forEach }),
  }
}

/** A module call of `configuration`. */
export function call(
  module: ModuleJson,
  expressions: object = {},
  repeated: { count?: object; forEach?: object; source?: string } = {},
): object {
  return {
    source: repeated.source ?? './m',
    expressions,
    module,
    ...(repeated.count && { count_expression: repeated.count }),
    ...(repeated.forEach && { for_each_expression: repeated.forEach }),
  }
}

export const ref = (...references: string[]) => ({ references })
export const literal = (value: unknown) => ({ constant_value: value })
export const output = (expression: object) => ({ expression })

/** A plan of these changes, with the root module's configuration. */
export function planJson(
  changes: object[],
  root: ModuleJson | undefined,
  more: { provider_config?: object; prior?: object[]; priorModules?: object[]; variables?: object } = {},
): PlanJson {
  const { provider_config, prior, priorModules, variables } = more
  return {
    format_version: '1.2',
    ...(variables && { variables }),
    ...((prior || priorModules) && {
      prior_state: {
        format_version: '1.0',
        values: {
          root_module: { resources: prior ?? [], ...(priorModules && { child_modules: priorModules }) },
        },
      },
    }),
    resource_changes: changes,
    ...(root && { configuration: { ...(provider_config && { provider_config }), root_module: root } }),
  }
}

/** A resource as `prior_state` has it. */
export function stored(address: string, values: object, sensitive: object = {}): object {
  const { mode, type, name, index } = parseResourceAddress(address)!
  return {
    address,
    mode,
    type,
    name,
    ...(index !== undefined && { index }),
    values,
    sensitive_values: sensitive,
  }
}

export function read(json: object): Promise<Plan> {
  return readPlan(new TextEncoder().encode(JSON.stringify(json)))
}

export async function graph(json: object): Promise<Graph> {
  return new Graph(await read(json))
}

/** The values of a resource at one moment; it has to be there. */
export function at(graph: Graph, address: string, time: Time = 'after'): Value {
  const id = graph.resources.findIndex(r => r.address === address)
  const value = graph.at(id, time)
  if (!value) throw new Error(`${address} is not there ${time} the change`)
  return value
}

/** The addresses of these instances, sorted. */
export function addresses(graph: Graph, ids: Iterable<number>): string[] {
  return [...ids].map(id => graph.resource(id).address).sort()
}
