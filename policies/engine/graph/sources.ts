import { parseReference, type Step } from '../address.ts'
import { MADE, type Value } from '../judge/value.ts'
import type { Expression, ModuleCall, Plan } from '../plan.ts'
import { LONGEST_REFERENCE, MOST_CANDIDATES, MOST_REFERENCES } from './budget.ts'
import { expressionAt, isBare, isLiteral, mostSpecific, namedBy, writtenSteps } from './expression.ts'
import type { Instances, Target } from './instances.ts'
import { NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Tracer } from './trace.ts'
import type { ModuleInstance, Written } from './written.ts'

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
  readonly #written: Written | undefined
  readonly #moduleOf: (scope: Scope) => ModuleInstance

  /** `written`: the sources, where they are at hand. */
  constructor(
    plan: Plan,
    instances: Instances,
    scopes: Scopes,
    tracer: Tracer,
    written: Written | undefined,
    moduleOf: (scope: Scope) => ModuleInstance,
  ) {
    this.#written = written
    this.#moduleOf = moduleOf
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
    const candidates = this.#found(searchFor(value, 'given'), value)
    return candidates.some(isSomething) || areFlags(candidates)
  }

  /**
   * `isWritten`: literals and defaults alone, which everybody sees who sees the configuration; undefined for what is neither, MADE for
   * what is made of them.
   */
  of(value: Value, isWritten: boolean): readonly unknown[] {
    const told = isWritten ? this.#told(value) : undefined
    return told ?? this.#found(searchFor(value, isWritten ? 'written' : 'known'), value)
  }

  /** What is written, where the sources tell it: of a local the plan shows nothing, and no literal that stands beside a name. */
  #told(value: Value): readonly unknown[] | undefined {
    if (!this.#written || value._state() !== 'known') return undefined
    const { id } = value._body
    const { expressions } = this.#scopes.configOf(id) ?? {}
    const found = expressions && expressionAt(expressions, value)
    if (!expressions || found === undefined || isLiteral(found)) return undefined
    const { address, mode, type, name, index } = this.#instances.resource(id)
    const references = found === 'dynamic' ? undefined : namedBy(found)
    const [path, steps] = [writtenSteps(expressions, value), value._steps()]
    // What was there before may have been another one: what is written is what comes.
    const raw = at(this.#instances.change(id).after, steps.map(String))
    const origin = this.#written.originOf(
      { address, key: index, mode, type, name, path, steps, references },
      this.#moduleOf(this.#scopes.of(id)),
      raw,
    )
    if (!origin) return undefined
    const variables = origin.variables.flatMap(({ module, reference }) => {
      const scope = this.#scopes.at(module)
      return scope ? this.#referred(searchFor(value, 'written'), scope, reference, [], 0) : []
    })
    return origin.isLiteral ? [raw, ...variables] : variables
  }

  /** Whether the known values that are written at a value are all that is: no local is among them, and nothing that cannot be read. */
  areAll(value: Value): boolean {
    const search = searchFor(value, 'known')
    return this.#found(search, value).every(one => one !== undefined) && !search.isOpen
  }

  #found(search: Search, value: Value): readonly unknown[] {
    const { id } = value._body
    const config = this.#scopes.configOf(id)
    const found = config && foundFor(config.expressions, value)
    if (!config || found === undefined) return []
    const scope = this.#scopes.of(id)
    const { index } = this.#instances.resource(id)
    // A module's dynamic block is most often made from the variable of its name.
    if (found === 'dynamic') {
      const [block, ...rest] = value._steps().filter(step => typeof step === 'string')
      return block === undefined ? [] : this.#variable(search, scope, block, rest, 0)
    }
    return this.#given(search, scope, found, [], 0).concat(
      // One element of what the resource is repeated over; which one, its key tells.
      config.forEach === undefined || !namesEach(found)
        ? []
        : this.#given(search, scope, config.forEach, [String(index), ...restOf(found)], 0),
    )
  }

  #given(
    search: Search,
    scope: Scope,
    expression: Expression,
    rest: readonly string[],
    depth: number,
  ): unknown[] {
    if (typeof expression !== 'object' || expression === null) return []
    if (search.left-- <= 0 || depth > DEEPEST) return hidden(search)
    if (isLiteral(expression)) return [at(expression.constant_value, rest)]
    if (isBare(expression)) return search.asked === 'written' ? [MADE] : hidden(search)
    const { references } = expression as { references?: unknown }
    if (!Array.isArray(references) || references.length > MOST_REFERENCES) return hidden(search)
    const found = mostSpecific(references.filter(r => typeof r === 'string')).flatMap(reference =>
      this.#referred(search, scope, reference, rest, depth + 1),
    )
    return search.asked === 'written' && areFlags(found) ? [...found, MADE] : found
  }

  #referred(
    search: Search,
    scope: Scope,
    reference: string,
    rest: readonly string[],
    depth: number,
  ): unknown[] {
    if (search.left <= 0 || reference.length > LONGEST_REFERENCE) return hidden(search)
    const [head, second, ...further] = parseReference(reference)
    switch (head?.name) {
      case undefined:
      case 'each':
      case 'count':
      case 'path':
      case 'terraform':
        return hidden(search)
      case 'var':
        return second
          ? this.#variable(
              search,
              scope,
              second.name,
              [...namesOf([second, ...further]).slice(1), ...rest],
              depth,
            )
          : []
      // A plan holds no local: it is made from what its module is given, if it is not made up in the module itself.
      case 'local':
        return this.#variables(scope)
          .slice(0, MOST_CANDIDATES)
          .flatMap(name => this.#variable(search, scope, name, rest, depth))
          .concat(hidden(search))
      case 'module': {
        const [output, ...inner] = further
        if (!output) return hidden(search)
        const kids = this.#children(scope, second?.name)
        if (kids.length === 0) search.isOpen = true
        return kids
          .slice(0, MOST_CANDIDATES)
          .flatMap(kid =>
            this.#given(
              search,
              kid,
              kid.config?.output(output.name),
              [...namesOf([output, ...inner]).slice(1), ...rest],
              depth,
            ),
          )
      }
      default: {
        if (search.asked === 'written') return [undefined]
        const { targets, opaque } = this.#tracer.traceReference(scope, reference, NOBODY)
        search.left -= targets.length
        const candidates = targets.flatMap(target => this.#attribute(search, target, rest, depth))
        return opaque.length > 0 ? candidates.concat(hidden(search)) : candidates
      }
    }
  }

  #attribute(search: Search, { id, path }: Target, rest: readonly string[], depth: number): unknown[] {
    const { after } = this.#instances.change(id)
    const known = at(after, [...namesOf(path), ...rest])
    if (search.asked !== 'given') return [known]
    // Of a type that nobody judges the values were let go by.
    if (after === undefined) return hidden(search)
    // An attribute of the same name stands for what is written there; what a data source finds is nowhere written.
    const isSame = path.length === 1 && path[0]?.name === search.own
    const config = isSame && this.#instances.resource(id).mode === 'managed' && this.#scopes.configOf(id)
    return config
      ? this.#given(search, this.#scopes.of(id), config.expressions[search.own], rest, depth)
      : [known]
  }

  #variable(search: Search, scope: Scope, name: string, rest: readonly string[], depth: number): unknown[] {
    const passed = scope.call?.expressions[name]
    if (!scope.parent && search.asked !== 'written')
      return search.left-- > 0 ? [at(ownOf(this.#plan.variables, name), rest)] : hidden(search)
    return passed === undefined || !scope.parent
      ? [at(scope.config?.variables.get(name)?.default, rest)]
      : this.#given(search, scope.parent, passed, rest, depth)
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

/** What is asked of the expression behind one value. */
interface Search {
  /** `known` values; what is `written` in the configuration, which everybody sees who sees it; or whether anything is `given` at all. */
  readonly asked: 'known' | 'written' | 'given'
  /** The name of the attribute. */
  readonly own: string | number
  /** Candidates that may still be looked at. */
  left: number
  /** Whether there was one that the plan does not show. */
  isOpen: boolean
}

function searchFor({ _key: own }: Value, asked: Search['asked']): Search {
  return { asked, own, left: MOST_CANDIDATES, isOpen: false }
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
  return mostSpecific(namedBy(expression))
    .map(parseReference)
    .find(([head, second]) => head?.name === 'each' && second?.name === 'value')
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

/** What stands for a candidate that the plan does not show: nothing, where known ones are asked for. */
function hidden(search: Search): unknown[] {
  search.isOpen = true
  return search.asked === 'given' ? [HIDDEN] : []
}

const HIDDEN = Symbol('hidden')
const DEEPEST = 16
