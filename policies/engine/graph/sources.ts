import { parseReference, type Step } from '../address.ts'
import { MADE, type Value } from '../judge/value.ts'
import type { Expression, ModuleCall, Plan } from '../plan.ts'
import { LONGEST_REFERENCE, MOST_CANDIDATES, MOST_REFERENCES } from './budget.ts'
import { expressionAt, isBare, isLiteral, mostSpecific } from './expression.ts'
import type { Instances, Target } from './instances.ts'
import { NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Tracer } from './trace.ts'

/**
 * Known values that an expression may give: literals, input variables and their defaults, attributes of other resources. An expression
 * that makes something of them gives none of these, so each is only a candidate, to be told by what the plan shows of the result.
 */
export class Sources {
  readonly #plan: Plan
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #tracer: Tracer
  readonly #rootNames: readonly string[]
  readonly #passedNames = new WeakMap<ModuleCall, readonly string[]>()
  /** Candidates that may still be looked at for the value that is asked for. */
  #left = 0
  /** Only what stands in the configuration is asked for. */
  #isWritten = false
  /** What stands for a candidate that the plan does not show: nothing, where only known ones are asked for. */
  #hidden: unknown[] = []
  /** The name of the attribute that is asked for. */
  #own: string | number = ''

  constructor(plan: Plan, instances: Instances, scopes: Scopes, tracer: Tracer) {
    this.#plan = plan
    this.#instances = instances
    this.#scopes = scopes
    this.#tracer = tracer
    this.#rootNames = Object.keys(plan.variables)
  }

  /**
   * Whether what is written at a value may give it: not where nothing is written, and not where that is null, or leads to nothing but
   * null. Where the plan holds no configuration of the resource it may.
   */
  mayGive(value: Value): boolean {
    const config = this.#scopes.configOf(value._body.id)
    if (!config) return true
    // What stands in a block that nobody wrote may come from a dynamic block, unless the provider may have decided it.
    if (expressionAt(config.expressions, value) === 'dynamic') return isMade(value)
    this.#hidden = [HIDDEN]
    this.#own = value._key
    const candidates = this.of(value, false)
    this.#hidden = []
    return candidates.some(isSomething) || areFlags(candidates)
  }

