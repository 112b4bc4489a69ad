import type { Graph } from '../../graph/graph.ts'
import { memberKey, type Scope } from '../../graph/scopes.ts'
import { literalOf, quoted } from './hcl.ts'
import { sealedAround } from './modules.ts'
import type { Reference } from './references.ts'

/** Where what belongs to a resource is written: beside it, or at the call of the outermost module that nobody here can edit. */
export function placeFor(graph: Graph, id: number): Scope {
  const home = graph.scopeOf(id)
  return sealedAround(home)?.parent ?? home
}

/** How an attribute of a resource is read in a module; undefined where nothing there gives it. */
export function referenceIn(graph: Graph, scope: Scope, id: number, rest: string): string | undefined {
  const { mode, type, name, index } = graph.resource(id)
  const home = graph.scopeOf(id)
  if (home === scope) return `${mode === 'data' ? 'data.' : ''}${type}.${name}${bracket(index)}${rest}`
  const attribute = rest.slice(1)
  let child: Scope | undefined = home
  while (child && child.parent !== scope) child = child.parent
  const output = child && outputOf(graph, child, id, attribute)
  if (child && output) return `module.${child.name}${bracket(child.key)}.${output}`
  const value = attribute === '' ? undefined : graph.at(id, 'after')?._child(attribute)
  const known = value?._state() === 'known' && typeof value._raw === 'string' && !value._isSensitive()
  return known ? quoted(value._raw as string) : undefined
}

export function bracket(key: string | number | undefined): string {
  return key === undefined ? '' : `[${literalOf(key)}]`
}

/** Text for something that the reader has to name: Terraform refuses it where it would be wrong, and nothing is guessed. */
export function placeholder({ type, rest }: Reference): string {
  const attribute = rest.slice(1)
  const what = attribute === 'arn' || attribute === 'id' ? attribute.toUpperCase() : attribute
  return `"<${what === '' ? '' : `${what} of `}an ${type}>"`
}

/** The output of a module that gives one attribute of one resource in it. */
function outputOf(graph: Graph, child: Scope, id: number, attribute: string): string | undefined {
  const byScope = graph.answers.once('outputs', () => new Map<Scope, Map<string, string>>())
  let byTarget = byScope.get(child)
  if (!byTarget) {
    byScope.set(child, (byTarget = new Map()))
    for (const output of child.config?.outputs ?? []) {
      const reference = `module.${child.name}${bracket(child.key)}.${output}`
      const { targets, opaque } = graph.traceReference(child.parent as Scope, reference)
      const [target] = targets
      const [step] = target?.path ?? []
      if (
        targets.length !== 1 ||
        opaque.length > 0 ||
        !target ||
        !step ||
        target.path.length > 1 ||
        step.key !== undefined
      )
        continue
      const key = `${target.id} ${step.name}`
      // The first of several, for the same plan gives the same answer.
      if (!byTarget.has(key)) byTarget.set(key, output)
    }
  }
  return byTarget.get(`${id} ${attribute}`)
}

/** A name for a new block of a type that no block of the module has. */
export function freeName(scope: Scope, type: string, wanted: string, taken: Set<string>): string {
  const [mode, of] = type.startsWith('data.')
    ? (['data', type.slice(5)] as const)
    : (['managed', type] as const)
  const plain = wanted.replace(/[^\w-]/g, '_').replace(/^(?![A-Za-z_])/, '_')
  for (let n = 1; ; n++) {
    const name = n === 1 ? plain : `${plain}_${n}`
    const key = memberKey(mode, of, name)
    if (taken.has(key) || scope.config?.resource(mode, of, name) || scope.members.has(key)) continue
    taken.add(key)
    return name
  }
}

/**
 * The `provider` argument of what is written beside a resource: its own where that is an alias. Inside a module the plan tells the
 * configuration that was handed in and not its name there: it is needed only where the module has several.
 */
export function providerFor(graph: Graph, scope: Scope, id: number): { argument?: string; comment?: string } {
  const key = graph.configOf(id)?.providerKey
  if (key === undefined) return {}
  const cut = key.lastIndexOf(':')
  const name = key.slice(cut + 1)
  const isAlias = name.includes('.')
  if (scope.parent && cut < 0) {
    const provider = name.split('.')[0] as string
    return severalFor(graph, scope, provider)
      ? { comment: `with the provider of ${graph.resource(id).type}.${graph.resource(id).name}` }
      : {}
  }
  if (!isAlias) return {}
  // An alias that a module declares itself has no name outside of it.
  const isHere = cut < 0 ? graph.plan.providers.some(one => one.key === key) : graph.scopeOf(id) === scope
  return isHere ? { argument: name } : { comment: `with the provider configuration \`${key}\`` }
}

const several = new WeakMap<Scope, Map<string, boolean>>()

/** Whether the resources of a module have several configurations of one provider. */
function severalFor(graph: Graph, scope: Scope, provider: string): boolean {
  let known = several.get(scope)
  if (!known) several.set(scope, (known = new Map()))
  let answer = known.get(provider)
  if (answer === undefined) {
    const keys = [...scope.members.values()].flatMap(([one]) =>
      one === undefined ? [] : (graph.configOf(one)?.providerKey ?? []),
    )
    const others = new Set(keys.filter(one => one.slice(one.lastIndexOf(':') + 1).split('.')[0] === provider))
    known.set(provider, (answer = others.size > 1))
  }
  return answer
}
