import { parseReference } from '../../address.ts'
import { expressionAt, isLiteral, mostSpecific, namedBy } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { ConfigResource, Expression } from '../../plan.ts'
import type { Value } from '../value.ts'
import { alikeOf, isEditable, sealedAround } from './modules.ts'

/** Where a person writes a value. */
export type Origin =
  /** In the block of the resource itself. */
  | { readonly kind: 'resource' }
  /** In the call of a module, as the argument of that name; `rest` are the steps into an object that it is. */
  | Input
  | Inside

/** A module makes it from its inputs, in a way that the plan does not tell. */
export interface Inside {
  readonly kind: 'inside'
  readonly module: Scope
  /** Those of its variables that the expression names. */
  readonly named: readonly string[]
  /** Somebody here can edit the module; what is written in it is written for all of its callers. */
  readonly isOurs: boolean
  /** It stands in a block that configuration does not show: none can be written beside it. */
  readonly isDynamic: boolean
  /** All that the expression names is one flag: the other value of that makes it another. */
  readonly isOfFlag: boolean
  /** Where it is written if no input of the module fits; left out: in the block of the resource. */
  readonly otherwise?: Input
}

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
  const expressions = config?.expressions ?? {}
  const isDynamic = isUnwrittenBlock(expressions, value)
  const found = isDynamic ? undefined : expressionAt(expressions, value)
  const sole =
    soleVariable(found) ??
    seenVariable(graph, home, found, value) ??
    elementOf(graph, home, found, config, id)
  if (sole) {
    const holds = (scope: Scope, name: string, rest: readonly string[]): boolean => {
      if (rest.length === 0 && name === value._key) return true
      const current = heldBy(graph, scope, name, rest)
      const isNamed = rest.length === 0 && name.endsWith(String(value._key))
      // Where nothing is passed the attribute holds the provider's default.
      return ((current === UNTOLD || current === null) && isNamed) || isSame(value, current)
    }
    const input = holds(home, sole.name, sole.rest) ? climb(home, sole.name, sole.rest, holds) : undefined
    if (input) {
      const isSure = sole.name === value._key || heldBy(graph, home, sole.name, sole.rest) !== UNTOLD
      const { parent, call } = input.module
      const passed = call?.expressions[input.variable]
      const inside = parent && !soleVariable(passed) ? madeIn(parent, passed, variablesIn(passed)) : undefined
      const otherwise = { ...input, isSure }
      return inside ? { ...inside, otherwise } : otherwise
    }
  }
  // A flag among others is a mere condition.
  const isFlag = (name: string) => typeof heldBy(graph, home, name) === 'boolean' || isSwitch(home, name)
  const each = isDynamic || namesEach(found) ? variablesIn(config?.forEach).filter(name => !isFlag(name)) : []
  const alone = soleVariable(found)
  // What is not set, or counted, a flag may merely let stand.
  const isState = typeof value._raw === 'boolean' || (typeof value._raw === 'string' && value._raw !== '')
  const isOfFlag = isState && alone !== undefined && alone.rest.length === 0 && isFlag(alone.name)
  const module = sealedAround(home)
  if (module) {
    const named = variablesUp(home, module, [...variablesIn(found), ...each])
    return { kind: 'inside', module, named, isOurs: false, isDynamic, isOfFlag }
  }
  if (isDynamic)
    return { kind: 'inside', module: home, named: each, isOurs: true, isDynamic, isOfFlag: false }
  const given = variablesIn(found).filter(
    name => isOfFlag || typeof value._raw === 'boolean' || !isFlag(name),
  )
  return madeIn(home, found, [...given, ...each], isOfFlag) ?? { kind: 'resource' }
}

/** A module of one's own makes something of its inputs; undefined where a literal stands, a resource is named, or nothing. */
function madeIn(
  module: Scope,
  expression: Expression,
  named: readonly string[],
  isOfFlag = false,
): Inside | undefined {
  const isMade = namedBy(expression).some(one => /^(?:var|local|each|module)\b/.test(one))
  return module.parent && isMade
    ? { kind: 'inside', module, named, isOurs: true, isDynamic: false, isOfFlag }
    : undefined
}

/** A value in a block that configuration does not show, be it there or not; or the blocks themselves. */
function isUnwrittenBlock(expressions: Record<string, Expression>, value: Value): boolean {
  const top = topOf(value)
  if (!top._parent || Object.hasOwn(expressions, String(top._key))) return false
  return top !== value || (Array.isArray(top._raw) && typeof top._raw[0] === 'object')
}

/** The attribute, or the blocks, of a resource in which a value stands. */
export function topOf(value: Value): Value {
  let top = value
  while (top._parent?._parent) top = top._parent
  return top
}

/** Of several variables that an expression names the one that is called as the attribute, and is seen to hold what it holds. */
function seenVariable(
  graph: Graph,
  home: Scope,
  expression: Expression,
  value: Value,
): { name: string; rest: string[] } | undefined {
  const name = String(value._key)
  const isSeen =
    variablesIn(expression).includes(name) &&
    value._state() === 'known' &&
    !isEmpty(value._raw) &&
    !isOff(value._raw) &&
    isSame(value, heldBy(graph, home, name))
  return isSeen ? { name, rest: [] } : undefined
}

/**
 * Whether an instance has a value of its own where what is written is written for several: the block of the resource makes them, or the
 * call of a module around it. Others have something else in its place, or are not at fault, as `isCommon` tells.
 */