  /**
   * `isWritten`: literals and defaults alone, which everybody sees who sees the configuration; undefined for what is neither, MADE for
   * what is made of them.
   */
  of(value: Value, isWritten: boolean): readonly unknown[] {
    const { id } = value._body
    const config = this.#scopes.configOf(id)
    const found = config && foundFor(config.expressions, value)
    if (!config || found === undefined) return []
    const scope = this.#scopes.of(id)
    const { index } = this.#instances.resource(id)
    this.#left = MOST_CANDIDATES
    this.#isWritten = isWritten
    // A module's dynamic block is most often made from the variable of its name.
    if (found === 'dynamic') {
      const [block, ...rest] = value._steps().filter(step => typeof step === 'string')
      return block === undefined ? [] : this.#variable(scope, block, rest, 0)
    }
    return this.#given(scope, found, [], 0).concat(
      // One element of what the resource is repeated over; which one, its key tells.
      config.forEach === undefined || !namesEach(found)
        ? []
        : this.#given(scope, config.forEach, [String(index), ...restOf(found)], 0),
    )
  }

  #given(scope: Scope, expression: Expression, rest: readonly string[], depth: number): unknown[] {
    if (typeof expression !== 'object' || expression === null) return []
    if (this.#left-- <= 0 || depth > DEEPEST) return this.#hidden
    if (isLiteral(expression)) return [at(expression.constant_value, rest)]
    if (isBare(expression)) return this.#isWritten ? [MADE] : this.#hidden
    const { references } = expression as { references?: unknown }
    if (!Array.isArray(references) || references.length > MOST_REFERENCES) return this.#hidden
    const found = mostSpecific(references.filter(r => typeof r === 'string')).flatMap(reference =>
      this.#referred(scope, reference, rest, depth + 1),
    )
    return this.#isWritten && areFlags(found) ? [...found, MADE] : found
  }

  #referred(scope: Scope, reference: string, rest: readonly string[], depth: number): unknown[] {
    if (this.#left <= 0 || reference.length > LONGEST_REFERENCE) return this.#hidden
    const [head, second, ...further] = parseReference(reference)
    switch (head?.name) {
      case undefined:
      case 'each':
      case 'count':
      case 'path':
      case 'terraform':
        return this.#hidden
      case 'var':
        return second
          ? this.#variable(scope, second.name, [...namesOf([second, ...further]).slice(1), ...rest], depth)
          : []
      // A plan holds no local: it is made from what its module is given, if it is not made up in the module itself.
      case 'local':
        return this.#variables(scope)
          .slice(0, MOST_CANDIDATES)
          .flatMap(name => this.#variable(scope, name, rest, depth))
          .concat(this.#hidden)
      case 'module': {
        const [output, ...inner] = further
        if (!output) return this.#hidden
        return this.#children(scope, second?.name)
          .slice(0, MOST_CANDIDATES)
          .flatMap(kid =>
            this.#given(
              kid,
              kid.config?.output(output.name),
              [...namesOf([output, ...inner]).slice(1), ...rest],
              depth,
            ),
          )
      }
      default: {
        if (this.#isWritten) return [undefined]
        const { targets, opaque } = this.#tracer.traceReference(scope, reference, NOBODY)
        this.#left -= targets.length
        const candidates = targets.flatMap(target => this.#attribute(target, rest, depth))
        return opaque.length > 0 ? candidates.concat(this.#hidden) : candidates
      }
    }
  }

  #attribute({ id, path }: Target, rest: readonly string[], depth: number): unknown[] {
    const { after } = this.#instances.change(id)
    const known = at(after, [...namesOf(path), ...rest])
    if (this.#hidden.length === 0) return [known]
    // Of a type that nobody judges the values were let go by.
    if (after === undefined) return this.#hidden
    // An attribute of the same name stands for what is written there; what a data source finds is nowhere written.
    const isSame = path.length === 1 && path[0]?.name === this.#own
    const config = isSame && this.#instances.resource(id).mode === 'managed' && this.#scopes.configOf(id)
    return config ? this.#given(this.#scopes.of(id), config.expressions[this.#own], rest, depth) : [known]
  }

  #variable(scope: Scope, name: string, rest: readonly string[], depth: number): unknown[] {
    const passed = scope.call?.expressions[name]
    if (!scope.parent && !this.#isWritten)
      return this.#left-- > 0 ? [at(ownOf(this.#plan.variables, name), rest)] : this.#hidden
    return passed === undefined || !scope.parent
      ? [at(scope.config?.variables.get(name)?.default, rest)]
      : this.#given(scope.parent, passed, rest, depth)
  }

  #variables({ parent, call }: Scope): readonly string[] {
    if (!parent) return this.#rootNames
    if (!call) return []
    let names = this.#passedNames.get(call)
    if (!names) this.#passedNames.set(call, (names = Object.keys(call.expressions)))
    return names
  }

  #children(scope: Scope, name: string | undefined): readonly Scope[] {
    return name === undefined ? [] : this.#scopes.children(scope, { name, key: undefined, end: 0 }, NOBODY)
  }
}

/** The expression behind a value; of a map that a function makes, the map's. */
function foundFor(expressions: Record<string, Expression>, value: Value): Expression | 'dynamic' | undefined {
  const found = expressionAt(expressions, value)
  if (found !== undefined || !value._parent?._parent) return found
  const whole = foundFor(expressions, value._parent)
  return isBare(whole) ? whole : undefined
}

/** What stands at the end of some names. */
function at(raw: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(ownOf, raw)
}

function ownOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name)
    ? (raw as Record<string, unknown>)[name]
    : undefined
}

/** The names on a path, a key in brackets as one of its own. */
function namesOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ name, key }) => (key === undefined ? [name] : [name, String(key)]))
}

function eachIn(expression: Expression): readonly Step[] | undefined {
  const { references } = (expression ?? {}) as { references?: unknown }
  if (!Array.isArray(references)) return undefined
  const names = mostSpecific(references.filter(r => typeof r === 'string'))
  return names.map(parseReference).find(([head, second]) => head?.name === 'each' && second?.name === 'value')
}

function namesEach(expression: Expression): boolean {
  return eachIn(expression) !== undefined
}

function restOf(expression: Expression): readonly string[] {
  return namesOf(eachIn(expression)?.slice(2) ?? [])
}

/** Flags alone give no text: a literal, which configuration does not show, stands beside them. */
function areFlags(candidates: readonly unknown[]): boolean {
  return candidates.length > 0 && candidates.every(one => typeof one === 'boolean')
}

/** Each block around a value stands only where the configuration writes it. */
function isMade({ _parent: block }: Value): boolean {
  if (!block?._parent) return true
  return (typeof block._key === 'number' || block._body.graph.isOnlyWritten(block)) && isMade(block)
}

/** Neither null nor empty, and no switch or number: those decide what an expression gives, and are not it. */
function isSomething(candidate: unknown): boolean {
  return (
    candidate === HIDDEN ||
    (typeof candidate === 'string' && candidate !== '') ||
    (typeof candidate === 'object' && candidate !== null)
  )
}

const HIDDEN = Symbol('hidden')
const DEEPEST = 16
