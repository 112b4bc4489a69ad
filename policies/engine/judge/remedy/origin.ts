import { parseReference } from '../../address.ts'
import { expressionAt, isLiteral, mostSpecific } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { ConfigResource, Expression, PlanResource } from '../../plan.ts'
import type { Value } from '../value.ts'

/** Where a person writes a value. */
export type Origin =
  /** In the block of the resource itself. */
  | { readonly kind: 'resource' }
  /** In the call of a module, as the argument of that name; `rest` are the steps into an object that it is. */
  | Input
  /** Inside a module that nobody here can edit: `named` are those of its variables that the expression names. */
  | { readonly kind: 'inside'; readonly module: Scope; readonly named: readonly string[] }

export interface Input {
  readonly kind: 'input'
  /** The module that is called; the call stands in its parent. */
  readonly module: Scope
  readonly variable: string
  readonly rest: readonly string[]
  /** The variable is seen to hold what the attribute holds; else it may be turned into something else on its way. */
  readonly isSure: boolean
}

/**
 * Follows an attribute backwards to where it is written: through the variables of modules to the outermost call, where no more than a
 * variable is named on the way. A plan names the references of an expression and not what it makes of them, so the variable has to hold
 * what the attribute holds.
 */
export function originOf(graph: Graph, value: Value): Origin {
  const { id } = value._body
  const home = graph.scopeOf(id)
  if (!home.parent || !home.config) return { kind: 'resource' }
  const config = graph.configOf(id)
  const found = expressionAt(config?.expressions ?? {}, value)
  const sole =
    found === 'dynamic' ? undefined : (soleVariable(found) ?? elementOf(found, config, graph.resource(id)))
  if (sole) {
    const holds = (scope: Scope, name: string, rest: readonly string[]): boolean => {
      if (rest.length === 0 && name === value._key) return true
      const current = heldBy(graph, scope, name, rest)
      return current === UNTOLD
        ? rest.length === 0 && name.endsWith(String(value._key))
        : isSame(value, current)
    }
    const input = holds(home, sole.name, sole.rest) ? climb(home, sole.name, sole.rest, holds) : undefined
    if (input)
      return {
        ...input,
        isSure: sole.name === value._key || heldBy(graph, home, sole.name, sole.rest) !== UNTOLD,
      }
  }
  const module = sealedAround(home)
  if (!module) return { kind: 'resource' }
  const named = variablesAt(home, module, found)
  const each = namesEach(found) ? variablesAt(home, module, config?.forEach) : []
  return { kind: 'inside', module, named: [...new Set([...named, ...each])] }
}

/** Whether a person can edit the source of a module: it lies beside the root, as all those around it. */
function isEditable(scope: Scope): boolean {
  for (let at: Scope = scope; at.parent; at = at.parent)
    if (!/^(?:\.\.?(?:[/\\]|$)|\/)/.test(at.call?.source ?? '')) return false
  return true
}

/** The outermost of the modules around a resource that nobody here can edit: its call can be. Undefined where all of them can be. */
export function sealedAround(scope: Scope): Scope | undefined {
  let sealed: Scope | undefined
  for (let at: Scope = scope; at.parent; at = at.parent) if (!isEditable(at)) sealed = at
  return sealed
}

/** The variables of a module that an expression in it, or in a module that it calls, names. */
function variablesAt(home: Scope, module: Scope, expression: unknown): string[] {
  const names = variablesIn(expression).flatMap(name => {
    const input = climb(home, name, [], () => true)
    return input?.module === module ? [input.variable] : []
  })
  return [...new Set(names)]
}

/** The variables that an expression names. */
export function variablesIn(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null) return []
  const { references } = expression as { references?: unknown }
  if (!Array.isArray(references)) return Object.values(expression).flatMap(variablesIn)
  const names = references.flatMap(one => /^var\.([^.[]+)/.exec(String(one))?.[1] ?? [])
  return [...new Set(names)]
}

/**
 * The argument from which a variable has its value, as far out as its call can be edited and the variables on the way hold the same, as
 * `holds` tells.
 */
