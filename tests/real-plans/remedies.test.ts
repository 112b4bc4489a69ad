import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { assess } from '../../policies/assess.ts'
import { parseModuleAddress, parseReference } from '../../policies/engine/address.ts'
import { PlanError } from '../../policies/engine/index.ts'
import { type Block, type Body, children, type Expression, readHcl } from '../../policies/terraform/hcl.ts'
import { missingNames, unknownNames } from '../../policies/terraform/schema.ts'

/**
 * What the remedies of real plans say, held against the provider's schema and against the plan's own configuration: all of it can be
 * pasted, and what it refers to is there.
 */
const folder = fileURLToPath(new URL('../../../shared/plans/', import.meta.url))
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(md|txt)$|^manifest\.json$/.test(entry.name))
      .map(entry => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  : []

if (files.length === 0)
  // biome-ignore lint/suspicious/noSkippedTests: so that a run says what it did not look at
  test.skip('there are no real plans beside the project, in ../shared/plans', () => {})

const seen = { snippets: 0, proven: 0, calls: 0, additions: 0 }

describe.each(files)('%s', file => {
  test('has remedies that hold', async () => {
    const bytes = new Uint8Array(readFileSync(join(folder, file)))
    const report = await assess(bytes).catch(error => {
      if (error instanceof PlanError) return undefined
      throw error
    })
    const configuration = report && configurationIn(bytes)
    const faults: string[] = []
    for (const [address, findings] of Object.entries(report?.policyResponse ?? {})) {
      for (const { metadata } of findings) {
        const { remediation, proven, policyId, change } = metadata.custom
        const at = remediation.indexOf('\n\n')
        if (at < 0) {
          expect(proven, remediation).toBe(undefined)
          continue
        }
        expect(change, remediation).not.toBe('fixed')
        seen.snippets++
        if (proven) seen.proven++
        for (const fault of faultsIn(remediation.slice(at + 2), configuration))
          faults.push(`${address} ${policyId}: ${fault}\n${remediation.slice(at + 2)}`)
      }
    }
    expect(faults).toEqual([])
  })
})

test.runIf(files.length > 0)('among them are those of every form', () => {
  expect(seen.snippets).toBeGreaterThan(1000)
  expect(seen.proven / seen.snippets).toBeGreaterThan(0.6)
  expect(seen.calls).toBeGreaterThan(100)
  expect(seen.additions).toBeGreaterThan(100)
})

interface Module {
  resources?: { mode: string; type: string; name: string }[]
  module_calls?: Record<string, { source?: string; module: Module }>
  outputs?: Record<string, object>
  variables?: Record<string, object>
}

interface Configuration {
  root_module?: Module
  /** Kinds of index by address without keys: Terraform leaves out of its configuration a `count` or `for_each` that names nothing. */
  indices: Map<string, Set<string>>
}

/** Undefined where the plan has none, or is written in another encoding than UTF-8. */
function configurationIn(bytes: Uint8Array): Configuration | undefined {
  let plan: { configuration?: { root_module?: Module }; resource_changes?: { address: string }[] }
  try {
    plan = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
  const indices = new Map<string, Set<string>>()
  for (const { address } of plan.resource_changes ?? []) {
    let path = ''
    for (const { name, key } of parseReference(address)) {
      path += `${path && '.'}${name}`
      indices.set(path, (indices.get(path) ?? new Set()).add(typeof key))
    }
  }
  return plan.configuration && { ...plan.configuration, indices }
}

function faultsIn(hcl: string, configuration: Configuration | undefined): string[] {
  const faults: string[] = []
  const places = placesIn(hcl)
  const made = new Set(
    places.flatMap(({ place, block }) => (block?.labels.length === 2 ? [`${place} ${keyOf(block)}`] : [])),
  )
  for (const { place, block, body } of places) {
    const module = configuration?.root_module && moduleAt(configuration.root_module, place)
    if (configuration?.root_module && !module) faults.push(`there is no ${place}`)
    if (!block) {
      for (const name of body.attributes.keys())
        if (module?.variables && !(name in module.variables)) faults.push(`there is no variable ${name}`)
      continue
    }
    const isNew = module && block.labels.length === 2 && !declared(module, block)
    if (isNew) seen.additions++
    if (block.type === 'module') {
      seen.calls++
      const call = module?.module_calls?.[block.labels[0] as string]
      if (module && !call) faults.push(`there is no module "${block.labels[0]}"`)
      if (isLocked(configuration, place)) faults.push(`${place} cannot be edited`)
      for (const name of block.body.attributes.keys())
        if (call?.module.variables && !(name in call.module.variables))
          faults.push(`the module has no ${name}`)
      if (block.body.blocks.length > 0) faults.push('a module’s call holds no blocks')
    } else if (block.type !== 'provider') {
      faults.push(
        ...unknownNames(text(block.type, block.labels, hcl)).map(name => `the provider has no ${name}`),
      )
      if (isNew) faults.push(...missingNames(block).map(name => `the provider needs ${name}`))
      if (isLocked(configuration, place)) faults.push(`${place} cannot be edited`)
    }
    if (!module) continue
    for (const reference of referencesIn(block.body)) {
      const fault = faultOf(reference, module, place, made, configuration)
      if (fault) faults.push(fault)
    }
  }
  return faults
}

/** The blocks of a snippet, each with the address of the module that a comment before it names; values of variables as one body. */
function placesIn(hcl: string): { place: string; block: Block | undefined; body: Body }[] {
  const found: { place: string; block: Block | undefined; body: Body }[] = []
  let place = ''
  for (const piece of hcl.split(/\n\n(?=[#\w])/)) {
    const named = /^# in (the root module|module\.\S+?)(?: \(|$)/m.exec(piece.split('\n')[0] as string)?.[1]
    if (named !== undefined) place = named === 'the root module' ? '' : named
    const body = readHcl(piece)
    for (const block of body.blocks) found.push({ place, block, body: block.body })
    if (body.attributes.size > 0) found.push({ place: '', block: undefined, body })
  }
  return found
}

function text(type: string, labels: string[], hcl: string): string {
  const head = `${type} ${labels.map(label => `"${label}"`).join(' ')} {`
  return hcl.slice(hcl.indexOf(head)).split(/\n\n(?=[#\w])/)[0] as string
}

function keyOf({ type, labels }: Block): string {
  return `${type === 'data' ? 'data.' : ''}${labels.join('.')}`
}

function moduleAt(root: Module, place: string): Module | undefined {
  return parseModuleAddress(place).reduce<Module | undefined>(
    (at, { name }) => at?.module_calls?.[name]?.module,
    root,
  )
}

/** Whether a module’s source lies elsewhere than beside the root. */
function isLocked(configuration: Configuration | undefined, place: string): boolean {
  let at = configuration?.root_module
  for (const { name } of parseModuleAddress(place)) {
    const call = at?.module_calls?.[name]
    if (call && !/^(\.|\/)/.test(call.source ?? '')) return true
    at = call?.module
  }
  return false
}

function declared(module: Module, { type, labels }: Block) {
  const mode = type === 'data' ? 'data' : 'managed'
  return module.resources?.find(one => one.mode === mode && one.type === labels[0] && one.name === labels[1])
}

interface Reference {
  names: string[]
  /** `string` or `number` where an index follows, `each` for `[each.key]` and `[count.index]`. */
  index: string | undefined
}

/** What a body refers to: `aws_x.y`, `data.aws_x.y`, `module.m.output`, with the index behind the name. */
function referencesIn(body: Body): Reference[] {
  return [
    ...[...body.attributes].flatMap(([name, expression]) => (name === 'provider' ? [] : walk(expression))),
    ...body.blocks.flatMap(block => referencesIn(block.body)),
  ]
}

function walk(expression: Expression): Reference[] {
  const steps: { name?: string; index?: string }[] = []
  let at = expression
  while (at.kind === 'access') {
    const { key } = at
    if (!at.bracketed) steps.unshift({ name: String((key as { value: unknown }).value) })
    else steps.unshift({ index: key.kind === 'literal' ? typeof key.value : 'each' })
    at = at.of
  }
  if (at.kind !== 'name') return children(expression).flatMap(walk)
  const names = [at.name]
  let index: string | undefined
  for (const step of steps) {
    if (step.index !== undefined) index ??= step.index
    else if (step.name !== undefined) names.push(step.name)
  }
  return [{ names, index }]
}

function faultOf(
  { names, index }: Reference,
  module: Module,
  place: string,
  made: ReadonlySet<string>,
  configuration: Configuration | undefined,
): string | undefined {
  const [head, second, third] = names
  if (head === 'each' || head === 'count') return undefined
  if (head === 'module') {
    const call = module.module_calls?.[second as string]
    if (!call || !third || !(third in (call.module.outputs ?? {}))) return `there is no ${names.join('.')}`
    return faultOfIndex(names, index, place, 2, configuration)
  }
  const [mode, type, name] = head === 'data' ? ['data', second, third] : ['managed', head, second]
  const found = module.resources?.find(one => one.mode === mode && one.type === type && one.name === name)
  if (found) return faultOfIndex(names, index, place, mode === 'data' ? 3 : 2, configuration)
  const key = `${mode === 'data' ? 'data.' : ''}${type}.${name}`
  return made.has(`${place} ${key}`) || !configuration ? undefined : `there is no ${names.join('.')}`
}

function faultOfIndex(
  names: string[],
  index: string | undefined,
  place: string,
  length: number,
  configuration: Configuration | undefined,
): string | undefined {
  // `for_each = aws_x.y` and `length(aws_x.y)` name all instances.
  if (names.length === length && index === undefined) return undefined
  const calls = parseModuleAddress(place).map(({ name }) => `module.${name}.`)
  const kinds = configuration?.indices.get(`${calls.join('')}${names.slice(0, length).join('.')}`)
  if (!kinds || kinds.size === 0) return undefined
  const isRight = index === 'each' ? !kinds.has('undefined') : kinds.has(index ?? 'undefined')
  return isRight ? undefined : `${names.join('.')} needs an index of its keys: ${[...kinds]}`
}
