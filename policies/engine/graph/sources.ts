import { parseReference, type Step } from '../address.ts'
import type { Value } from '../judge/value.ts'
import type { Expression, ModuleCall, Plan } from '../plan.ts'
import { LONGEST_REFERENCE, MOST_CANDIDATES, MOST_REFERENCES } from './budget.ts'
import { expressionAt, isLiteral, mostSpecific } from './expression.ts'
import type { Instances } from './instances.ts'
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

  constructor(plan: Plan, instances: Instances, scopes: Scopes, tracer: Tracer) {
    this.#plan = plan
    this.#instances = instances
    this.#scopes = scopes
    this.#tracer = tracer
    this.#rootNames = Object.keys(plan.variables)
  }

  of(value: Value): readonly unknown[] {
    const { id } = value._body
    const config = this.#scopes.configOf(id)
    const found = expressionAt(config?.expressions ?? {}, value)
    if (!config || found === undefined || found === 'dynamic') return []
    const scope = this.#scopes.of(id)
    const { index } = this.#instances.resource(id)
    this.#left = MOST_CANDIDATES
    return this.#given(scope, found, [], 0).concat(
      // One element of what the resource is repeated over; which one, its key tells.
      config.forEach === undefined || !namesEach(found)
        ? []
        : this.#given(scope, config.forEach, [String(index), ...restOf(found)], 0),
    )
  }

  #given(scope: Scope, expression: Expression, rest: readonly string[], depth: number): unknown[] {
    if (this.#left-- <= 0 || depth > DEEPEST || typeof expression !== 'object' || expression === null)
      return []
    if (isLiteral(expression)) return [at(expression.constant_value, rest)]
    const { references } = expression as { references?: unknown }
    if (!Array.isArray(references) || references.length > MOST_REFERENCES) return []
    return mostSpecific(references.filter(r => typeof r === 'string')).flatMap(reference =>
      this.#referred(scope, reference, rest, depth + 1),
    )
  }

  #referred(scope: Scope, reference: string, rest: readonly string[], depth: number): unknown[] {
    if (this.#left <= 0 || reference.length > LONGEST_REFERENCE) return []
    const [head, second, ...further] = parseReference(reference)
    switch (head?.name) {
      case undefined:
      case 'each':
        return []
      case 'var':
        return second
          ? this.#variable(scope, second.name, [...namesOf([second, ...further]).slice(1), ...rest], depth)
          : []
      // A plan holds no local: it is made from what its module is given, if it is not made up in the module itself.
      case 'local':
        return this.#variables(scope)
          .slice(0, MOST_CANDIDATES)
          .flatMap(name => this.#variable(scope, name, rest, depth))
      case 'module': {
        const [output, ...inner] = further
        return this.#children(scope, second?.name)
          .slice(0, MOST_CANDIDATES)
          .flatMap(kid =>
            this.#given(
              kid,
              kid.config?.output(output?.name ?? ''),
              [...(output ? namesOf([output, ...inner]).slice(1) : []), ...rest],
              depth,
            ),
          )
      }
      default: {
        const { targets } = this.#tracer.traceReference(scope, reference, NOBODY)
        this.#left -= targets.length
        return targets.map(({ id, path }) =>
          at(this.#instances.change(id).after, [...namesOf(path), ...rest]),
        )
      }
    }
  }

  #variable(scope: Scope, name: string, rest: readonly string[], depth: number): unknown[] {
    const passed = scope.call?.expressions[name]
    if (!scope.parent) return this.#left-- > 0 ? [at(ownOf(this.#plan.variables, name), rest)] : []
    return passed === undefined
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

const DEEPEST = 16
