import { expect } from 'vitest'
import { parseResourceAddress } from '../policies/engine/address.ts'
import { readPlan } from '../policies/engine/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: what is expected is whatever JSON.parse gives
type Json = any

/** The reader gives what follows from `JSON.parse`, whatever the sizes of the pieces in which the plan comes. */
export async function compare(bytes: Uint8Array, sizes: number[]): Promise<void> {
  const utf16 = bytes[0] === 0xff
  const expected = plainly(JSON.parse(new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(bytes)))
  for (const size of sizes) {
    const plan = await readPlan(size >= bytes.length ? bytes : pieces(bytes, size))
    const { resources, deposed, configuration, ...rest } = plan
    expect(resources.map(flat)).toEqual(expected.resources)
    expect(deposed.map(flat)).toEqual(expected.deposed)
    expect(rest).toEqual(expected.rest)
    expect(configuration !== undefined).toBe(expected.configuration !== undefined)
    if (configuration) compareModule(configuration, expected.configuration)
  }
}

function flat({ address, module, mode, type, name, index, previousAddress, actions, body }: Json): Json {
  return { address, module, mode, type, name, index, previousAddress, actions, body: { ...body } }
}

function compareModule(module: Json, expected: Json): void {
  for (const r of expected.resources ?? []) {
    const { expressions, count, forEach, providerKey } = module.resource(r.mode, r.type, r.name)
    expect({ expressions, count, forEach, providerKey }).toEqual({
      expressions: r.expressions ?? {},
      count: r.count_expression,
      forEach: r.for_each_expression,
      providerKey: r.provider_config_key,
    })
  }
  for (const [name, output] of Object.entries<Json>(expected.outputs ?? {})) {
    expect(module.output(name)).toEqual(output.expression)
  }
  for (const [name, call] of Object.entries<Json>(expected.module_calls ?? {})) {
    const found = module.call(name)
    expect(found.source).toBe(call.source)
    expect(found.expressions).toEqual(call.expressions ?? {})
    expect(found.count).toEqual(call.count_expression)
    expect(found.forEach).toEqual(call.for_each_expression)
    if (call.module) compareModule(found.module, call.module)
  }
}

/** The plan as it follows from the whole tree: slow and plain. */
function plainly(plan: Json): { resources: Json[]; deposed: Json[]; configuration: Json; rest: Json } {
  const managed: Json[] = []
  const data: Json[] = []
  const deposed: Json[] = []
  const left: Json[] = []
  const changed = new Set<string>()
  for (const change of plan.resource_changes ?? []) {
    const parts = parseResourceAddress(change.address)!
    if (!change.deposed) changed.add(change.address).add(change.previous_address)
    const { actions = [], before, after, after_unknown, before_sensitive, after_sensitive } = change.change
    const resource = {
      address: change.address,
      module: change.module_address ?? parts.module,
      mode: parts.mode,
      type: parts.type,
      name: parts.name,
      index: parts.index,
      previousAddress: change.previous_address,
      actions:
        actions.length > 1
          ? actions.includes('forget')
            ? 'create-forget'
            : 'replace'
          : (actions[0] ?? 'no-op'),
      body: {
        before,
        after,
        afterUnknown: after_unknown,
        beforeSensitive: before_sensitive,
        afterSensitive: after_sensitive,
      },
    }
    ;(change.deposed ? deposed : parts.mode === 'data' ? data : managed).push(resource)
  }
  const statesOf = (module: Json): Json[] => [
    ...(module?.resources ?? [])
      .filter((r: Json) => !r.deposed_key)
      .map((r: Json) => {
        let address =
          /^module\./.test(r.address) || !module.address ? r.address : `${module.address}.${r.address}`
        if (r.index !== undefined && !address.endsWith(']')) address += `[${JSON.stringify(r.index)}]`
        return { ...parseResourceAddress(address), address, values: r.values, sensitive: r.sensitive_values }
      }),
    ...(module?.child_modules ?? []).flatMap(statesOf),
  ]
  const prior = statesOf(plan.prior_state?.values?.root_module)
  const kept = [...managed, ...data].filter(({ actions }) => actions !== 'delete' && actions !== 'forget')
  const planned = statesOf(plan.planned_values?.root_module)
  if (planned.length > kept.length) {
    for (const { values, sensitive, ...own } of planned) {
      if (changed.has(own.address)) continue
      const old = prior.find(p => p.address === own.address)
      const same = old && JSON.stringify(old.values) === JSON.stringify(values)
      const actions = own.mode === 'data' ? 'read' : !old ? 'create' : same ? 'no-op' : 'update'
      const before = old?.values ?? (values === undefined ? undefined : null)
      const body = {
        before,
        after: values,
        afterUnknown: undefined,
        beforeSensitive: old?.sensitive,
        afterSensitive: sensitive,
      }
      ;(own.mode === 'data' ? data : managed).push({ ...own, previousAddress: undefined, actions, body })
      changed.add(own.address)
    }
  }
  for (const { values, sensitive, ...own } of prior) {
    if (changed.has(own.address)) continue
    const afterUnknown = values === undefined ? undefined : {}
    const body = {
      before: values,
      after: values,
      afterUnknown,
      beforeSensitive: sensitive,
      afterSensitive: sensitive,
    }
    left.push({ ...own, previousAddress: undefined, actions: 'no-op', body })
  }
  const types = new Map<string, number>()
  const resources = [...managed, ...data, ...left]
  for (const { mode, type } of resources) if (mode === 'managed') types.set(type, (types.get(type) ?? 0) + 1)
  const variables = Object.entries<Json>(plan.variables ?? {}).map(([name, v]) => [name, v.value])
  return {
    resources,
    deposed,
    configuration: plan.configuration?.root_module,
    rest: {
      formatVersion: plan.format_version,
      terraformVersion: plan.terraform_version,
      timestamp: plan.timestamp,
      complete: plan.complete,
      errored: plan.errored === true,
      deferred: new Map([
        ...(plan.deferred_changes ?? []).map((d: Json) => [d.resource_change.address, d.reason]),
        ...(plan.deferred_action_invocations ?? []).map((d: Json) => [d.action_invocation.address, d.reason]),
      ]),
      actions: (plan.action_invocations ?? []).map((a: Json) => a.address),
      types,
      variables: Object.fromEntries(variables),
      providers: Object.entries<Json>(plan.configuration?.provider_config ?? {}).map(([key, p]) => ({
        key,
        name: p.name ?? key,
        type: p.full_name?.split('/').at(-1) ?? p.name ?? key,
        alias: p.alias,
        module: p.module_address ?? '',
        expressions: p.expressions ?? {},
      })),
    },
  }
}

/** A stream of pieces of so many bytes. */
export function pieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      // What has been handed over is overwritten, as a network's buffer would be.
      const piece = bytes.slice(at, at + size)
      controller.enqueue(piece)
      at += size
    },
  })
}