export function isAlone(
  graph: Graph,
  value: Value,
  input: Input | undefined,
  isCommon: (around: Scope) => boolean,
): boolean {
  const { id } = value._body
  const found = input
    ? input.module.call?.expressions[input.variable]
    : expressionAt(graph.configOf(id)?.expressions ?? {}, value)
  if (found !== 'dynamic' && !namesEach(found)) return false
  const around = input?.module.parent ?? graph.scopeOf(id)
  const { ids } = alikeOf(graph, id, around)
  return ids.length > 1 && (!isCommon(around) || differs(graph, value, ids))
}

function differs(graph: Graph, value: Value, instances: readonly number[]): boolean {
  let known = differing.get(instances)
  if (!known) differing.set(instances, (known = new Map()))
  const path = JSON.stringify(value._steps())
  let answer = known.get(path)
  if (answer === undefined) {
    const own = JSON.stringify(value._raw)
    const isOther = (one: number) => {
      const at = value._steps().reduce((parent, step) => parent?._child(step), graph.at(one, 'after'))
      return JSON.stringify(at?._raw) !== own
    }
    const top = topOf(value)
    // Where the whole block is the same, so is all that is asked of it: to go through all instances takes parsing them.
    answer = (top === value || differs(graph, top, instances)) && instances.some(isOther)
    known.set(path, answer)
  }
  return answer
}

/** Where one differs, each has another that does: it is asked once for all of them. */
const differing = new WeakMap<readonly number[], Map<string, boolean>>()

/** The variables of a module around another from which variables of that one are made, or what the calls are repeated over. */
export function variablesUp(scope: Scope, module: Scope, named: readonly string[]): string[] {
  let names = new Set(named)
  for (let at = scope; at !== module && at.parent; at = at.parent) {
    const { call, parent } = at
    names = new Set(
      [...names].flatMap(name => {
        const passed = call?.expressions[name]
        const repeated = namesEach(passed) ? variablesIn(call?.forEach) : []
        return [...variablesIn(passed), ...repeated.filter(one => !isSwitch(parent, one))]
      }),
    )
  }
  return [...names]
}

/** A flag is a mere condition of what a call is repeated over. */
function isSwitch({ config }: Scope, name: string): boolean {
  return typeof config?.variables.get(name)?.default === 'boolean'
}

/** The variables that an expression, or the expressions of a block, name. */
export function variablesIn(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null) return []
  if (!('references' in expression)) return Object.values(expression).flatMap(variablesIn)
  return [...new Set(namedBy(expression).flatMap(one => /^var\.([^.[]+)/.exec(one)?.[1] ?? []))]
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

/** The variable that is all that an expression names, with the steps into it. */
export function soleVariable(expression: Expression): { name: string; rest: string[] } | undefined {
  const meant = mostSpecific(namedBy(expression))
  const [head, variable, ...rest] = parseReference(meant[0] ?? '')
  if (meant.length !== 1 || head?.name !== 'var' || !variable) return undefined
  const keys = [variable, ...rest].map(step => step.key)
  if (keys.some(key => typeof key === 'number')) return undefined
  const steps = rest.flatMap(step => (step.key === undefined ? [step.name] : [step.name, String(step.key)]))
  return { name: variable.name, rest: variable.key === undefined ? steps : [String(variable.key), ...steps] }
}

/** `each.value`, where each is made from one variable: the element of that variable that the instance stands for. */
function elementOf(
  graph: Graph,
  home: Scope,
  expression: Expression,
  config: ConfigResource | undefined,
  id: number,
): { name: string; rest: string[] } | undefined {
  const { index } = graph.resource(id)
  const [reference, ...more] = mostSpecific(namedBy(expression))
  const [head, part, ...rest] = parseReference(reference ?? '')
  if (
    typeof index !== 'string' ||
    more.length > 0 ||
    head?.name !== 'each' ||
    part?.name !== 'value' ||
    rest.some(step => step.key !== undefined)
  )
    return undefined
  const all = variablesIn(config?.forEach)
  // Beside it a condition may name others, which hold no such element.
  const [variable, ...others] =
    all.length > 1 ? all.filter(name => Object.hasOwn(Object(heldBy(graph, home, name)), index)) : all
  if (variable === undefined || others.length > 0) return undefined
  return { name: variable, rest: [index, ...rest.map(step => step.name)] }
}

function namesEach(expression: unknown): boolean {
  if (typeof expression === 'string') return /^(?:each|count)\b/.test(expression)
  return typeof expression === 'object' && expression !== null && Object.values(expression).some(namesEach)
}

function isSame(value: Value, current: unknown): boolean {
  const raw = value._state() === 'known' ? value._raw : undefined
  // Where nothing is passed the attribute holds the provider's default, which is most often that it is off.
  if (isEmpty(current)) return isEmpty(raw) || isOff(raw)
  if (isOff(current) && raw !== current) return false
  return typeof raw === 'object' || typeof current === 'object'
    ? JSON.stringify(inOrder(raw)) === JSON.stringify(inOrder(current))
    : String(raw) === String(current)
}

/** A plan has the elements of a set in an order of its own. */
function inOrder(raw: unknown): unknown {
  return Array.isArray(raw) ? raw.map(one => JSON.stringify(one)).sort() : raw
}

/** A provider that finds nothing leaves it like this. */
export function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)
}

/** A switch, or a number of something, that stands at nothing. */
export function isOff(raw: unknown): boolean {
  return raw === false || raw === 0
}
