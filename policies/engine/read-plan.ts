import { parseResourceAddress } from './address.ts'
import {
  type ChangeBody,
  type ConfigModule,
  type ConfigResource,
  type ModuleCall,
  type Plan,
  type PlanAction,
  PlanError,
  type PlanMode,
  type PlanResource,
} from './plan.ts'

type Json = Record<string, any>

export async function readPlan(input: ReadableStream<Uint8Array> | Uint8Array, options: ReadOptions = {}): Promise<Plan> {
  const bytes = input instanceof Uint8Array ? input : new Uint8Array(await new Response(input as BodyInit).arrayBuffer())
  if (bytes.length > (options.limit ?? 104_857_600)) throw new PlanError('PLAN_TOO_LARGE', 'The plan is too large.')
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(bytes)
  if (text.trim() === '') throw new PlanError('PLAN_EMPTY', 'The file is empty.')
  let plan: Json
  try {
    plan = JSON.parse(text)
  } catch {
    throw new PlanError('PLAN_NOT_JSON', 'The file is not JSON.')
  }
  return planOf(plan, options.judged ?? (() => true))
}

export interface ReadOptions {
  limit?: number
  judged?: (type: string) => boolean
}

export function planOf(plan: Json, judged: (type: string) => boolean): Plan {
  if (plan?.format_version === undefined) throw new PlanError('PLAN_NOT_PLAN', 'The file is JSON, but not a plan.')
  const managed: PlanResource[] = []
  const data: PlanResource[] = []
  const types = new Map<string, number>()
  const named = new Set<string>()
  const add = (resource: PlanResource) => {
    named.add(resource.address)
    if (resource.previousAddress) named.add(resource.previousAddress)
    if (resource.mode === 'data') data.push(resource)
    else {
      managed.push(resource)
      types.set(resource.type, (types.get(resource.type) ?? 0) + 1)
    }
  }
  for (const change of plan.resource_changes ?? []) {
    if (change.deposed) continue
    const { before, after, after_unknown, before_sensitive, after_sensitive } = change.change ?? {}
    const same = JSON.stringify(before) === JSON.stringify(after)
    add(
      resourceOf(change, change.module_address, actionOf(change.change?.actions ?? []), judged, () => ({
        before,
        after: same ? before : after,
        afterUnknown: after_unknown,
        beforeSensitive: before_sensitive,
        afterSensitive: after_sensitive,
      })),
    )
  }
  const rest: PlanResource[] = []
  const prior = new Map<string, Json>()
  const walk = (module: Json | undefined, visit: (r: Json, module: string) => void) => {
    for (const r of module?.resources ?? []) visit(r, module!.address ?? '')
    for (const m of module?.child_modules ?? []) walk(m, visit)
  }
  walk(plan.prior_state?.values?.root_module, (r) => prior.set(r.address, r))
  if (!plan.resource_changes) {
    walk(plan.planned_values?.root_module, (r, module) => {
      const old = prior.get(r.address)
      const same = old && JSON.stringify(old.values) === JSON.stringify(r.values)
      const action = r.mode === 'data' ? 'read' : old ? (same ? 'no-op' : 'update') : 'create'
      add(
        resourceOf(r, module, action, judged, () => ({
          before: old?.values ?? null,
          after: same ? old.values : r.values,
          afterUnknown: undefined,
          beforeSensitive: old?.sensitive_values,
          afterSensitive: r.sensitive_values,
        })),
      )
    })
  }
  walk(plan.prior_state?.values?.root_module, (r, module) => {
    if (named.has(r.address) || r.deposed_key) return
    const both = () => ({
      before: r.values,
      after: r.values,
      afterUnknown: {},
      beforeSensitive: r.sensitive_values,
      afterSensitive: r.sensitive_values,
    })
    const resource = resourceOf(r, module, 'no-op', judged, both)
    rest.push(resource)
    if (resource.mode === 'managed') types.set(resource.type, (types.get(resource.type) ?? 0) + 1)
  })
  const variables: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries<Json>(plan.variables ?? {})) variables[name] = variable?.value
  return {
    formatVersion: plan.format_version,
    terraformVersion: plan.terraform_version,
    timestamp: plan.timestamp,
    resources: [...managed, ...data, ...rest],
    configuration: plan.configuration?.root_module && moduleOf(plan.configuration.root_module),
    providers: Object.entries<Json>(plan.configuration?.provider_config ?? {}).map(([key, p]) => ({
      key,
      name: p.name ?? key,
      fullName: p.full_name,
      alias: p.alias,
      module: p.module_address ?? '',
      expressions: p.expressions ?? {},
    })),
    variables,
    types,
  }
}

function resourceOf(
  r: Json,
  module: string | undefined,
  actions: PlanAction,
  judged: (type: string) => boolean,
  body: () => ChangeBody,
): PlanResource {
  const parts = parseResourceAddress(r.address)
  const type: string = r.type ?? parts?.type
  const mode: PlanMode = r.mode ?? parts?.mode ?? 'managed'
  const kept = mode === 'data' || judged(type)
  return {
    address: r.address,
    module: module || parts?.module || '',
    mode,
    type,
    name: r.name ?? parts?.name,
    index: r.index ?? parts?.index,
    previousAddress: r.previous_address,
    actions,
    get body() {
      return kept ? body() : ({} as ChangeBody)
    },
  }
}

function actionOf(actions: string[]): PlanAction {
  if (actions.includes('create') && actions.length > 1) return 'replace'
  return (actions[0] ?? 'no-op') as PlanAction
}

function moduleOf(m: Json): ConfigModule {
  const resources = new Map<string, ConfigResource>()
  for (const r of m.resources ?? []) {
    resources.set(`${r.mode} ${r.type} ${r.name}`, {
      expressions: r.expressions ?? {},
      count: r.count_expression,
      forEach: r.for_each_expression,
      providerKey: r.provider_config_key,
    })
  }
  const calls = new Map<string, ModuleCall>()
  for (const [name, c] of Object.entries<Json>(m.module_calls ?? {})) {
    calls.set(name, {
      module: moduleOf(c.module ?? {}),
      expressions: c.expressions ?? {},
      count: c.count_expression,
      forEach: c.for_each_expression,
      source: c.source,
    })
  }
  const outputs = new Map<string, Json>(Object.entries<Json>(m.outputs ?? {}))
  return {
    resource: (mode, type, name) => resources.get(`${mode} ${type} ${name}`),
    call: (name) => calls.get(name),
    output: (name) => outputs.get(name)?.expression,
  }
}