export function climb(
  scope: Scope,
  name: string,
  rest: readonly string[],
  holds: (scope: Scope, name: string, rest: readonly string[]) => boolean,
): Omit<Input, 'isSure'> | undefined {
  const { parent, call } = scope
  if (!parent) return undefined
  const sole = soleVariable(call?.expressions[name])
  const steps = sole && [...sole.rest, ...rest]
  const further =
    sole && steps && holds(parent, sole.name, steps) ? climb(parent, sole.name, steps, holds) : undefined
  if (further) return further
  return isEditable(parent) ? { kind: 'input', module: scope, variable: name, rest } : undefined
}

/** What a variable holds, where the plan tells; else UNTOLD. */
export function heldBy(graph: Graph, scope: Scope, name: string, rest: readonly string[] = []): unknown {
  let value: unknown
  const declared = () => {
    const variable = scope.config?.variables.get(name)
    return variable && variable.default !== undefined ? variable.default : UNTOLD
  }
  if (!scope.parent) {
    value = Object.hasOwn(graph.plan.variables, name) ? graph.plan.variables[name] : declared()
  } else {
    const passed = scope.call?.expressions[name]
    const sole = soleVariable(passed)
    if (passed === undefined) value = declared()
    else if (isLiteral(passed)) value = passed.constant_value
    else if (sole) value = heldBy(graph, scope.parent, sole.name, sole.rest)
    else return UNTOLD
  }
  for (const step of rest) {
    if (value === UNTOLD || typeof value !== 'object' || value === null) return UNTOLD
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

export const UNTOLD = Symbol('untold')

function soleVariable(expression: Expression): { name: string; rest: string[] } | undefined {
  const references = (expression as { references?: unknown } | undefined)?.references
  if (!Array.isArray(references)) return undefined
  const meant = mostSpecific(references.filter(one => typeof one === 'string'))
  const [head, variable, ...rest] = parseReference(meant[0] ?? '')
  if (meant.length !== 1 || head?.name !== 'var' || !variable) return undefined
  const keys = [variable, ...rest].map(step => step.key)
  if (keys.some(key => typeof key === 'number')) return undefined
  const steps = rest.flatMap(step => (step.key === undefined ? [step.name] : [step.name, String(step.key)]))
  return { name: variable.name, rest: variable.key === undefined ? steps : [String(variable.key), ...steps] }
}

/** `each.value`, where each is made from one variable: the element of that variable that the instance stands for. */
function elementOf(
  expression: Expression,
  config: ConfigResource | undefined,
  { index }: PlanResource,
): { name: string; rest: string[] } | undefined {
  const references = (expression as { references?: unknown } | undefined)?.references
  if (!Array.isArray(references) || typeof index !== 'string') return undefined
  const [reference, ...more] = mostSpecific(references.filter(one => typeof one === 'string'))
  const [head, part, ...rest] = parseReference(reference ?? '')
  if (
    more.length > 0 ||
    head?.name !== 'each' ||
    part?.name !== 'value' ||
    rest.some(step => step.key !== undefined)
  )
    return undefined
  const [variable, ...others] = variablesIn(config?.forEach)
  if (variable === undefined || others.length > 0) return undefined
  return { name: variable, rest: [index, ...rest.map(step => step.name)] }
}

function namesEach(expression: unknown): boolean {
  if (typeof expression === 'string') return /^each\b/.test(expression)
  return typeof expression === 'object' && expression !== null && Object.values(expression).some(namesEach)
}

function isSame(value: Value, current: unknown): boolean {
  const state = value._state()
  if (state !== 'known') return isNothing(current)
  const raw = value._raw
  if (isNothing(current)) return isNothing(raw)
  return typeof raw === 'object' || typeof current === 'object'
    ? JSON.stringify(raw) === JSON.stringify(current)
    : String(raw) === String(current)
}

function isNothing(raw: unknown): boolean {
  return (
    raw === undefined ||
    raw === null ||
    raw === '' ||
    raw === false ||
    (Array.isArray(raw) && raw.length === 0)
  )
}
